import { sql } from 'kysely';
import { readEndOfLog, restartLog } from '#server/platform/log/changes.ts';
import type { Database } from '#server/platform/db/open.ts';

/** One line of a backup: which steps of the schema it has and where its log ended, or some rows of a table. */
export type BackupLine =
  | { readonly migrations: readonly string[]; readonly cursor?: number }
  | { readonly table: string; readonly rows: readonly unknown[] };

const rowsPerLine = 500;

/**
 * The log, its floor and the responses of repeated requests speak of the transactions of one server, what was cleaned when
 * of one deployment, days of favourites and counts of requests are over when it is restored, triggers list the featured
 * stores, and the migrator keeps its own tables.
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
  /** What is stored: neither generated columns nor what triggers keep. */
  columns: string[];
  key: string[];
}

/** Everything the database holds, in an order in which it can be inserted, as of one instant. */
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
 * Fills an empty, migrated database from a backup, all or nothing. Rejects when the database holds a store, an account or an
 * act, or when the backup comes from a newer schema.
 */
export async function restoreDatabase(
  database: Database,
  lines: AsyncIterable<BackupLine>,
): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    await refuseFilled(tx);
    // A deployment that was started once has made its own, under which no password of the backup would be right.
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
      // A backup of an older schema lacks columns, which then begin as they did for everyone.
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

/** Rows of these keep their numbers, and the next ones follow. */
const counted = [
  ['audit', 'seq'],
  ['search_words', 'added'],
] as const;

async function goOnCounting(tx: Reader, table: string, column: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
    from ${sql.table(table)} having max(${sql.ref(column)}) > 0`.execute(tx);
}

/** Rejects when the database holds a store, an account or an act, whatever tables it has yet. */
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

/** Tables that are referred to come before those that refer to them. */
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
