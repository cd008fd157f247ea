import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { packageDir } from '#files/programs.ts';

/** What the program has in `DATA_DIR`, where a site may stand beside it. */
const foldersOfData = [
  'backup-copy',
  'database',
  'export',
  'images',
  'outbox',
  'publisher',
  'uploads',
];
/** Before the keys of all pictures in a bucket. */
const picturePrefix = 'images/';
const reason = 'a publication removes what it has not written';

interface Places {
  readonly siteDir: string;
  readonly dataDir: string;
  readonly siteBucket: { readonly bucket: string; readonly prefix: string } | null;
  readonly storage: { readonly kind: 'disk' } | PicturesInBucket;
}

interface PicturesInBucket {
  readonly kind: 's3';
  readonly s3: { readonly bucket: string };
}

/** Says why the site may not stand where it is set to, among other things; null when it may. */
export function findOverlap({ siteDir, dataDir, siteBucket, storage }: Places): string | null {
  const fault =
    siteBucket === null
      ? findFolderFault(findRealPath(siteDir), findRealPath(dataDir))
      : findBucketFault(siteBucket, storage);
  return fault && `SITE_DIR ${fault}: ${reason} (it is ${JSON.stringify(siteDir)})`;
}

function findFolderFault(site: string, data: string): string | null {
  if (holds(site, data)) return 'must be a folder apart from DATA_DIR, and not hold it';
  if (holds(site, findRealPath(packageDir))) return 'must not hold the program';
  const taken = foldersOfData.find((name) => holds(join(data, name), site));
  return taken === undefined ? null : `must not stand in the folder ${taken} of DATA_DIR`;
}

function findBucketFault(
  { bucket, prefix }: NonNullable<Places['siteBucket']>,
  storage: Places['storage'],
): string | null {
  // Refused in any bucket: a publisher alone does not know which one has the pictures.
  if (prefix.startsWith(picturePrefix)) return 'must not stand below images, where pictures are';
  const isShared = storage.kind === 's3' && storage.s3.bucket === bucket;
  return isShared && prefix === '' ? 'needs a prefix in the bucket of the pictures' : null;
}

/** Whether a path is that folder or lies below it. */
function holds(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The one name of a place that links may lead to, whether or not it is there yet. */
function findRealPath(path: string): string {
  const whole = resolve(path);
  const above = dirname(whole);
  try {
    return realpathSync(whole);
  } catch {
    return above === whole ? whole : join(findRealPath(above), basename(whole));
  }
}
