import { publishedFile } from '#contract/published.ts';
import { openBucket } from '#files/bucket.ts';
import type { Config } from '#server/platform/config/env.ts';
import type { DependencyName, Look } from './dependencies.ts';

/** How to look at what the settings name over the network. Mail is not asked: a server counts who signs in without sending. A hosted identity pool looks at itself. */
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
    // There is no such picture, and only a bucket that works says so.
    looks.pictures = () => bucket.get('images/.look');
  }
  return looks;
}
