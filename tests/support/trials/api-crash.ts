import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { withDatabase } from '../with-database.ts';
import { reportProgress } from './trial.ts';
import type { Database, DatabaseLocation } from '#server/db/open.ts';

export interface ApiCrashOutcome {
  /** Writes that were confirmed. */
  readonly acknowledged: number;
  /** Of these, how many are not in the database. */
  readonly lost: number;
  /** Comments that stand there more than once. */
  readonly duplicates: number;
  /** Products whose counter is not the number of their comments, and comments without their entry in the log. */
  readonly inconsistent: number;
}

const writers = 8;

/** Kills the API again and again while eight visitors comment, and looks at what the database has kept. */
export async function runApiCrashTrial(
  location: DatabaseLocation,
  rounds: number,
): Promise<ApiCrashOutcome> {
  const environment = {
    DATA_DIR: location.dataDir,
    ...(location.databaseUrl !== undefined && { DATABASE_URL: location.databaseUrl }),
  };
  const products = await withDatabase(location, listProducts);
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerProcess({ kind: 'api', environment });
    const writing = Array.from({ length: writers }, () => write(server, products, acknowledged));
    const enough = acknowledged.length + randomInt(20, 150);
    while (acknowledged.length < enough) await sleep(1);
    await server.kill();
    await Promise.all(writing);
    if (round % 10 === 9) reportProgress(`${round + 1} of ${rounds} kills`);
  }
  return withDatabase(location, (database) => examine(database, acknowledged));
}

export async function listProducts({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('products').select('id').limit(100).execute();
  return rows.map(({ id }) => id);
}

/** Comments until the server is gone, and keeps the texts whose storing was confirmed. */
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
