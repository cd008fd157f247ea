import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createApiUnderTest } from '../api-app.ts';
import { createTestPool } from '../identity-pool.ts';
import { createOwner } from '../owners.ts';
import type { ServerProcess } from '../server-process.ts';
import type { CutOffWork } from './killed-api.ts';
import { trialCount } from './trial.ts';
import type { Database } from '#server/platform/db/open.ts';

export interface RepeatedCreationsOutcome {
  /** The number of creations that were started. At the end each was repeated until it was confirmed. */
  readonly begun: number;
  /** The number of creations that a kill interrupted at least once. */
  readonly interrupted: number;
  /** Creations that the database lacks, and creations that it has several times. */
  readonly missing: number;
  readonly duplicates: number;
  /** Responses under one key with different ids, and ids that the database does not have. */
  readonly contradictions: number;
  /** Entries of the log beyond or short of one for each creation. */
  readonly unlogged: number;
}

interface Creation {
  readonly path: '/products' | '/categories';
  readonly key: string;
  /** All ids in its responses. */
  readonly ids: Set<string>;
  wasInterrupted: boolean;
}

const writers = 6;
// The issuer that an API in a process of its own uses.
const issuer = 'http://localhost/identity';

export interface RepeatedCreations extends CutOffWork {
  /** Repeats all creations, confirmed or not. */
  repeatAll(server: ServerProcess): Promise<void>;
  examine(database: Database): Promise<RepeatedCreationsOutcome>;
}

/** An owner who creates things until the server is gone, and repeats the unconfirmed creations on the next server. */
export async function createRepeatedCreations(database: Database): Promise<RepeatedCreations> {
  const { token, store } = await openStore(database);
  const creations: Creation[] = [];
  return {
    begin(server) {
      const open = creations.filter(({ ids }) => ids.size === 0);
      return Promise.all(
        Array.from({ length: writers }, () => write(server, token, open, creations)),
      );
    },
    confirmed: () => creations.filter(({ ids }) => ids.size > 0).length,
    perLife: [20, trialCount(30, 60)],
    async repeatAll(server) {
      for (const creation of creations) await send(server, token, creation);
    },
    examine: (stored) => examine(stored, store, creations),
  };
}

/** An owner with a store: their access token, and the store's id. */
async function openStore(database: Database): Promise<{ token: string; store: string }> {
  const pool = await createTestPool(database, { issuer });
  const { AccessToken } = await pool.signIn(await pool.createAccount());
  const api = createApiUnderTest({ database }, {}, { identity: pool.pool });
  const fields = { name: 'Panadería', type: 'food', province: 'Granma' };
  const owner = createOwner(api, AccessToken);
  const { id } = await owner.get<{ id: string }>('POST /business', { body: fields });
  return { token: AccessToken, store: id };
}

/** First repeats the interrupted creations, then creates until the server is gone. */
async function write(
  server: ServerProcess,
  token: string,
  open: Creation[],
  creations: Creation[],
): Promise<void> {
  for (;;) {
    const creation = open.pop() ?? begin(creations);
    try {
      // Sometimes a second request is sent while the first is still running.
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
  store: string,
  creations: readonly Creation[],
): Promise<RepeatedCreationsOutcome> {
  const { rows } = await sql<{ id: string; name: string; entries: number }>`
    select id, name, (
      select count(*)::int from changes
      where entity_id = made.id and kind in ('product.created', 'category.created')
    ) as entries
    from (
      select id, name from products where business_id = ${store}
      union all select id, name from categories where business_id = ${store}
    ) made`.execute(kysely);
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
