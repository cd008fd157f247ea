import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createJsonBundle } from './json-bundle.ts';
import { createFolder } from '../../support/test-folder.ts';
import { createApi } from '#client/api.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import { findPartFiles } from '#publisher/several-publishers/part-files.ts';
import { createShare } from '#publisher/several-publishers/shard.ts';
import { writeSitemapIndex } from '#publisher/sitemap/sitemap-files.ts';
import { readIndexEntries } from '#publisher/sitemap/sitemap-index.ts';
import { createFolderTarget } from '#publisher/target/folder-target.ts';

const lastStore = '/sitemaps/tienda-50000.xml';

test.each([null, { index: 1, count: 1 }])(
  'an index with too many sitemaps for a file continues in another, of share %j',
  async (shard) => {
    const siteDir = createFolder();
    const partFiles = findPartFiles(shard);
    const target = createFolderTarget(siteDir);
    const site = { name: 'Vitrina', origin: 'https://vitrina.example', contactEmail: '' };
    const share = { ...createShare(shard), hasLists: false };
    const api = createApi({ baseUrl: 'http://nowhere' });
    const bundle = createJsonBundle('', () => false);
    const context = { partFiles, share, target, site, bundle, api };
    const writer = target.createWriter({ isDurable: false });
    const catalogue = createCatalogue(api);
    const write = (count: number) => {
      const all = Array.from({ length: count }, (_, n) => `/sitemaps/tienda-${n}.xml`);
      const index = new Map(all.map((path) => [path, null]));
      return writeSitemapIndex({ context, writer, index, catalogue });
    };
    const count = (text: string) => text.split('<loc>').length - 1;
    const read = (file: string) => readFileSync(join(siteDir, file), 'utf8');

    await write(50_001);
    const files = ['sitemap-index.xml', 'sitemap-index-2.xml'];
    expect(files.map((file) => count(read(file)))).toEqual([50_000, 2]);
    expect((await readIndexEntries(target, partFiles.sitemapIndex)).has(lastStore)).toBe(true);
    const named = await readIndexEntries(target, files[0] ?? '');
    expect(named.size).toBe(50_002);
    await write(10);
    expect(target.has(files[1] ?? '')).toBe(false);
    expect(count(read(files[0] ?? ''))).toBe(11);
  },
);
