import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { packageDir } from '#files/programs.ts';

/** Folders of the program in `DATA_DIR`. A site may be beside them. */
const foldersOfData = [
  'backup-copy',
  'database',
  'export',
  'images',
  'outbox',
  'publisher',
  'uploads',
];
/** Prefix of the keys of all pictures in a bucket. */
const picturePrefix = 'images/';
const reason = 'a publication removes what it has not written';

interface Locations {
  readonly siteDir: string;
  readonly dataDir: string;
  readonly siteBucket: { readonly bucket: string; readonly prefix: string } | null;
  readonly storage: { readonly kind: 'disk' } | PicturesInBucket;
}

interface PicturesInBucket {
  readonly kind: 's3';
  readonly s3: { readonly bucket: string };
}

/** Why the site cannot be where its setting puts it, because other files are there; null when it can. */
export function findOverlap({ siteDir, dataDir, siteBucket, storage }: Locations): string | null {
  const fault =
    siteBucket === null
      ? findFolderFault(findRealPath(siteDir), findRealPath(dataDir))
      : findBucketFault(siteBucket, storage);
  return fault && `SITE_DIR ${fault}: ${reason} (it is ${JSON.stringify(siteDir)})`;
}

function findFolderFault(site: string, data: string): string | null {
  if (contains(site, data)) return 'must be a folder apart from DATA_DIR, and not hold it';
  if (contains(site, findRealPath(packageDir))) return 'must not hold the program';
  const taken = foldersOfData.find((name) => {
    const folder = findRealPath(join(data, name));
    return contains(folder, site) || contains(site, folder);
  });
  return taken === undefined ? null : `must be a folder apart from ${taken} of DATA_DIR`;
}

function findBucketFault(
  { bucket, prefix }: NonNullable<Locations['siteBucket']>,
  storage: Locations['storage'],
): string | null {
  // This is refused in every bucket, because a publisher alone does not know which bucket has the pictures.
  if (prefix.startsWith(picturePrefix)) return 'must not stand below images, where pictures are';
  const isShared = storage.kind === 's3' && storage.s3.bucket === bucket;
  return isShared && prefix === '' ? 'needs a prefix in the bucket of the pictures' : null;
}

/** Whether a path is the folder or is below it. */
function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The real path of a place that links may lead to, whether or not it exists. */
function findRealPath(path: string): string {
  const whole = resolve(path);
  const above = dirname(whole);
  try {
    return realpathSync(whole);
  } catch {
    return above === whole ? whole : join(findRealPath(above), basename(whole));
  }
}
