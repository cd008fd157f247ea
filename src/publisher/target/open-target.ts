import { openBucket, type SiteBucket } from '#files/bucket.ts';
import { type Lease, type LeaseOptions, takeLease } from './bucket-lease.ts';
import { createBucketTarget } from './bucket-target.ts';
import { createFolderTarget } from './folder-target.ts';
import { findPartFiles } from '../several-publishers/part-files.ts';
import type { Shard } from '../several-publishers/shard.ts';
import type { SiteTarget } from './site-target.ts';
import { findTemporaryFolder } from '../write/write.ts';

/** Opens the bucket, or the folder when there is no bucket. Uses no network yet. */
export function openTarget(
  siteDir: string,
  bucket: SiteBucket | null,
  { isPurged, shard }: { readonly isPurged: boolean; readonly shard: Shard | null },
): SiteTarget {
  const { redirects } = findPartFiles(shard);
  if (bucket === null) {
    return createFolderTarget(siteDir, { redirects, unfinished: findTemporaryFolder(shard) });
  }
  return createBucketTarget(openBucket(bucket), { prefix: bucket.prefix, isPurged, redirects });
}

/** Claims the bucket of a site in a bucket. The folders of this machine have locks instead. */
export async function leaseTarget(
  bucket: SiteBucket | null,
  options: Omit<LeaseOptions, 'bucket' | 'prefix'>,
): Promise<Lease | null> {
  if (bucket === null) return null;
  return takeLease({ ...options, bucket: openBucket(bucket), prefix: bucket.prefix });
}
