import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findS3Server } from '../../scripts/s3-server.ts';
import { readPort } from './listen.ts';
import { serveWholeObjects } from './whole-objects.ts';
import { runBounded } from '#domain/run-bounded.ts';
import { type Bucket, openBucket, type StoredObject } from '#files/bucket.ts';
import type { SiteBucket } from '#files/bucket.ts';

export interface S3Server {
  readonly url: string;
  /** An empty bucket, in the form of a publisher's settings. */
  place(prefix: string, endpoint?: string): SiteBucket;
  /** Keys of all its objects below a prefix. */
  keys(prefix: string): string[];
  /** The objects below a prefix, by key. */
  read(prefix: string): Promise<Map<string, StoredObject>>;
  readonly bucket: Bucket;
  stop(): Promise<void>;
}

const name = 'sitio';
const website = `<WebsiteConfiguration><IndexDocument><Suffix>index.html</Suffix></IndexDocument>
<ErrorDocument><Key>404.html</Key></ErrorDocument></WebsiteConfiguration>`;

/**
 * The server encrypts the continuation mark of a list with this old cipher. Without it, a list of more than 1,000
 * objects fails.
 */
const usesDes = ['--openssl-legacy-provider'];

/** Another project's S3 server, on a free port of this machine, with one bucket that also serves a website. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-s3-'));
  const websiteFile = join(folder, 'website.xml');
  writeFileSync(websiteFile, website);
  const words = ['-d', join(folder, 'data'), '-p', '0', '-a', '127.0.0.1', '-s'];
  const child = spawn(
    process.execPath,
    [...usesDes, findS3Server() ?? '', ...words, '--configure-bucket', name, websiteFile],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const front = await serveWholeObjects(
    `http://127.0.0.1:${await readPort(child, /listening on .*:(\d+)/)}`,
  );
  const { url } = front;
  const place = (prefix: string, endpoint = url): SiteBucket => ({
    bucket: name,
    prefix,
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  const bucket = openBucket(place(''));
  const keys = (prefix: string) =>
    listKept(join(folder, 'data', name)).filter((key) => key.startsWith(prefix));
  return {
    url,
    place,
    bucket,
    keys,
    async read(prefix) {
      const objects = new Map<string, StoredObject>();
      await runBounded(keys(prefix), 16, async (key) => {
        const object = await bucket.get(key);
        if (object !== null) objects.set(key.slice(prefix.length), object);
      });
      const byKey = [...objects].sort(([a], [b]) => (a < b ? -1 : 1));
      return new Map(byKey);
    },
    async stop() {
      await front.close();
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Keys of all its objects, read from its files. Its own list loses objects when it continues in another response,
 * because it lists a page after everything in the folder of that name.
 */
function listKept(data: string): string[] {
  const suffix = '._S3rver_object';
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => (file.endsWith(suffix) ? [file.slice(0, -suffix.length)] : []));
}
