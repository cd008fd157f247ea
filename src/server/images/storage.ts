import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { StorageSettings } from '../config/env.ts';

/** Where the files of pictures are kept; a key is the path of the file below `/images`. */
export type PictureStorage = Disk;

/** Opens the storage of the configuration; the S3 client is loaded only where it is used. */
export async function openStorage(settings: StorageSettings): Promise<PictureStorage> {
  if (settings.kind === 'disk') {
    const location = pathToFileURL(`${resolve(settings.directory)}/`);
    return new Disk(new FSDriver({ location, visibility: 'public' }));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings.s3;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'public',
    }),
  );
}
