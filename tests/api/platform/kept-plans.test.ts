import { beforeAll, expect, test } from 'vitest';
import { type Kysely, sql } from 'kysely';
import { type Reporting, createReporting, why } from '../../support/reporting.ts';
import { describeOnEmbedded, describeOnServer } from '../../support/test-database.ts';
import { listStores } from '#server/stores/rows.ts';
import { findListedProduct } from '#server/products/listed-rows.ts';
import { listOfferOrder, listOffers } from '#server/products/rows.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';
import { listFeatured, listRecommended } from '#server/stores/list-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** PostgreSQL makes a plan for the values so many times before it compares one for all. */
const alwaysPlanned = 5;

// A server has several connections, of which any may be asked.
describeOnEmbedded('plans that a connection keeps', (testDatabase) => {
  let reporting: Reporting;
  beforeAll(async () => {
    reporting = await createReporting(testDatabase);
  });
  const readKept = async () => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(testDatabase.database.kysely);
    return rows.map(({ statement }) => statement).sort();
  };

  test('hiding a comment and replying to one are planned once, not at each act', async () => {
    const { owner, ana, addComment } = reporting;
    const act = async () => {
      const { id } = await addComment();
      await owner.get(`PATCH /reviews/${id}/reply`, { body: { text: 'Gracias' } });
      await ana.get(`POST /admin/reviews/${id}/hide`, { body: why });
    };
    const before = (await readKept()).length;
    await act();
    const kept = await readKept();
    // Each of the two reads its comment, writes it, and writes what follows from that.
    expect(kept.length - before).toBeGreaterThanOrEqual(6);
    await act();
    expect(await readKept()).toEqual(kept);
  });

  test('what a search asks is planned once, not at each search', async () => {
    const { owners, addProduct } = reporting;
    await addProduct();
    const query = { page: 1, limit: 25, sortBy: 'relevance', sortOrder: 'desc' } as const;
    for (const search of Array.from({ length: alwaysPlanned + 3 }, () => ['zumo', 'jumo']).flat())
      await owners.api.services.productSearch.searchProducts({ ...query, search });
    const { rows } = await sql<{ custom: number }>`
        select custom_plans::integer as custom from pg_prepared_statements
        where statement like '/* prepared */%'`.execute(testDatabase.database.kysely);
    // Of the words, of what is near them, of the matches and of the products that are shown.
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.filter(({ custom }) => custom > alwaysPlanned)).toEqual([]);
  });
});

/** What the embedded database assumes, on which the choice of a plan depends; see `startParams` in embedded.ts. */
const embeddedCosts = { random_page_cost: '1.1', cpu_operator_cost: '0.01' };

/** Pictures, of which a catalogue that is made up has none. */
const addPictures = (db: Kysely<Schema>) =>
  sql`
  insert into product_images (id, product_id, position, picture, alt)
  select left(md5(p.id || n), 12), p.id, n, '{}', '' from products p, generate_series(0, 1) n`.execute(
    db,
  );

// With few rows every plan costs the same. A server with the costs of the embedded database keeps and remakes the same
// plans as that, which takes half a minute for so many rows.
describeOnServer('reads of many products', (testDatabase) => {
  test('are neither compiled nor divided among processes of the server', async () => {
    const { rows } = await sql`
      select current_setting('jit') as jit,
        current_setting('max_parallel_workers_per_gather') as workers`.execute(
      testDatabase.database.kysely,
    );
    expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
  });

  test('what pages read of them is planned once, whatever is read first', async () => {
    const { database } = testDatabase;
    const now = new Date('2026-01-01T12:00:00Z');
    await loadGeneratedCatalogue(database, { stores: 100, products: 60, seed: 1, now });
    await addPictures(database.kysely);
    await sql`analyze`.execute(database.kysely);
    const custom = await database.kysely.connection().execute(async (db) => {
      for (const [name, cost] of Object.entries(embeddedCosts)) {
        await sql`select set_config(${name}, ${cost}, false)`.execute(db);
      }
      const { data } = await listOfferOrder(db, 1);
      const reads = [
        () => findListedProduct(db, data[0]?.id ?? ''),
        () => listOfferOrder(db, 250),
        () => listOffers(db, { limit: 25, offset: 25 }),
        () => listFeatured(db, 48),
        () => listRecommended(db, { today: '2026-01-02', limit: 6 }),
        () => listStores(db, { sortBy: 'createdAt', descending: true, limit: 25, offset: 0 }),
      ];
      for (const read of reads) {
        for (let times = 0; times < alwaysPlanned + 3; times += 1) await read();
      }
      const { rows } = await sql<{ statement: string; custom: number }>`
        select statement, custom_plans::integer as custom from pg_prepared_statements`.execute(db);
      return rows;
    });
    expect(custom.length).toBeGreaterThan(5);
    expect(custom.filter((one) => one.custom > alwaysPlanned)).toEqual([]);
  });
});
