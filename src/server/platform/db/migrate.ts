import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './open.ts';
import { findProgram } from '#files/programs.ts';

const folder = findProgram('migrations');

/** The files of all migrations, such as '0021-rate-counts.ts', or their built files. */
async function listFiles(): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => /\.[jt]s$/.test(file));
}

const nameStep = (file: string): string => basename(file, extname(file));

async function loadSteps(): Promise<Record<string, Migration>> {
  const steps = (await listFiles()).map(async (file) => {
    const step = (await import(pathToFileURL(join(folder, file)).href)) as Migration;
    return [nameStep(file), step] as const;
  });
  return Object.fromEntries(await Promise.all(steps));
}

/** The state of a database's schema: the migrations that it lacks, and those that this release does not know. */
export interface SchemaState {
  readonly isEmpty: boolean;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** Whether a newer release has migrated the schema and only added to it, so that this release may go on serving. */
  readonly isAhead: boolean;
}

export async function readSchemaState({ kysely }: Pick<Database, 'kysely'>): Promise<SchemaState> {
  const known = (await listFiles()).map(nameStep).sort();
  const { rows } = await sql<{ isEmpty: boolean }>`
    select to_regclass('kysely_migration') is null as "isEmpty"`.execute(kysely);
  if (rows[0]?.isEmpty !== false) {
    return { isEmpty: true, missing: known, unknown: [], isAhead: false };
  }
  const { rows: steps } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(kysely);
  const taken = steps.map(({ name }) => name);
  const missing = known.filter((name) => !taken.includes(name));
  const unknown = taken.filter((name) => !known.includes(name));
  const last = known.at(-1) ?? '';
  return {
    isEmpty: taken.length === 0,
    missing,
    unknown,
    isAhead: missing.length === 0 && unknown.length > 0 && unknown.every((name) => name > last),
  };
}

/**
 * Migrates the schema and returns the names of the applied migrations. Each runs in a transaction of its own, which
 * blocks writers only as long as it takes. Several processes may start this at once; each migration runs once.
 */
export async function migrate(database: Database): Promise<string[]> {
  const { missing, unknown, isAhead } = await readSchemaState(database);
  // The migrator is not even asked: it reads the whole catalogue of PostgreSQL and every migration, which takes a sixth
  // of a start.
  if (isAhead || (missing.length === 0 && unknown.length === 0)) return [];
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: loadSteps },
  });
  const steps: string[] = [];
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error !== undefined) {
      // A newer release began its own migrations meanwhile.
      if ((await readSchemaState(database)).isAhead) return steps;
      throw new Error('The database could not be brought up to date', { cause: error });
    }
    const done = results.filter((step) => step.status === 'Success');
    if (done.length === 0) return steps;
    steps.push(...done.map((step) => step.migrationName));
  }
}
