import type { Readable } from 'node:stream';
import type { Disk, DriveFile } from 'flydrive';
import type { BucketSettings } from '#files/bucket.ts';
import type { StorageSettings } from '#server/platform/config/env.ts';

/** Where the files of pictures are kept, each under `<picture>/<file>`, and those of links under `cards/<file>`. */
export interface PictureStorage {
  /** Every file by its key, in no order; one may go meanwhile. */
  list(): AsyncIterable<PictureFile>;
  write(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** The content of a file, null when there is none. */
  read(key: string): Promise<Readable | null>;
  /** Removes every file of a picture, or the one of a link. */
  remove(id: string): Promise<void>;
}

export interface PictureFile {
  readonly key: string;
  /** So far, on a disk, where it may be half written yet; null in a bucket, where it is there whole or not at all. */
  readonly bytes: number | null;
}

/** Opens the disk or the S3-compatible service that the settings name. */
export async function openPictureStorage(settings: StorageSettings): Promise<PictureStorage> {
  return settings.kind === 'disk'
    ? createStorage(await openDisk(settings.directory), { prefix: '', hasFolders: true })
    : createStorage(await openS3(settings.s3), { prefix: 'images/', hasFolders: false });
}

async function openDisk(directory: string): Promise<Disk> {
  const { Disk } = await import('flydrive');
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location: directory, visibility: 'public' }));
}

async function openS3(settings: BucketSettings): Promise<Disk> {
  const { Disk } = await import('flydrive');
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { accessKeyId, secretAccessKey, region, bucket, endpoint } = settings;
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      region,
      bucket,
      visibility: 'private',
      supportsACL: false,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    }),
  );
}

interface Place {
  /** What stands before each key. */
  readonly prefix: string;
  readonly hasFolders: boolean;
}

function createStorage(disk: Disk, { prefix, hasFolders }: Place): PictureStorage {
  return {
    async *list() {
      for await (const file of listFiles(disk, prefix, !hasFolders)) {
        // Without folders, the prefix is that of other keys too, as `images-of-before/…`.
        if (!file.key.startsWith(prefix)) continue;
        const bytes = hasFolders ? await readSize(file) : null;
        if (bytes !== 'gone') yield { key: file.key.slice(prefix.length), bytes };
      }
    },
    async write(key, content, contentType) {
      const cacheControl = 'public, max-age=31536000, immutable';
      await disk.put(`${prefix}${key}`, content, { contentType, cacheControl });
    },
    async read(key) {
      if (!(await disk.exists(`${prefix}${key}`))) return null;
      return disk.getStream(`${prefix}${key}`);
    },
    async remove(id) {
      if (id.includes('/')) await disk.delete(`${prefix}${id}`);
      else await disk.deleteAll(`${prefix}${id}/`);
    },
  };
}

/** A disk is listed a folder at a time: flydrive takes one that goes away below it for the end of all of them. */
async function* listFiles(
  disk: Disk,
  folder: string,
  recursive: boolean,
): AsyncGenerator<DriveFile, void> {
  for (let page: Awaited<ReturnType<Disk['listAll']>> | undefined; ;) {
    const { paginationToken } = page ?? {};
    page = await disk.listAll(folder, { recursive, ...(paginationToken && { paginationToken }) });
    for (const entry of page.objects) {
      if (entry.isFile) yield entry;
      else yield* listFiles(disk, entry.prefix, recursive);
    }
    if (page.paginationToken === undefined) return;
  }
}

async function readSize(file: DriveFile): Promise<number | 'gone'> {
  try {
    return (await file.getMetaData()).contentLength;
  } catch (error) {
    if (await file.exists()) throw error;
    return 'gone';
  }
}
