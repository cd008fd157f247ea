import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSecret } from '../../support/api-app.ts';
import { copyTemplate, type DatabaseCopy } from '../../support/test-database.ts';
import { withDatabase } from '../../support/with-database.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { ignoreConnectionErrors } from '#server/platform/db/ignore-connection-errors.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type ProductSearchQuery, searchProducts } from '#server/search/forgive.ts';
import { searchThresholds } from '#server/search/plan-rows.ts';
import { typeParsers } from '#server/platform/db/type-parsers.ts';
import { createServices, type Services } from '#server/create-services.ts';

/** As `explain (format json)` writes it. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
}

const listIndexes = (node: Node): string[] => [
  node['Index Name'] ?? '',
  ...(node.Plans ?? []).flatMap(listIndexes),
];

interface Asked {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** Tables that grow with the catalogue, of which nothing that is asked often may read all. */
const growing = ['products', 'changes', 'categories', 'reviews', 'businesses'];
const stores = 500;
/** So many matches are no longer counted one by one. A deployment counts more of them, with the same queries. */
const many = 100;
const search = { page: 1, limit: 25, sortBy: 'createdAt', sortOrder: 'desc' } as const;
const directory = { page: 1, limit: 15, sortBy: 'createdAt', order: 'DESC' } as const;
const system = { kind: 'system' } as const;

/** Three of each second product. */
const comments = `
  insert into reviews (id, product_id, visitor, comment, author_name, rating)
  select left(md5(p.id || n), 12), p.id, md5(p.id || n), 'Muy bueno', 'Ana', 5
  from (select id, row_number() over () as place from products) p, generate_series(1, 3) n
  where p.place % 2 = 0`;

describe('what is asked often of a PostgreSQL server', () => {
  let copy: DatabaseCopy;
  let database: Database;
  let pool: pg.Pool;
  let services: Services;
  let kysely: Kysely<Schema>;
  const ids = { store: '', product: '', category: '', url: '', cursor: 0 };
  const asked: Asked[] = [];

  beforeAll(async () => {
    copy = await copyTemplate('server');
    const now = new Date('2026-01-01T12:00:00Z');
    await withDatabase(copy.location, (filled) =>
      loadGeneratedCatalogue(filled, { stores, products: 8, seed: 1, now }),
    );
    pool = new pg.Pool({
      connectionString: copy.location.databaseUrl,
      options: '-c timezone=UTC',
      types: typeParsers,
    });
    // One that is still closing is cut when the database goes.
    ignoreConnectionErrors(pool);
    await pool.query(comments);
    await pool.query('vacuum analyze');
    database = await openDatabase(copy.location);
    kysely = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      log: ({ level, query: { sql: text, parameters } }) => {
        if (level === 'query') asked.push({ text, parameters });
      },
    });
    services = createServices({ database: { ...database, kysely }, secret: testSecret });
    const { rows } = await pool.query<typeof ids>(
      `select p.id as product, p.business_id as store, p.category_id as category, b.url,
        0 as cursor
      from products p join businesses b on b.id = p.business_id
      where p.category_id is not null order by p.id limit 1`,
    );
    Object.assign(ids, rows[0]);
    ids.cursor = (
      await services.changes.listChanges({ after: undefined, wait: 0, limit: 1 })
    ).cursor;
  });
  afterAll(async () => {
    await pool.end();
    await database.close();
    await copy.remove();
  });

  /** The plans of the queries that were asked. */
  async function explainAsked(): Promise<{ text: string; plan: Node }[]> {
    const plans: { text: string; plan: Node }[] = [];
    for (const { text, parameters } of asked.splice(0)) {
      if (!/^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(text)) continue;
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (format json) ${text}`,
        [...parameters],
      );
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      if (explained !== undefined) plans.push({ text, plan: explained.Plan });
    }
    return plans;
  }

  /** Tables of which the queries that were asked read everything. */
  async function listScans(): Promise<string[]> {
    const scans: string[] = [];
    const plans = await explainAsked();
    expect(plans).not.toEqual([]);
    for (const { text, plan } of plans) {
      const visit = (node: Node, isCutShort = false): void => {
        const table = node['Relation Name'] ?? '';
        if (node['Node Type'] === 'Seq Scan' && growing.includes(table) && !isCutShort) {
          scans.push(`${table}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
        }
        // Below a limit it ends with the first rows that match.
        for (const child of node.Plans ?? []) visit(child, node['Node Type'] === 'Limit');
      };
      visit(plan);
    }
    return scans;
  }

  /** Searches with the bound of `many`. */
  const searchMany = (text: string, filter: ProductSearchQuery['filter'] = {}) =>
    searchProducts(
      { kysely, signal: database.signal },
      {
        ...{ filter, search: text, sort: 'createdAt', descending: true },
        ...{ limit: 25, offset: 0, behind: null },
      },
      { ...searchThresholds, exactUpTo: many },
    );

  const calls: Record<string, () => Promise<unknown>> = {
    'a store': () => services.stores.getStore(ids.store),
    'the news of a store': () => services.stores.listNews([ids.store]),
    'a store by its address': () => services.stores.getStoreByUrl(ids.url),
    'a page of the directory': () => services.stores.listStores({ ...directory, page: 40 }),
    'a page of the stores of a type': () =>
      services.stores.listStores({ ...directory, type: 'food' }),
    'the types that stores have': () => services.stores.listActiveTypes(),
    'the stores with most favourites': () => services.stores.listFeatured(6),
    'the offers of the day': () => services.products.listOffers({ page: 2, limit: 25 }),
    'the order of the offers': () => services.publication.listOfferOrder(),
    'a store with its products, as a publisher reads it': () =>
      services.publication.getStore(ids.store, { page: 1, limit: 100, ids: undefined }),
    'products of a store, as the change log brings them': () =>
      services.publication.getStore(ids.store, { page: 1, limit: 100, ids: [ids.product] }),
    'the first page of a store, as the change log brings it': () =>
      services.publication.getStoreListing(ids.store, { page: 1, limit: 25 }),
    'a page of a category, as a publisher reads it': () =>
      services.publication.getStoreListing(ids.store, {
        category: ids.category,
        page: 2,
        limit: 25,
      }),
    'the outline of a store, as a publisher reads it': () =>
      services.publication.outlineStore(ids.store, { page: 1 }),
    'the products without a category, as a publisher reads them': () =>
      services.publication.getStoreListing(ids.store, { category: 'none', page: 2, limit: 120 }),
    // A publisher reads a hundred. Of so few stores PostgreSQL may rather read all of the table than a fifth of it.
    'a page of stores, as a publisher reads them': () =>
      services.publication.listStores({ after: ids.store, limit: 20 }),
    'the pages that show a product': () =>
      services.publication.listPagesShowing(ids.product, undefined),
    'the change log': () =>
      services.changes.listChanges({ after: ids.cursor, wait: 0, limit: 500 }),
    'a product': () => services.products.getProduct(ids.product),
    'its comments': () =>
      services.comments.listComments(null, { productId: ids.product, page: 1, limit: 20 }),
    'the products of an owner': () =>
      services.products.listOwn(system, { businessId: ids.store, page: 1, limit: 25 }),
    'a term': () => services.productSearch.searchProducts({ ...search, search: 'zapatos' }),
    'a term by relevance': () =>
      services.productSearch.searchProducts({ ...search, search: 'queso', sortBy: 'relevance' }),
    'the newest products': () => services.productSearch.searchProducts(search),
    'the cheapest products': () =>
      services.productSearch.searchProducts({
        ...search,
        currency: 'CUP',
        sortBy: 'price',
        sortOrder: 'asc',
      }),
    'the products of a store': () =>
      services.productSearch.searchProducts({ ...search, businessId: ids.store }),
    'the products of a category': () =>
      services.productSearch.searchProducts({
        ...search,
        businessId: ids.store,
        categoryId: [ids.category],
      }),
    'a word in very many products, within prices': () =>
      searchMany('café', { minPrice: 300, maxPrice: 3_000, currency: 'CUP' }),
    suggestions: () => services.suggestions.listSuggestions({ q: 'zapa', limit: 5 }),
  };

  test.each(Object.entries(calls))('%s is found without reading a whole table', async (_, call) => {
    asked.splice(0);
    await call();
    expect(await listScans()).toEqual([]);
  });

  test('stores are listed for a publisher by what indexes say of their products', async () => {
    asked.splice(0);
    await services.publication.listStores({ after: undefined, limit: 100 });
    const listReads = (node: Node): string[] => [
      ...(node['Relation Name'] === 'products' ? [node['Node Type']] : []),
      ...(node.Plans ?? []).flatMap(listReads),
    ];
    const reads = (await explainAsked()).flatMap(({ plan }) => listReads(plan));
    expect(reads).toEqual(['Index Only Scan']);
  });

  test('a query that reads a whole table is found', async () => {
    asked.splice(0);
    asked.push({ text: 'select id from products where description is not null', parameters: [] });
    expect(await listScans()).toHaveLength(1);
  });

  test('no index has entries that wait to be sorted in, which each search would read', async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and not coalesce(c.reloptions @> array['fastupdate=off'], false)`);
    expect(rows).toEqual([]);
  });

  test('what a word begins is asked where it is not known, and no more', async () => {
    const isAsked = async (text: string) => {
      asked.splice(0);
      await services.productSearch.searchProducts({ ...search, search: text });
      return asked.some(({ text: statement }) => statement.includes('select w.word, f.fits from'));
    };
    expect(await isAsked('zapatos')).toBe(false);
    expect(await isAsked('zapat')).toBe(true);
  });

  test('a word in very many products is not counted anew', async () => {
    const found = await searchMany('café');
    asked.splice(0);
    await searchMany('café');
    expect(found).toMatchObject({ totalIsExact: false });
    expect(asked.filter(({ parameters }) => parameters.includes(many + 1))).toEqual([]);
  });

  test('nor is it beside one that no product has', async () => {
    asked.splice(0);
    const found = await searchMany('café xkcdq');
    expect(found).toMatchObject({ totalIsExact: false, isPartial: true });
    const counted = asked.filter(({ parameters }) => parameters.includes(many + 1));
    expect(counted).not.toEqual([]);
    expect(counted.filter(({ parameters }) => !String(parameters).includes('xkcdq'))).toEqual([]);
  });

  test('one price of a frequent word is found among the prices', async () => {
    asked.splice(0);
    const price = { minPrice: 5_770, maxPrice: 5_770, currency: 'CUP' } as const;
    await services.productSearch.searchProducts({ ...search, ...price, search: 'café' });
    const used = (await explainAsked()).flatMap(({ plan }) => listIndexes(plan));
    expect(used).toContain('products_price_up');
  });

  test('with all filters nothing is looked at that is sold out or not delivered', async () => {
    asked.splice(0);
    const filters = { minPrice: 100, maxPrice: 500, inStock: true, delivery: true } as const;
    await services.productSearch.searchProducts({ ...search, ...filters, search: 'café' });
    const used = (await explainAsked()).flatMap(({ plan }) => listIndexes(plan));
    expect(used).toContain('products_doc_delivered');
    expect(used).not.toContain('products_doc');
  });
});
