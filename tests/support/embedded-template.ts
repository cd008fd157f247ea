import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fingerprintSources } from '../../scripts/build.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/vitrina/templates');

/** Rows of a template besides the tables. `name` changes with everything that goes into them. */
export interface Content {
  readonly name: string;
  readonly fill: (dataDir: string, database: Database) => Promise<void>;
}

/**
 * A data directory with a migrated, closed embedded database, to be copied. It is created once for the present sources,
 * because creating a database takes six seconds of processor time, and copying one almost none.
 */
async function findTemplate(content?: Content): Promise<string> {
  const sources = fingerprintSources();
  const template = join(cache, sources + (content === undefined ? '' : `-${content.name}`));
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const former = readdirSync(cache).filter(
    (name) => !name.startsWith('draft-') && !name.startsWith(sources),
  );
  for (const name of former) rmSync(join(cache, name), { recursive: true, force: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  if (content !== undefined) await createEmbedded(draft);
  const database = await openDatabase({ dataDir: draft });
  await (content === undefined ? migrate(database) : content.fill(draft, database));
  await database.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(template)) throw error;
    rmSync(draft, { recursive: true });
  }
  return template;
}

/** Puts a migrated embedded database into a data directory, empty or with content that is created once. */
export async function createEmbedded(dataDir: string, content?: Content): Promise<void> {
  cpSync(await findTemplate(content), dataDir, { recursive: true });
}
