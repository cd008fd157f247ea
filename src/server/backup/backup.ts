import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Config } from '#server/platform/config/env.ts';
import { findSecrets, writeSecrets } from '#server/platform/config/secrets.ts';
import { demandDatabase } from '#server/platform/db/database-directory.ts';
import { type BackupLine, dumpDatabase, refuseFilled, restoreDatabase } from './tables.ts';
import { migrate, readSchemaState } from '#server/platform/db/migrate.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { openPictureStorage, type PictureStorage } from '#server/pictures/picture-storage.ts';
import { askServer } from '#server/run-operator-command.ts';
import { CommandError } from '#server/platform/command-error.ts';
import { DirectoryInUseError, lockDirectory } from '#files/directory-lock.ts';
import { runBounded } from '#domain/run-bounded.ts';

const rowsFile = 'database.ndjson.gz';
const openBackupPictures = (folder: string): PictureStorage =>
  openPictureStorage({ kind: 'disk', directory: join(folder, 'images') });

/**
 * Writes a backup into a new folder: all rows, the pictures wherever they are kept, and the secrets of this deployment.
 * The folder appears whole or not at all. The marketplace may run meanwhile, with either database.
 */
export async function writeBackup(config: Config, folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} exists already; name a new folder.`);
  demandDatabase(config);
  // As the beginning of a name: with a slash at its end it would be a folder that is not there.
  const draft = `${resolve(folder)}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const pictures = openPictureStorage(config.storage);
    const saved = openBackupPictures(draft);
    // Before the rows and after them: a picture of theirs may be removed, and one may be added or was half written.
    const copied = await copyPictures(pictures, saved);
    await writeRows(config, join(draft, rowsFile));
    await copyPictures(pictures, saved, copied);
    await saveSecrets(config, draft);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function writeRows(config: Config, path: string): Promise<void> {
  const database = await openToRead(config);
  try {
    await refuseUnsaved(database);
    const file = createWriteStream(path, { mode: 0o600 });
    await pipeline(Readable.from(serializeLines(dumpDatabase(database))), createGzip(), file);
  } finally {
    await database.close();
  }
}

/** The schema stays as it is: a backup before an upgrade is taken with the new release, which may prove wrong. */
async function refuseUnsaved(database: Database): Promise<void> {
  const { isEmpty, unknown } = await readSchemaState(database);
  if (isEmpty) throw new Error('The database is empty: there is nothing to back up yet.');
  if (unknown.length > 0) {
    throw new Error(
      `The database is of a newer Vitrina (${unknown.join(', ')}): back it up with that one.`,
    );
  }
}

/**
 * Fills an empty deployment from a backup and returns the number of rows; pictures go to where the settings keep them.
 * What was published before no longer counts: the next start publishes everything anew.
 */
export async function readBackup(config: Config, folder: string): Promise<number> {
  const file = join(folder, rowsFile);
  if (!existsSync(file)) throw new Error(`${folder} holds no backup (${rowsFile} is missing).`);
  refuseOtherSecret(config, folder);
  const database = await openDatabase(config);
  try {
    // A marketplace that is there may be of an older release, which still serves it.
    await refuseFilled(database.kysely);
    await migrate(database);
    // Rows last: when what goes before is broken off, the database is still one that can be restored into.
    await copyPictures(openBackupPictures(folder), openPictureStorage(config.storage));
    await copySecrets(folder, config.dataDir);
    return await restoreDatabase(database, readLines(file));
  } finally {
    await database.close();
  }
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
  demandDatabase({ dataDir });
  const from = await openDatabase({ dataDir });
  try {
    await migrate(from);
    const to = await openDatabase({ databaseUrl, dataDir });
    try {
      await refuseFilled(to.kysely);
      await migrate(to);
      return await restoreDatabase(to, dumpDatabase(from));
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** The database of the settings; a copy of it where it is embedded and a running server has it. */
async function openToRead(config: Config): Promise<Database> {
  try {
    return await openDatabase(config);
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return openRunningCopy(config);
  }
}

const copyFolderOf = (dataDir: string): string => join(dataDir, 'backup-copy');
/** Folders that are being filled: the command that asked for one may have been broken off and given again. */
const copying = new Set<string>();

/** Copies the embedded database of this process to where the command that asked for it opens it. */
export async function copyDatabase(
  { copyTo }: Pick<Database, 'copyTo'>,
  dataDir: string,
): Promise<string> {
  if (copyTo === null) throw new CommandError('The database is not embedded.');
  const folder = copyFolderOf(dataDir);
  if (copying.has(folder)) {
    throw new CommandError('The server is copying the database already. Try again in a moment.');
  }
  copying.add(folder);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    await copyTo(join(folder, 'database'));
    return folder;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`The database could not be copied: ${reason}`, { cause });
  } finally {
    copying.delete(folder);
  }
}

/** Opens a copy of the embedded database that a running server has, as of this moment; it goes away when it is closed. */
async function openRunningCopy(config: Config): Promise<Database> {
  const dataDir = copyFolderOf(config.dataDir);
  const unlock = lockDirectory(dataDir, { purpose: 'backup' });
  const remove = async (): Promise<void> => {
    await rm(dataDir, { recursive: true, force: true });
    unlock();
  };
  try {
    await askServer(config, { command: 'copy-database', args: [] });
    const database = await openDatabase({ dataDir });
    return {
      ...database,
      async close() {
        await database.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Those that hold: of the settings where they have one, and `secrets.json` of before is another then. */
async function saveSecrets({ visitorSecret, dataDir }: Config, folder: string): Promise<void> {
  if (visitorSecret === undefined) await copySecrets(dataDir, folder);
  else writeSecrets(join(folder, 'secrets.json'), { visitor: visitorSecret });
}

/** Under another one the rows of visitors are nobody's, and nothing would say so. */
function refuseOtherSecret({ visitorSecret }: Config, folder: string): void {
  const file = join(folder, 'secrets.json');
  const saved = findSecrets(file)?.visitor;
  if (visitorSecret === undefined || saved === undefined || saved === visitorSecret) return;
  throw new Error(
    `VISITOR_SECRET is not that of ${file}, under which visitors have their comments and favourites: ` +
      'set it to that, leave it out, or remove the file if it is out of date',
  );
}

async function copySecrets(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((folder) => join(folder, 'secrets.json'));
  if (source === undefined || target === undefined || !existsSync(source)) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  await cp(source, target);
  await chmod(target, 0o600);
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

/** Most of the time of a file goes into waiting for a service. */
const filesAtOnce = 8;

/**
 * Copies every file of one storage into another, wherever either is, but for those that were copied before and have not
 * grown since. Returns the sizes of all that were.
 */
export async function copyPictures(
  from: PictureStorage,
  to: PictureStorage,
  before: ReadonlyMap<string, number> = new Map(),
): Promise<ReadonlyMap<string, number>> {
  const copied = new Map(before);
  const due: string[] = [];
  for await (const { key, bytes } of from.list()) {
    const copiedBytes = before.get(key);
    if (copiedBytes === undefined || copiedBytes !== (bytes ?? copiedBytes)) due.push(key);
  }
  await runBounded(due, filesAtOnce, async (key) => {
    const content = await from.read(key);
    // It has gone meanwhile.
    if (content === null) return;
    await to.write(key, content, key.endsWith('.webp') ? 'image/webp' : 'image/jpeg');
    copied.set(key, content.byteLength);
  });
  return copied;
}
