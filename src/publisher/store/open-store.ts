import { openBucket, type BucketSettings } from '#files/bucket.ts';
import { type Lease, type LeaseOptions, takeLease } from './bucket-lease.ts';
import { createBucketStore } from './bucket-store.ts';
import { createFolderStore } from './folder-store.ts';
import type { SiteStore } from './site-store.ts';

/** The bucket in which a site stands, and where in it. */
export interface SiteBucket extends BucketSettings {
  readonly prefix: string;
}

export function openStore(
  siteDir: string,
  bucket: SiteBucket | null,
  isPurged: boolean,
): SiteStore {
  if (bucket === null) return createFolderStore(siteDir);
  return createBucketStore(openBucket(bucket), { prefix: bucket.prefix, isPurged });
}

/** Takes the bucket, where the site stands in one; the folders of this machine have locks. */
export async function leaseStore(
  bucket: SiteBucket | null,
  options: Omit<LeaseOptions, 'bucket' | 'prefix'>,
): Promise<Lease | null> {
  if (bucket === null) return null;
  return takeLease({ ...options, bucket: openBucket(bucket), prefix: bucket.prefix });
}
