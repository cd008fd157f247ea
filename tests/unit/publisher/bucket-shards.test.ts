import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findS3Server } from '../../../scripts/s3-server.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { createTestSite, idOf } from './site.ts';
import { MemoryApi } from './memory-api.ts';
import { publishedFile } from '#contract/published.ts';
import { partsFolder } from '#publisher/several-publishers/part-files.ts';
import { leaseFile } from '#publisher/target/bucket-lease.ts';

const names = ['cafe', 'panes', 'zapatos'];

describe.skipIf(findS3Server() === null)('a bucket that several publishers write', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.stop());

  function createShop(
    api: MemoryApi,
    prefix: string,
    shard: [number, number] | null,
    beatMs = 100,
  ) {
    const [index = 1, count = 1] = shard ?? [];
    return createTestSite({
      api,
      bucket: s3.place(prefix),
      siteDir: `s3://sitio/${prefix}`,
      shard: shard && { index, count },
      beatMs,
    });
  }

  function fill(): MemoryApi {
    const api = new MemoryApi();
    for (const name of names) {
      api.addStore(idOf(name), { url: name });
      api.addProduct(idOf(`${name.slice(0, 5)}thing`), idOf(name));
    }
    return api;
  }

  async function readPages(prefix: string): Promise<Record<string, string>> {
    const isPage = (key: string) =>
      key !== publishedFile && !key.startsWith(leaseFile) && !key.startsWith(`${partsFolder}/`);
    const objects = [...(await s3.read(prefix))].filter(([key]) => isPage(key));
    return Object.fromEntries(objects.map(([key, { note, redirect }]) => [key, note + redirect]));
  }

  test('holds what one would have written, moved and closed stores included', async () => {
    const api = fill();
    const shards = [1, 2, 3].map((index) => createShop(api, 'tres/', [index, 3]));
    for (const shard of shards) await shard.publish();
    for (const name of names) api.renameStore(idOf(name), `${name}-nuevo`);
    for (const name of names.slice(0, 1)) api.removeStore(idOf(name));
    for (const shard of [...shards].reverse()) await shard.publish();
    const fresh = createShop(api, 'uno/', null);
    await fresh.publish();
    const pages = await readPages('tres/');
    expect(pages).toEqual(await readPages('uno/'));
    expect(pages.zapatos).toContain('/zapatos-nuevo');
    for (const shard of shards) await shard.publish({ everything: true });
    expect(await readPages('tres/')).toEqual(pages);
  });

  test('has one publisher of each share, and none with another division while they live', async () => {
    const api = fill();
    // Slow enough that none of them counts as dead on a busy machine.
    const share = (shard: [number, number] | null) => createShop(api, 'dos/', shard, 2_000);
    await share([2, 3]).start();
    await share([1, 3]).publish();
    // Started at once, because each waits for signs of life.
    const others = [share([2, 3]), share([1, 2]), share(null)];
    await Promise.all(others.map((other) => expect(other.publish()).rejects.toThrow('is in use')));
  });
});
