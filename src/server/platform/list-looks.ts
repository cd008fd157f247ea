import { publishedFile } from '#contract/published.ts';
import { openBucket } from '#files/bucket.ts';
import type { Config } from '#server/platform/config/env.ts';
import type { DependencyName, Look } from './dependencies.ts';

/**
 * Checks of the services that the settings name. There is none for mail, because a mail server counts clients that
 * connect without sending. A hosted identity pool checks itself.
 */
export function listLooks({
  siteBucket,
  storage,
}: Pick<Config, 'siteBucket' | 'storage'>): Partial<Record<DependencyName, Look>> {
  const looks: Partial<Record<DependencyName, Look>> = {};
  if (siteBucket !== null) {
    const bucket = openBucket(siteBucket);
    looks.site = () => bucket.get(`${siteBucket.prefix}${publishedFile}`);
  }
  if (storage.kind === 's3') {
    const bucket = openBucket(storage.s3);
    // This picture does not exist, and only a working bucket can tell.
    looks.pictures = () => bucket.get('images/.look');
  }
  return looks;
}
