import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServerProcess } from '../server-process.ts';
import type { CutOffWork } from './killed-api.ts';
import { trialCount } from './trial.ts';
import type { Database } from '#server/platform/db/open.ts';

export interface ApiCrashOutcome {
  /** The number of confirmed writes. */
  readonly acknowledged: number;
  /** The number of confirmed writes that the database lacks. */
  readonly lost: number;
  /** The number of comments that exist more than once. */
  readonly duplicates: number;
  /**
   * The number of products whose counter differs from their comments, plus that of comments without an entry in the
   * log.
   */
  readonly inconsistent: number;
}

const writers = 8;

/** Eight visitors who comment until the server is gone, and the texts that were confirmed. */
export function createCommenters(
  products: readonly string[],
): CutOffWork & { readonly acknowledged: readonly string[] } {
  const acknowledged: string[] = [];
  return {
    acknowledged,
    begin: (server) =>
      Promise.all(Array.from({ length: writers }, () => write(server, products, acknowledged))),
    confirmed: () => acknowledged.length,
    perLife: [20, trialCount(50, 150)],
  };
}

export async function listProducts({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('products').select('id').limit(100).execute();
  return rows.map(({ id }) => id);
}

/** Comments until the server is gone, and records the texts that were confirmed. */
async function write(
  server: ServerProcess,
  products: readonly string[],
  acknowledged: string[],
): Promise<void> {
  for (;;) {
    const comment = randomUUID();
    const productId = products[randomInt(products.length)];
    try {
      const response = await fetch(`${server.url}/api/reviews`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-session-id': randomUUID() },
        body: JSON.stringify({ comment, productId, authorName: 'Ana', rating: randomInt(1, 6) }),
      });
      await response.arrayBuffer();
      if (response.status !== 201) throw new Error(`The comment got status ${response.status}`);
      acknowledged.push(comment);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

export async function examine(
  { kysely }: Database,
  acknowledged: readonly string[],
): Promise<ApiCrashOutcome> {
  const { rows } = await sql<{ comment: string; times: number }>`
    select comment, count(*)::int as times from reviews group by comment`.execute(kysely);
  const stored = new Set(rows.map(({ comment }) => comment));
  const wrong = await sql<{ n: number }>`
    select (
      select count(*) from products p
      where p.reviews <> (select count(*) from reviews r where r.product_id = p.id)
    )::int + abs(
      (select count(*) from reviews) - (select count(*) from changes where kind = 'review.changed')
    )::int as n`.execute(kysely);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((comment) => !stored.has(comment)).length,
    duplicates: rows.filter(({ times }) => times > 1).length,
    inconsistent: wrong.rows[0]?.n ?? 0,
  };
}
