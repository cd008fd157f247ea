import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { makePicture } from '../../support/catalogue-factory.ts';
import { describeOnEmbedded } from '../../support/test-database.ts';
import type { Database } from '#server/platform/db/open.ts';
import { loadDemoCatalogue } from '#server/seed/demo-catalogue.ts';
import { drawDemoPictures, startDrawing } from '#server/seed/demo-pictures.ts';
import { demoStores } from '#demo/demo-stores.ts';
import type { PictureSpec } from '#demo/drawing/picture.ts';

const stores = demoStores(new Date());
const ofStores = stores.map(({ products }) => products.flatMap(({ pictures }) => pictures).length);
const total = ofStores.reduce((sum, count) => sum + count, 0);

/** How many pictures of each store its first screens do not show: those of all but its six newest products. */
const later = stores.map(({ products }) =>
  products
    .toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))
    .slice(6)
    .reduce((sum, { pictures }) => sum + pictures.length, 0),
);

// A demonstration is what a first start shows, whose database is embedded.
describeOnEmbedded('the pictures of the demonstration', (testDatabase) => {
  let database: Database;
  const drawn: PictureSpec[] = [];

  /** Draws until so many are drawn. */
  async function drawSome(most: number): Promise<void> {
    const stopping = new AbortController();
    drawn.length = 0;
    await drawDemoPictures(database, {
      draw: (id, spec) => {
        drawn.push(spec);
        if (drawn.length >= most) stopping.abort();
        return Promise.resolve(makePicture(id));
      },
      onProgress: () => undefined,
      stopping: stopping.signal,
    });
  }
  const count = async (what: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(what)}`.execute(database.kysely);
    return rows[0]?.n ?? -1;
  };

  /** Draws beside the marketplace once that is free, until it is stopped; how many were drawn by then. */
  async function drawBeside(isFree: Promise<unknown>, until: Promise<unknown>): Promise<number> {
    let count = 0;
    const drawing = startDrawing(database, {
      isFree,
      draw: (id) => {
        count += 1;
        firstDrawn.resolve(null);
        return Promise.resolve(makePicture(id));
      },
      onProgress: () => undefined,
      onError: () => undefined,
    });
    await until;
    await drawing.stop();
    return count;
  }
  const firstDrawn = Promise.withResolvers<null>();

  beforeAll(async () => {
    ({ database } = testDatabase);
    await loadDemoCatalogue(database);
  });

  test('come after the catalogue, the first screens first, and go on after a stop', async () => {
    expect(await count('products')).toBeGreaterThan(600);
    expect(await count('product_images')).toBe(0);
    // While the pages are published none is drawn, and a stop does not wait for them.
    const never = new Promise(() => undefined);
    expect(await drawBeside(never, Promise.all([1, 2, 3].map(() => count('products'))))).toBe(0);
    await drawSome(20);
    expect(drawn.slice(0, 2).map(({ kind }) => kind)).toEqual(['logo', 'banner']);
    const changes = await count('changes');
    // What a stop cuts off of a store is drawn again; nothing of it is shown in half.
    const shown = await count('product_images');
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(20);
    expect(changes).toBeGreaterThan(stores.length);

    await sql`
      insert into users (id, identity_id, email, first_name, last_name)
      values ('ana', 'ana', 'ana@tienda.cu', 'Ana', 'Paz')`.execute(database.kysely);
    await sql`
      update businesses set owner_id = 'ana'
      where id = (select min(id) from businesses where logo is null)`.execute(database.kysely);
    expect(await drawBeside(Promise.resolve(), firstDrawn.promise)).toBeGreaterThan(0);
    await drawSome(Infinity);
    const kinds = drawn.map(({ kind }) => kind);
    // The signs of all stores come before what no first screen shows; one store, which got an owner, is left out.
    const leastLater = later.reduce((sum, count) => sum + count, 0) - Math.max(...later);
    expect(kinds.length - 1 - kinds.lastIndexOf('logo')).toBeGreaterThanOrEqual(leastLater);
    // Of a store that somebody owns by now nothing is changed.
    expect(await count('businesses where logo is null')).toBe(1);
    expect(await count('product_images')).toBeGreaterThanOrEqual(total - Math.max(...ofStores));
    expect(await count('product_images')).toBeLessThan(total);
    expect(
      await count('(select product_id from product_images group by 1 having count(*) > 3) many'),
    ).toBe(0);

    await drawSome(Infinity);
    expect(drawn).toEqual([]);
  });
});
