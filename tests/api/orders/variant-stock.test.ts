import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Owner, createOwners } from '../../support/owners.ts';
import { describeOnBothAsTrial } from '../../support/test-database.ts';
import { reportFigure, trialCount } from '../../support/trials/trial.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { createRandom, type Random } from '#demo/random.ts';

const writers = 50;
const rounds = trialCount(2, 40);
const colours = Array.from({ length: 6 }, (_, at) => `Color ${at}`);
const sizes = Array.from({ length: 10 }, (_, at) => String(36 + at));
const begunWith = 5;

type Taken = ReadonlyMap<string, number>;

/** What writers were told happened, of which the stocks must be the sum. */
class Model {
  readonly counts = new Map<string, number>();
  readonly orders = new Map<string, Taken>();

  count(key: string, by: number): void {
    this.counts.set(key, (this.counts.get(key) ?? begunWith) + by);
  }

  stockOf(key: string): number {
    const taken = [...this.orders.values()].map((lines) => lines.get(key) ?? 0);
    return (this.counts.get(key) ?? begunWith) - taken.reduce((sum, one) => sum + one, 0);
  }
}

describeOnBothAsTrial('sixty variants under fifty writers', (testDatabase) => {
  let ana: Owner;
  let store = '';
  let product = '';
  let keys: readonly string[] = [];
  const outcomes = { done: 0, short: 0, stale: 0 };

  const readProduct = () => ana.get<OwnProduct>(`GET /products/${product}`);

  /** Whether a call was done; not where too few were there, or somebody else was first. */
  const attempt = async (request: string, options: object): Promise<object | null> => {
    const { status, body } = await ana.call<object | ErrorBody>(request, options);
    if (status < 300) {
      outcomes.done += 1;
      return body;
    }
    expect([422, 412], JSON.stringify(body)).toContain(status);
    const { code } = body as ErrorBody;
    expect(['insufficient_stock', 'version_mismatch']).toContain(code);
    outcomes[status === 422 ? 'short' : 'stale'] += 1;
    return null;
  };

  const pickLines = (random: Random): Map<string, number> =>
    new Map(
      Array.from({ length: random.integer(1, 3) }, () => [random.pick(keys), random.integer(1, 3)]),
    );
  const writeLines = (lines: Taken) =>
    [...lines].map(([variantKey, quantity]) => ({
      ...{ productId: product, variantKey, quantity, price: 10, currency: 'CUP' },
    }));

  const order = async (random: Random, model: Model, token: string): Promise<string[]> => {
    const lines = pickLines(random);
    const body = {
      ...{ businessId: store, token, code: '12345q', channel: 'hand', mode: 'pickup' },
      takeStock: true,
      lines: writeLines(lines),
    };
    const made = (await attempt('POST /orders', { body })) as Order | null;
    if (made === null) return [];
    model.orders.set(made.id, lines);
    return [made.id];
  };

  /** An order of the writer's own, so that no other changes it meanwhile. */
  const edit = async (random: Random, model: Model, id: string): Promise<void> => {
    if (random.chance(0.4)) {
      await attempt(`PATCH /orders/${id}`, { body: { state: 'cancelled' } });
      model.orders.delete(id);
      return;
    }
    const lines = pickLines(random);
    const done = await attempt(`PATCH /orders/${id}`, { body: { lines: writeLines(lines) } });
    if (done !== null) model.orders.set(id, lines);
  };

  /** Counts some variants anew, as of the version that was read. */
  const recount = async (random: Random, model: Model): Promise<void> => {
    const { variants = [], version } = await readProduct();
    const chosen = new Map(
      Array.from({ length: 3 }, () => [random.pick(keys), random.integer(0, 9)] as const),
    );
    const counted = variants.map((one) => ({ ...one, stock: chosen.get(one.key) ?? one.stock }));
    const headers = { 'if-match': `"${version}"` };
    const body = { variants: random.chance(0.5) ? counted : counted.toReversed() };
    if ((await attempt(`PATCH /products/${product}`, { body, headers })) === null) return;
    for (const { key, stock } of variants) {
      const next = chosen.get(key);
      if (next !== undefined && stock !== null) model.count(key, next - stock);
    }
  };

  const write = async (writer: number, model: Model): Promise<void> => {
    const random = createRandom(`writer ${writer}`);
    const own: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const token = (writer * 1_000 + round).toString(36).padStart(12, '0');
      own.push(...(await order(random, model, token)));
      const mine = own.findLast((id) => model.orders.has(id));
      if (mine !== undefined && random.chance(0.5)) await edit(random, model, mine);
      if (random.chance(0.3)) await recount(random, model);
    }
  };

  beforeAll(async () => {
    ana = await (await createOwners(testDatabase)).signIn();
    const body = { name: 'Pasos', type: 'fashion', province: 'La Habana' };
    store = (await ana.get<OwnBusiness>('POST /business', { body })).id;
    const variants = sizes.flatMap((size) =>
      colours.map((colour) => ({
        ...{ values: [size, colour], price: 10, price_old: null, stock: begunWith },
      })),
    );
    const options = [
      { name: 'Número', values: sizes },
      { name: 'Color', values: colours },
    ];
    const made = await ana.get<OwnProduct>('POST /products', {
      body: { name: 'Tenis', options, variants },
    });
    product = made.id;
    keys = (made.variants ?? []).map(({ key }) => key);
  });

  test('never go below zero, and add up to what the product has', async () => {
    const model = new Model();
    let isOver = false;
    const watch = async () => {
      while (!isOver) {
        const { stock, variants = [] } = await readProduct();
        const stocks = variants.map((one) => one.stock ?? NaN);
        expect(Math.min(...stocks)).toBeGreaterThanOrEqual(0);
        expect(stocks.reduce((sum, one) => sum + one, 0)).toBe(stock);
      }
    };
    const watching = watch();
    try {
      await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer, model)));
    } finally {
      isOver = true;
      await watching;
    }

    const { stock, variants = [] } = await readProduct();
    const told = Object.fromEntries(keys.map((key) => [key, model.stockOf(key)]));
    expect(Object.fromEntries(variants.map((one) => [one.key, one.stock]))).toEqual(told);
    expect(stock).toBe(Object.values(told).reduce((sum, one) => sum + one, 0));
    const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from product_variants where stock < 0`.execute(
      testDatabase.database.kysely,
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect(outcomes.done).toBeGreaterThan(writers);
    expect(outcomes.short).toBeGreaterThan(0);
    reportFigure(`changes done on ${testDatabase.engine}`, outcomes.done);
    reportFigure(`refused for too few on ${testDatabase.engine}`, outcomes.short);
  });
});
