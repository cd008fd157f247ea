import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Config } from './config/env.ts';
import type { BackupLine } from './db/jobs/backup.ts';
import { dumpDatabase, restoreDatabase } from './db/jobs/backup.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';

const rowsFile = 'database.ndjson.gz';
/** What stands beside the database in the data directory; pictures in S3-compatible storage stay there. */
const besideDatabase = ['images', 'secrets.json'];

/**
 * Writes a backup into a new folder: all rows, the pictures kept on disk and the secrets of this deployment. The folder
 * appears whole or not at all. The embedded database must not be in use.
 */
export async function writeBackup(config: Config, folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} exists already; name a new folder.`);
  const draft = `${folder}.unfinished`;
  const database = await openDatabase(config);
  try {
    await migrate(database);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const file = createWriteStream(join(draft, rowsFile), { mode: 0o600 });
    await pipeline(Readable.from(serializeLines(dumpDatabase(database))), createGzip(), file);
  } finally {
    await database.close();
  }
  await copyPresent(config.dataDir, draft);
  await rename(draft, folder);
}

/**
 * Fills an empty deployment from a backup and returns the number of rows. What was published before no longer counts:
 * the next start publishes everything anew.
 */
export async function readBackup(config: Config, folder: string): Promise<number> {
  const file = join(folder, rowsFile);
  if (!existsSync(file)) throw new Error(`${folder} holds no backup (${rowsFile} is missing).`);
  const database = await openDatabase(config);
  let rows: number;
  try {
    await migrate(database);
    rows = await restoreDatabase(database, readLines(file));
  } finally {
    await database.close();
  }
  await copyPresent(folder, config.dataDir);
  return rows;
}

/**
 * Fills an empty PostgreSQL server, the one of the settings, from the embedded database and returns the number of rows.
 * Pictures and secrets stay where they are. The embedded database, which must not be in use, is left as it is.
 */
export async function moveToServer({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<number> {
  if (databaseUrl === undefined) {
    throw new Error('DATABASE_URL is missing: it names the server that the database moves to.');
  }
  const directory = join(dataDir, 'database');
  if (!existsSync(directory)) throw new Error(`There is no embedded database in ${directory}.`);
  const from = await openDatabase({ dataDir });
  try {
    await migrate(from);
    const to = await openDatabase({ databaseUrl, dataDir });
    try {
      await migrate(to);
      return await restoreDatabase(to, dumpDatabase(from));
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function copyPresent(from: string, to: string): Promise<void> {
  for (const name of besideDatabase) {
    const source = join(from, name);
    if (!existsSync(source)) continue;
    await cp(source, join(to, name), { recursive: true });
    if (name === 'secrets.json') await chmod(join(to, name), 0o600);
  }
}

async function* serializeLines(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

async function* readLines(file: string): AsyncGenerator<BackupLine> {
  try {
    let rest = '';
    const text = createGunzip().setEncoding('utf8');
    // What goes wrong is reported by the end that is read.
    pipeline(createReadStream(file), text).catch(() => undefined);
    for await (const part of text) {
      const lines = `${rest}${String(part)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as BackupLine;
    }
  } catch (cause) {
    throw new Error(`${file} is damaged; nothing was restored`, { cause });
  }
}
