import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openOnFreePort } from '../../support/listen.ts';
import { type Bucket, type BucketOptions, openBucket } from '#files/bucket.ts';

/** A bucket of a service that responds to every request in one way. */
async function openBucketOf(respond: RequestListener, options?: BucketOptions): Promise<Bucket> {
  const service = await openOnFreePort(createServer(respond));
  onTestFinished(() => service.close());
  const keys = { accessKeyId: 'clave', secretAccessKey: 'secreto' };
  const settings = { bucket: 'sitio', region: 'us-east-1', endpoint: service.url, ...keys };
  return openBucket(settings, options);
}

const refuseWith =
  (code: string): RequestListener =>
  (_, response) => {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
  };

test('an object that is not there counts as removed, also where the service says that it is missing', async () => {
  const bucket = await openBucketOf(refuseWith('NoSuchKey'));
  await expect(bucket.remove('cafe')).resolves.toBeUndefined();
});

test('nothing can be removed from a bucket that is not there', async () => {
  const bucket = await openBucketOf(refuseWith('NoSuchBucket'));
  await expect(bucket.remove('cafe')).rejects.toThrow();
});

test('the reading of an object whose body stops in the middle fails', async () => {
  const stop: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('cafe');
  };
  const bucket = await openBucketOf(stop, { silenceMs: 100 });
  await expect(bucket.get('cafe')).rejects.toThrow('timed out');
});
