import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import type { S3Settings, StorageSettings } from '#server/config/env.ts';

/** Where the files of pictures are kept, each under `<picture>/<file>`, and those of links under `cards/<file>`. */
export interface PictureStorage {
  write(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** The content of a file, null when there is none. */
  read(key: string): Promise<Readable | null>;
  /** Removes every file of a picture, or the one of a link. */
  remove(id: string): Promise<void>;
}

/** Opens the disk or the S3-compatible service that the settings name. */
export async function openPictureStorage(settings: StorageSettings): Promise<PictureStorage> {
  return settings.kind === 'disk'
    ? createStorage(await openDisk(settings.directory), '')
    : createStorage(await openS3(settings.s3), 'images/');
}

async function openDisk(directory: string): Promise<Disk> {
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location: directory, visibility: 'public' }));
}

async function openS3(settings: S3Settings): Promise<Disk> {
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

function createStorage(disk: Disk, prefix: string): PictureStorage {
  return {
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
