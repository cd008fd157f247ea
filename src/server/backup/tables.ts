import { sql } from 'kysely';
import { readEndOfLog, restartLog } from '#server/platform/log/changes.ts';
import type { Database } from '#server/platform/db/open.ts';

/** One line of a backup: the migrations of its schema and the end of its log, or rows of a table. */
export type BackupLine =
  | { readonly migrations: readonly string[]; readonly cursor?: number }
  | { readonly table: string; readonly rows: readonly unknown[] };

const rowsPerLine = 500;

/**
 * Tables without a place in a backup. The log, its floor and the responses of repeated requests belong to one server's
 * transactions, and `chores` to one deployment. Days of favourites and request counts are out of date when restored.
 * Triggers fill the featured stores, and the migrator keeps its own tables.
 */
const leftOut = [
  'changes',
  'change_floor',
  'chores',
  'favourite_days',
  'featured_stores',
  'idempotency_keys',
  'kysely_migration',
  'kysely_migration_lock',
  'rate_counts',
];

interface Table {
  name: string;
  /** Stored columns only, without generated ones and without those that triggers fill. */
  columns: string[];
  key: string[];
}

/** All rows of the database as of one instant, in an order in which they can be inserted. */
export async function* dumpDatabase(database: Database): AsyncGenerator<BackupLine> {
  const tx = await database.kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    yield { migrations: await listMigrations(tx), cursor: await readEndOfLog(tx) };
    for (const { name, key } of await listTables(tx)) {
      const cursor = sql.id(`backup_${name}`);
      const order = sql.join(key.map((column) => sql.ref(column)));
      await sql`declare ${cursor} no scroll cursor for
        select to_jsonb(t) as row from ${sql.table(name)} t order by ${order}`.execute(tx);
      for (;;) {
        const { rows } = await sql<{ row: unknown }>`
          fetch forward ${sql.lit(rowsPerLine)} from ${cursor}`.execute(tx);
        if (rows.length === 0) break;
        yield { table: name, rows: rows.map(({ row }) => row) };
      }
      await sql`close ${cursor}`.execute(tx);
    }
  } finally {
    await tx.rollback().execute();
  }
}

/**
 * Fills an empty, migrated database from a backup in one transaction and returns the number of rows. Throws when the
 * database contains a store, an account or an act, or when the backup has a newer schema.
 */
export async function restoreDatabase(
  database: Database,
  lines: AsyncIterable<BackupLine>,
): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    await refuseFilled(tx);
    // A deployment that has started once has its own secrets, with which no password of the backup would match.
    await tx.deleteFrom('identity_secrets').execute();
    const known = await listMigrations(tx);
    const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
    let restored = 0;
    let end = 0;
    for await (const line of lines) {
      if ('migrations' in line) {
        const unknown = line.migrations.filter((step) => !known.includes(step));
        if (unknown.length > 0) {
          throw new Error(`The backup is from a newer Vitrina (${unknown.join(', ')}).`);
        }
        end = line.cursor ?? 0;
        continue;
      }
      const table = tables.get(line.table);
      if (table === undefined) throw new Error(`The backup has an unknown table: ${line.table}.`);
      // A backup of an older schema lacks columns. They get their default, as existing rows did when the column was
      // added.
      const given = new Set(line.rows.flatMap((row) => Object.keys(row as object)));
      const stored = table.columns.filter((column) => given.has(column));
      const columns = sql.join(stored.map((column) => sql.ref(column)));
      await sql`
        insert into ${sql.table(table.name)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(
          null::${sql.table(table.name)}, ${JSON.stringify(line.rows)}::jsonb
        ) on conflict do nothing`.execute(tx);
      restored += line.rows.length;
    }
    for (const [table, column] of counted) await goOnCounting(tx, table, column);
    await restartLog(tx, end);
    return restored;
  });
}

/** Columns with a sequence. Restored rows keep their numbers, and new rows continue after them. */
const counted = [
  ['audit', 'seq'],
  ['search_words', 'added'],
] as const;

async function goOnCounting(tx: Reader, table: string, column: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
    from ${sql.table(table)} having max(${sql.ref(column)}) > 0`.execute(tx);
}

/** Throws when the database contains a store, an account or an act. Some of the tables may not exist yet. */
export async function refuseFilled(db: Reader): Promise<void> {
  for (const table of ['businesses', 'users', 'identity_users', 'audit']) {
    const { rows: tables } = await sql<{ has: boolean }>`
      select to_regclass(${table}) is not null as has`.execute(db);
    if (tables[0]?.has !== true) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) throw new Error('The database to restore into is not empty.');
  }
}

type Reader = Pick<Database, 'kysely'>['kysely'];

async function listMigrations(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function listTables(db: Reader): Promise<Table[]> {
  const { rows } = await sql<Table & { needs: string[] }>`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and not (c.relname = 'businesses'
            and a.attname in ('products', 'favorites', 'reviews', 'rating_sum', 'rating_count'))
          and not (c.relname = 'products' and a.attname in ('doc', 'head', 'ready'))
        order by a.attnum
      ) as columns,
      array(
        select a.attname::text from pg_constraint p
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(p.conkey)
        where p.conrelid = c.oid and p.contype = 'p' order by a.attnum
      ) as key,
      array(
        select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not (c.relname = any(${leftOut}))
    order by c.relname`.execute(db);
  return orderByNeeds(rows);
}

/** Orders tables so that each comes after those that it refers to. */
function orderByNeeds<Item extends Table & { needs: string[] }>(tables: readonly Item[]): Item[] {
  const ordered: Item[] = [];
  const visit = (table: Item): void => {
    if (ordered.includes(table)) return;
    for (const need of table.needs) {
      const other = tables.find(({ name }) => name === need);
      if (other !== undefined) visit(other);
    }
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}
