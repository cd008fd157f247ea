import { expect, onTestFinished, test } from 'vitest';
import { findS3Server } from '../../../scripts/s3-server.ts';
import { openFaultyLink } from '../../support/faulty-link.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { MemoryApi } from './memory-api.ts';
import { idOf } from './site.ts';
import { createFolder } from '../../support/test-folder.ts';
import { pageMeta } from '#domain/pagination.ts';
import { openSearchIndex } from '#publisher/search-index/search-index.ts';
import { openTarget } from '#publisher/target/open-target.ts';

test.skipIf(findS3Server() === null)(
  'a bucket has the stored search too, and keeps it while the catalogue is the same',
  async () => {
    const stateDir = createFolder();
    const s3 = await startS3Server();
    onTestFinished(() => s3.stop());
    const link = await openFaultyLink(s3.url);
    onTestFinished(() => link.close());
    const target = openTarget('s3://sitio/', s3.place('', link.url), {
      isPurged: false,
      shard: null,
    });
    const api = new MemoryApi();
    const store = api.addStore(idOf('cafe'), { url: 'cafe' });
    const product = api.addProduct(idOf('tea'), store.id, { name: 'Té' });
    const makeIndex = async (): Promise<string[]> => {
      const index = await openSearchIndex({ target, stateDir, purge: null });
      try {
        const data = [{ product, related: { kind: 'category' as const, ids: [] }, reviews: [] }];
        const meta = pageMeta({ total: 1, page: 1, limit: 100 });
        await index.add({ business: store, categories: [], data, others: [], meta });
        return await index.finish({ keepsBefore: true });
      } finally {
        await index.close();
      }
    };

    const files = await makeIndex();
    const objects = await s3.read('pagefind/');
    expect(files.map((file) => file.slice('pagefind/'.length)).sort()).toEqual(
      [...objects.keys()].sort(),
    );
    const script = [...objects].find(([key]) => key.endsWith('/pagefind.js'))?.[1];
    expect(script?.contentEncoding).toBe('gzip');
    expect(script?.contentType).toContain('javascript');
    link.requests.length = 0;
    expect(await makeIndex()).toEqual(files);
    expect(link.requests.filter((one) => one.startsWith('PUT'))).toEqual([]);
  },
);
