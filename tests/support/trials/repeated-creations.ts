import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createApiUnderTest } from '../api-app.ts';
import { createTestPool } from '../identity-pool.ts';
import { createOwner } from '../owners.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { withDatabase } from '../with-database.ts';
import { reportProgress } from './trial.ts';
import type { Database, DatabaseLocation } from '#server/db/open.ts';

export interface RepeatedCreationsOutcome {
  /** Creations that were begun; in the end each was repeated until it was confirmed. */
  readonly begun: number;
  /** Of these, how many were cut off by a kill at least once. */
  readonly interrupted: number;
  /** Creations of which the database has none, and of which it has several. */
  readonly missing: number;
  readonly duplicates: number;
  /** Responses under one key with different ids, or an id that the database does not have. */
  readonly contradictions: number;
  /** Entries of the log that are not one for each creation. */
  readonly unlogged: number;
}

interface Creation {
  readonly path: '/products' | '/categories';
  readonly key: string;
  /** Every id in its responses. */
  readonly ids: Set<string>;
  wasInterrupted: boolean;
}

const writers = 6;
// What the API of a process of its own calls itself.
const issuer = 'http://localhost/identity';

/** Kills the API again and again while an owner creates, and repeats after the restart what was not confirmed. */
export async function runRepeatedCreationsTrial(
  location: DatabaseLocation,
  rounds: number,
): Promise<RepeatedCreationsOutcome> {
  const token = await withDatabase(location, openStore);
  const environment = {
    DATA_DIR: location.dataDir,
    ...(location.databaseUrl !== undefined && { DATABASE_URL: location.databaseUrl }),
  };
  const creations: Creation[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerProcess({ kind: 'api', environment });
    const open = creations.filter(({ ids }) => ids.size === 0);
    const writing = Array.from({ length: writers }, () => write(server, token, open, creations));
    const confirmed = (): number => creations.filter(({ ids }) => ids.size > 0).length;
    const enough = confirmed() + randomInt(20, 60);
    while (confirmed() < enough) await sleep(1);
    await server.kill();
    await Promise.all(writing);
    if (round % 10 === 9) reportProgress(`${round + 1} of ${rounds} kills while an owner creates`);
  }
  const server = await startServerProcess({ kind: 'api', environment });
  for (const creation of creations) await send(server, token, creation);
  await server.stop();
  return withDatabase(location, (database) => examine(database, creations));
}

/** An owner with a store; returns their access token. */
async function openStore(database: Database): Promise<string> {
  const pool = await createTestPool(database, { issuer });
  const { AccessToken } = await pool.signIn(await pool.createAccount());
  const api = createApiUnderTest({ database }, {}, { identity: pool.pool });
  const store = { name: 'Panadería', type: 'food', province: 'Granma' };
  await createOwner(api, AccessToken).get('POST /business', { body: store });
  return AccessToken;
}

/** First repeats what was cut off, then creates until the server is gone. */
async function write(
  server: ServerProcess,
  token: string,
  open: Creation[],
  creations: Creation[],
): Promise<void> {
  for (;;) {
    const creation = open.pop() ?? begin(creations);
    try {
      // Now and then a second request is on its way while the first is at work.
      const times = randomInt(4) === 0 ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => send(server, token, creation)));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      creation.wasInterrupted = true;
      return;
    }
  }
}

function begin(creations: Creation[]): Creation {
  const path = randomInt(3) === 0 ? '/categories' : '/products';
  const creation = {
    path,
    key: randomUUID(),
    ids: new Set<string>(),
    wasInterrupted: false,
  } as const;
  creations.push(creation);
  return creation;
}

async function send(server: ServerProcess, token: string, { path, key, ids }: Creation) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ name: key }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`The creation got ${response.status}: ${text}`);
  ids.add((JSON.parse(text) as { id: string }).id);
}

async function examine(
  { kysely }: Database,
  creations: readonly Creation[],
): Promise<RepeatedCreationsOutcome> {
  const { rows } = await sql<{ id: string; name: string; entries: number }>`
    select id, name, (
      select count(*)::int from changes
      where entity_id = made.id and kind in ('product.created', 'category.created')
    ) as entries
    from (select id, name from products union all select id, name from categories) made`.execute(
    kysely,
  );
  const stored = Map.groupBy(rows, ({ name }) => name);
  const count = (matches: (creation: Creation, found: typeof rows) => boolean): number =>
    creations.filter((creation) => matches(creation, stored.get(creation.key) ?? [])).length;
  return {
    begun: creations.length,
    interrupted: count(({ wasInterrupted }) => wasInterrupted),
    missing: count((_, found) => found.length === 0),
    duplicates: count((_, found) => found.length > 1),
    contradictions: count(({ ids }, [found]) => ids.size !== 1 || !ids.has(found?.id ?? '')),
    unlogged: rows.filter(({ entries }) => entries !== 1).length,
  };
}
