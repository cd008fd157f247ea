import { cpSync, readFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MemoryApi } from './memory-api.ts';
import { idOf } from './site.ts';
import { listFiles } from '../../../src/files/files.ts';
import { readMadeIndex } from '../../../src/publisher/search-index/search-index-files.ts';
import {
  findSearchIndex,
  openSearchIndex,
} from '../../../src/publisher/search-index/search-index.ts';
import { startSearchIndex } from '../../../src/publisher/search-index/search-index-run.ts';
import { indexProduct } from '../../../src/publisher/search-index/index-records.ts';
import { createFolderTarget } from '../../../src/publisher/target/folder-target.ts';
import { listDifferences } from '../../support/compare-sites.ts';
import { makeProduct, makeUpStore } from '../../support/made-up-catalogue.ts';
import { createFolder } from '../../support/test-folder.ts';
import type { StorePublication } from '#contract/publication.ts';
import { readCard } from '#contract/stored-product.ts';
import { pageMeta } from '#domain/pagination.ts';
import { readStoredWords, spellByEar, wordEnd } from '#domain/search/stored-words.ts';

const cafe = idOf('cafe');

const writeWord = (word: string): string => readStoredWords(word).map(spellByEar).join() + wordEnd;

function createFolders() {
  const root = createFolder();
  return { siteDir: join(root, 'site'), stateDir: join(root, 'state') };
}

function createPublication(names: readonly string[]): StorePublication {
  const api = new MemoryApi();
  const store = api.addStore(cafe, { url: 'cafe' });
  const data = names.map((name, index) => ({
    product: api.addProduct(idOf(`p${index}`), cafe, { name }),
    related: { kind: 'category' as const, ids: [] },
    reviews: [],
  }));
  const meta = pageMeta({ total: data.length, page: 1, limit: 100 });
  return { business: store, categories: [], data, others: [], meta };
}

function makeIndex(
  folders: ReturnType<typeof createFolders>,
  names: readonly string[],
  keepsBefore = true,
): Promise<string[]> {
  return indexPublications(folders, [createPublication(names)], keepsBefore);
}

async function indexPublications(
  folders: ReturnType<typeof createFolders>,
  publications: readonly StorePublication[],
  keepsBefore = true,
): Promise<string[]> {
  const target = createFolderTarget(folders.siteDir);
  const index = await openSearchIndex({ target, stateDir: folders.stateDir, purge: null });
  try {
    for (const publication of publications) await index.add(publication);
    return await index.finish({ keepsBefore });
  } finally {
    await index.close();
  }
}

function readFolder(siteDir: string): string {
  const text = readFileSync(join(siteDir, 'pagefind/current.json'), 'utf8');
  return (JSON.parse(text) as { folder: string }).folder;
}

test('puts in place what a search loads, and nothing of the interfaces', async () => {
  const folders = createFolders();
  const files = await makeIndex(folders, ['Café molido', 'Piña']);
  const folder = `pagefind/${readFolder(folders.siteDir)}`;
  expect(files).toEqual(
    expect.arrayContaining([
      'pagefind/current.json',
      `${folder}/pagefind.js`,
      `${folder}/pagefind.js.br`,
      `${folder}/pagefind-entry.json`,
      `${folder}/wasm.es.pagefind`,
    ]),
  );
  expect(files.filter((file) => /ui|highlight|worker|unknown/.test(file))).toEqual([]);
});

/** Each filter of their index has several values. */
function createVariedStores(): StorePublication[] {
  const api = new MemoryApi();
  const currencies = ['CUP', 'USD', 'EUR'] as const;
  return ['bar', 'cafe', 'dulces', 'flores', 'libros', 'panes'].map((url, position) => {
    const store = api.addStore(idOf(url), { url, type: position % 2 === 0 ? 'cafe' : 'bar' });
    const category = { id: idOf(`${url}-c`), name: `Lo de ${url}`, business: store };
    const data = currencies.map((currency, index) => ({
      product: api.addProduct(idOf(`${url}-p${index}`), store.id, {
        name: `Producto ${index} de ${url}`,
        currency,
        category,
        categoryId: category.id,
        stock: index,
        delivery: index === 1,
      }),
      related: { kind: 'category' as const, ids: [] },
      reviews: [],
    }));
    const meta = pageMeta({ total: data.length, page: 1, limit: 100 });
    return { business: store, categories: [], data, others: [], meta };
  });
}

test('two indexes of the same records are the same bytes', async () => {
  const [one, other] = [createFolders(), createFolders()];
  for (const folders of [one, other]) await indexPublications(folders, createVariedStores());
  expect(readFolder(other.siteDir)).toBe(readFolder(one.siteDir));
  expect(listDifferences(one.siteDir, other.siteDir)).toEqual([]);
});

test('leaves an index of the same catalogue as it stands', async () => {
  const folders = createFolders();
  const files = await makeIndex(folders, ['Café molido', 'Piña']);
  const readTimes = () => files.map((file) => statSync(join(folders.siteDir, file)).mtimeMs);
  const before = readTimes();
  expect(await makeIndex(folders, ['Café molido', 'Piña'])).toEqual(files);
  expect(readTimes()).toEqual(before);
});

test('keeps the index before beside the new one, which is named last', async () => {
  const folders = createFolders();
  await makeIndex(folders, ['Café molido']);
  const before = readFolder(folders.siteDir);
  const files = await makeIndex(folders, ['Café molido', 'Piña']);
  const now = readFolder(folders.siteDir);
  expect(now).not.toBe(before);
  expect(files).toContain(`pagefind/${before}/pagefind-entry.json`);
  expect(files).toContain(`pagefind/${now}/pagefind-entry.json`);
  expect(await findSearchIndex(createFolderTarget(folders.siteDir))).toContain(
    `pagefind/${now}/pagefind-entry.json`,
  );
  expect(readdirSync(folders.stateDir)).toEqual([]);
});

test.each([
  { to: 'another catalogue', names: ['Café molido'] },
  { to: 'what is indexed already', names: ['Café molido', 'Piña'] },
])('stands alone when something was taken from the site, which led to $to', async ({ names }) => {
  const folders = createFolders();
  for (const before of [['Mango'], ['Café molido', 'Piña']]) await makeIndex(folders, before);
  const files = await makeIndex(folders, names, false);
  const now = readFolder(folders.siteDir);
  expect(files.filter((file) => !file.startsWith(`pagefind/${now}/`))).toEqual([
    'pagefind/current.json',
  ]);
});

test('the index of a catalogue without products says so, and takes away the one of before', async () => {
  const folders = createFolders();
  await makeIndex(folders, ['Café molido']);
  const target = createFolderTarget(folders.siteDir);
  const troubles: string[] = [];
  const index = startSearchIndex({
    target,
    stateDir: folders.stateDir,
    makesSearchIndex: true,
    purge: null,
    report: (event) => troubles.push(JSON.stringify(event)),
  });
  await index.add(createPublication([]));
  expect(await index.finish({ keepsBefore: true })).toEqual(['pagefind/current.json']);
  await index.close();
  expect(troubles).toEqual([]);
  expect(target.readText('pagefind/current.json')).toBe('{"folder":null}');
  // The next index stands beside none.
  const files = await makeIndex(folders, ['Piña']);
  expect(files).toContain(`pagefind/${readFolder(folders.siteDir)}/pagefind.js`);
  expect(files.filter((file) => file.endsWith('/pagefind.js'))).toHaveLength(1);
});

test('an index of a large catalogue has more files than a call takes arguments', async () => {
  const folders = createFolders();
  await makeIndex(folders, ['Café molido']);
  const fragments = Array.from({ length: 200_000 }, (_, index) => `${index}.pf_fragment`);
  const target = {
    ...createFolderTarget(folders.siteDir),
    list: (folder = '') => fragments.map((name) => `${folder}/fragment/${name}`),
  };
  const troubles: string[] = [];
  const index = startSearchIndex({
    ...{ target, stateDir: folders.stateDir, makesSearchIndex: true, purge: null },
    report: (event) => troubles.push(JSON.stringify(event)),
  });
  await index.add(createPublication(['Café molido']));
  const files = await index.finish({ keepsBefore: true });
  await index.close();
  expect(troubles).toEqual([]);
  expect(files).toHaveLength(1 + fragments.length);
});

/** Empties the files of an index, as a full disk or a power cut does. */
function emptyIndex(siteDir: string, isMeant: (file: string) => boolean): void {
  const folder = join(siteDir, 'pagefind', readFolder(siteDir));
  for (const file of listFiles(folder).filter(isMeant)) truncateSync(join(folder, file), 0);
}

test.each(['.pf_fragment', 'wasm.es.pagefind', 'pagefind.js', 'pagefind-entry.json', 'files.json'])(
  'makes an index of the same catalogue anew when its %s is empty, at an address that no cache knows',
  async (ending) => {
    const folders = createFolders();
    await makeIndex(folders, ['Café molido', 'Piña']);
    const damaged = readFolder(folders.siteDir);
    emptyIndex(folders.siteDir, (file) => file.endsWith(ending));
    await makeIndex(folders, ['Café molido', 'Piña']);
    expect(readFolder(folders.siteDir)).not.toBe(damaged);
    const folder = join(folders.siteDir, 'pagefind', readFolder(folders.siteDir));
    expect(listFiles(folder).filter((file) => statSync(join(folder, file)).size === 0)).toEqual([]);
  },
);

test('refuses an index with a file that was cut off, and one without a file', async () => {
  const folders = createFolders();
  await makeIndex(folders, ['Café molido', 'Piña']);
  const folder = join(folders.siteDir, 'pagefind', readFolder(folders.siteDir));
  expect(Object.keys(await readMadeIndex(folder, /^[^.]+\..*(?<!br|gz)$/, 2))).toContain(
    'pagefind.js',
  );
  const fragment = listFiles(folder).find((file) => file.startsWith('fragment/')) ?? '';
  for (const [name, bytes] of [
    [fragment, 0],
    [fragment, 20],
    ['pagefind.js', 100],
    ['pagefind-entry.json', 1],
  ] as const) {
    const copy = createFolder();
    cpSync(folder, copy, { recursive: true });
    truncateSync(join(copy, name), bytes);
    await expect(readMadeIndex(copy, /./, 2), name).rejects.toThrow('was not written whole');
  }
  rmSync(join(folder, fragment));
  await expect(readMadeIndex(folder, /\.pf_|\.pagefind$/, 2)).rejects.toThrow('1 of 2 pages');
});

test('gives a card back as it was indexed, without what no card shows', () => {
  const [item] = createPublication(['Café "100%" #1 & más']).data;
  if (item === undefined) throw new Error('no product');
  const product = { ...item.product, description: 'Largo', price: 12.5 };
  const record = indexProduct(product, '/cafe/product/p0');
  expect(record.url.startsWith('/cafe/product/p0#')).toBe(true);
  expect(readCard(record.url)).toEqual({ ...product, description: null });
});

test('a word of the name that also means the thing has the larger weight', () => {
  const weightOf = (name: string, word: string): number => {
    const product = makeProduct(makeUpStore(), { name });
    const parts = indexProduct(product, '/p').content.split('___PAGEFIND_WEIGHT___');
    return parseFloat(parts.find((part) => part.split(' ').includes(writeWord(word))) ?? '0');
  };
  // The thing of both is a soft drink, for which "gaseosa" is another word.
  const [said, meant] = ['Refresco gaseosa', 'Refresco de cola'].map((name) =>
    weightOf(name, 'gaseosa'),
  );
  expect(meant).toBeGreaterThan(4);
  expect(said).toBeGreaterThanOrEqual(meant ?? 0);
});

test('counts a product whose stock does not apply as in stock', () => {
  const [item] = createPublication(['Corte de pelo']).data;
  if (item === undefined) throw new Error('no product');
  const inStock = (stock: number | null) =>
    indexProduct({ ...item.product, stock }, '/p').filters.inStock;
  expect([inStock(null), inStock(0), inStock(3)]).toEqual([['true'], ['false'], ['true']]);
});

test('a product of a store that brings nothing is not brought, whatever it says itself', () => {
  const isBrought = (delivery: 'none' | 'country' | null) => {
    const store = makeUpStore({ delivery });
    return indexProduct(makeProduct(store, { delivery: true }), '/p', store).filters.delivery;
  };
  expect([isBrought('none'), isBrought('country'), isBrought(null)]).toEqual([
    ['false'],
    ['true'],
    ['true'],
  ]);
});

test('a product is found by the values of its options, and its card is none the larger', () => {
  const api = new MemoryApi();
  api.addStore(cafe, { url: 'cafe' });
  const product = api.addProduct(idOf('tns'), cafe, {
    name: 'Tenis',
    options: [
      { name: 'Número', values: ['42'] },
      { name: 'Color', values: ['Rojo'] },
    ],
    variants: [{ key: '000', values: ['42', 'Rojo'], price: 10, price_old: null, stock: 1 }],
    variantCount: 1,
  });
  const record = indexProduct(product, '/cafe/product/x');
  for (const word of ['Rojo', '42']) expect(record.content).toContain(writeWord(word));
  const card = readCard(record.url);
  expect(card).toMatchObject({ name: 'Tenis', variantCount: 1 });
  expect(card).not.toHaveProperty('options');
  expect(card).not.toHaveProperty('variants');
});
