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

/** What a template holds beside the tables; `name` changes with whatever goes into it. */
export interface Content {
  readonly name: string;
  readonly fill: (dataDir: string, database: Database) => Promise<void>;
}

/**
 * A data directory with a migrated embedded database that is closed, to be copied; made once for the sources at hand,
 * because a new database costs a processor six seconds and a copy of one next to nothing.
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
    // Another process was quicker.
    if (!existsSync(template)) throw error;
    rmSync(draft, { recursive: true });
  }
  return template;
}

/** Puts a migrated embedded database into a data directory: without any row, or with a content that is made once. */
export async function createEmbedded(dataDir: string, content?: Content): Promise<void> {
  cpSync(await findTemplate(content), dataDir, { recursive: true });
}
