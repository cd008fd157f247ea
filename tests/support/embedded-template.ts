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
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/vitrina/templates');

/**
 * A data directory with a migrated embedded database that is closed, to be copied; made once for the sources at hand,
 * because a new database costs a processor six seconds and a copy of one next to nothing.
 */
async function findTemplate(): Promise<string> {
  const template = join(cache, fingerprintSources());
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const former = readdirSync(cache).filter((name) => !name.startsWith('draft-'));
  for (const name of former) rmSync(join(cache, name), { recursive: true, force: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  const database = await openDatabase({ dataDir: draft });
  await migrate(database);
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

/** Puts a migrated embedded database without any row into a data directory. */
export async function createEmbedded(dataDir: string): Promise<void> {
  cpSync(await findTemplate(), dataDir, { recursive: true });
}
