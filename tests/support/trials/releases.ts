import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseProgram } from '../releases/releases.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { type StoredRows, countRows, listLostRows, readRows } from '../stored-rows.ts';
import type { DatabaseCopy } from '../test-database.ts';
import { withDatabase } from '../with-database.ts';
import { mutateAtRandom } from './mutations.ts';
import { reportProgress } from './trial.ts';
import { migrate } from '#server/platform/db/migrate.ts';

export interface ReleaseOutcome {
  /** The number of rows that the earlier release had written, and the number of them that this release lacks. */
  readonly rows: number;
  readonly lost: readonly string[];
  /** The number of calls to the earlier release while this one started and migrated the schema. */
  readonly calls: number;
  /** The number of changes that both made at the same time on one database. */
  readonly changes: number;
  readonly failed: readonly string[];
  /** Responses of the earlier release that differ from those of this one. */
  readonly differences: readonly string[];
}

const system = { kind: 'system' } as const;

/**
 * Lets an earlier release fill a database and this release open it. On a server the earlier release also serves during
 * that, and both serve together afterwards.
 */
export async function runReleaseTrial(
  program: ReleaseProgram,
  createDatabase: () => Promise<DatabaseCopy>,
  changes: number,
): Promise<ReleaseOutcome> {
  const databases: DatabaseCopy[] = [];
  const servers: ServerProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-releases-'));
  const start = async (
    { startServerProcess: begin }: Pick<ReleaseProgram, 'startServerProcess'>,
    { location }: DatabaseCopy,
  ): Promise<ServerProcess> => {
    const { databaseUrl, dataDir } = location;
    const environment =
      databaseUrl === undefined
        ? { DATA_DIR: dataDir }
        : { DATABASE_URL: databaseUrl, DATA_DIR: folder };
    const server = await begin({ kind: 'api', environment });
    servers.push(server);
    return server;
  };
  const create = async (): Promise<DatabaseCopy> => {
    const database = await createDatabase();
    databases.push(database);
    return database;
  };

  try {
    const quiet = await create();
    const earlier = await start(program, quiet);
    await fill(earlier);
    const isShared = quiet.location.databaseUrl !== undefined;
    if (!isShared) await stop(earlier, servers);
    const before = await withDatabase(quiet.location, readRows);
    const failed: string[] = [];
    const note = (error: unknown): void => {
      failed.push(String(error));
    };
    if (!isShared) {
      const after = await withDatabase(quiet.location, async (database) => {
        await migrate(database);
        return readRows(database);
      });
      const kept = compareRows(before, after);
      const later = await start({ startServerProcess }, quiet);
      await mutateAtRandom([later], changes, noteProgress(changes)).catch(note);
      return { ...kept, calls: 0, changes, failed, differences: [] };
    }
    await start({ startServerProcess }, quiet);
    const kept = compareRows(before, await withDatabase(quiet.location, readRows));

    const busy = await create();
    const serving = await start(program, busy);
    await fill(serving);
    const arrival = { isDone: false };
    let calls = 0;
    const coming = start({ startServerProcess }, busy).finally(() => (arrival.isDone = true));
    while (!arrival.isDone) {
      await mutateAtRandom([serving], 10, () => (calls += 1)).catch(note);
    }
    const both = [serving, await coming];
    await mutateAtRandom(both, changes, noteProgress(changes)).catch(note);
    return { ...kept, calls, changes, failed, differences: await compareResponses(both) };
  } finally {
    for (const server of servers) await server.stop();
    for (const database of databases) await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates stores with products, and makes changes of every kind. */
async function fill(server: ServerProcess): Promise<void> {
  for (let store = 1; store <= 5; store += 1) {
    const fields = { name: `Tienda ${store}`, type: 'food', province: 'Granma' } as const;
    const { id } = await server.call('stores', 'createStore', system, null, fields);
    await server.call('categories', 'createCategory', system, id, { name: `Panes ${store}` });
    for (let product = 1; product <= 12; product += 1) {
      const name = `Pan de la receta ${product}`;
      await server.call('products', 'createProduct', system, id, { name, price: product });
    }
  }
  await mutateAtRandom([server], 40, () => undefined);
}

async function stop(server: ServerProcess, servers: ServerProcess[]): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await server.stop();
}

const noteProgress = (changes: number) => (made: number) => {
  if (made % 500 === 0) reportProgress(`${made} of ${changes} changes`);
};

const compareRows = (before: StoredRows, after: StoredRows) => ({
  rows: countRows(before),
  lost: listLostRows(before, after),
});

/**
 * Lists and single responses of the first server that the second one gives differently. Additions in the second do not
 * count.
 */
async function compareResponses([earlier, later]: readonly ServerProcess[]): Promise<string[]> {
  if (earlier === undefined || later === undefined) return [];
  const lists = ['/api/products/public?limit=100', '/api/business-favorite-metrics/featured'];
  const { data } = (await read(earlier, lists[0] ?? '')) as { data: { id: string }[] };
  const paths = [...lists, ...data.map(({ id }) => `/api/products/${id}`)];
  const differences: string[] = [];
  for (const path of paths) {
    const [before, now] = [await read(earlier, path), await read(later, path)];
    if (!isWithin(before, now)) differences.push(path);
  }
  return differences;
}

async function read({ url }: ServerProcess, path: string): Promise<unknown> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} got ${response.status}`);
  return response.json();
}

/** Whether the other value has all fields of this one, with the same values. */
function isWithin(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole;
  if (typeof whole !== 'object' || whole === null) return false;
  const fields = whole as Record<string, unknown>;
  return Object.entries(part).every(([name, value]) => isWithin(value, fields[name]));
}
