import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
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
const picturesFolder = 'images';
const secretsFile = 'secrets.json';
const openBackupPictures = (folder: string): PictureStorage =>
  openPictureStorage({ kind: 'disk', directory: join(folder, picturesFolder) });

/**
 * Writes a backup into a new folder: all rows, the pictures from any storage, and the secrets of this deployment. The
 * folder appears complete or not at all, also where this process ends before. The marketplace may run meanwhile, with
 * either database.
 */
export async function writeBackup(config: Config, folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} exists already; name a new folder.`);
  demandDatabase(config);
  // Resolved first, because a given path may end in a slash and `.unfinished` would become a name inside the missing
  // folder.
  const draft = `${resolve(folder)}.unfinished`;
  refuseForeignDraft(draft);
  const release = await holdDraft(draft);
  try {
    await mkdir(draft, { mode: 0o700 });
    const pictures = openPictureStorage(config.storage);
    const saved = openBackupPictures(draft);
    // Copied before the rows, because a picture of theirs may be removed meanwhile. Copied again after them, because a
    // picture may have been added or half written.
    const copied = await copyPictures(pictures, saved);
    await writeRows(config, join(draft, rowsFile));
    await copyPictures(pictures, saved, copied);
    await saveSecrets(config, draft);
    await rename(draft, folder);
  } finally {
    release();
  }
}

/**
 * Keeps other backups out of a draft, and removes what a killed one has left there. The returned function removes what is
 * there then, as the end of this process does.
 */
async function holdDraft(draft: string): Promise<() => void> {
  await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(draft, { purpose: 'backup' });
  const removeDraft = (): void => {
    rmSync(draft, { recursive: true, force: true });
  };
  const release = (): void => {
    process.off('exit', release);
    removeDraft();
    unlock();
    rmSync(`${draft}.lock`, { force: true });
  };
  process.once('exit', release);
  removeDraft();
  return release;
}

/** Refuses a folder that is called as a draft and is none that a killed backup has left, because it would be removed. */
function refuseForeignDraft(draft: string): void {
  const own: readonly string[] = [rowsFile, picturesFolder, secretsFile];
  const names = existsSync(draft) ? readdirSync(draft) : [];
  if (names.every((name) => own.includes(name))) return;
  throw new Error(`${draft} exists and is no unfinished backup; name another folder.`);
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

/**
 * Refuses an empty database and one of a newer release. It does not migrate, because a backup before an upgrade is made
 * with the new release, and the upgrade may fail.
 */
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
 * Fills an empty deployment from a backup and returns the number of rows. The pictures go to the storage of the
 * settings. The next start publishes everything again.
 */
export async function readBackup(config: Config, folder: string): Promise<number> {
  const file = join(folder, rowsFile);
  if (!existsSync(file)) throw new Error(`${folder} holds no backup (${rowsFile} is missing).`);
  refuseOtherSecret(config, folder);
  const database = await openDatabase(config);
  try {
    // Checked before migrating, because an existing marketplace may still be served by an older release.
    await refuseFilled(database.kysely);
    await migrate(database);
    // The rows come last. After an interruption the database is still empty, and the backup can be restored again.
    await copyPictures(openBackupPictures(folder), openPictureStorage(config.storage));
    await copySecrets(folder, config.dataDir);
    return await restoreDatabase(database, readLines(file));
  } finally {
    await database.close();
  }
}

/**
 * Copies the embedded database into the empty PostgreSQL server of the settings and returns the number of rows.
 * Pictures and secrets stay where they are. The embedded database must not be in use, and it keeps its data.
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

/** Opens the database of the settings, or a copy when a running server holds the embedded one. */
async function openToRead(config: Config): Promise<Database> {
  try {
    return await openDatabase(config);
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return openRunningCopy(config);
  }
}

const copyFolderOf = (dataDir: string): string => join(dataDir, 'backup-copy');
/**
 * Folders that are being filled. A command may be interrupted and run again while its first copy is still being made.
 */
const copying = new Set<string>();

/** Copies the embedded database of this process to the folder in which the calling command opens it. */
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

/** Opens a copy of the embedded database that a running server holds. Closing it deletes the copy. */
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

/** Saves the secrets in use. When the settings give one, the one in `secrets.json` is out of date. */
async function saveSecrets({ visitorSecret, dataDir }: Config, folder: string): Promise<void> {
  if (visitorSecret === undefined) await copySecrets(dataDir, folder);
  else writeSecrets(join(folder, secretsFile), { visitor: visitorSecret });
}

/** Refuses a different secret. The visitors' rows would belong to nobody, and nothing would report it. */
function refuseOtherSecret({ visitorSecret }: Config, folder: string): void {
  const file = join(folder, secretsFile);
  const saved = findSecrets(file)?.visitor;
  if (visitorSecret === undefined || saved === undefined || saved === visitorSecret) return;
  throw new Error(
    `VISITOR_SECRET is not that of ${file}, under which visitors have their comments and favourites: ` +
      'set it to that, leave it out, or remove the file if it is out of date',
  );
}

async function copySecrets(from: string, to: string): Promise<void> {
  const source = join(from, secretsFile);
  const target = join(to, secretsFile);
  if (!existsSync(source)) return;
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
    // The error reaches the loop below through the stream that it reads.
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

/** Copying a file mostly waits for a service. */
const filesAtOnce = 8;

/**
 * Copies all files of one storage into another. It skips files that were copied before and have the same size. Returns
 * the sizes of all copied files.
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
    // The file was removed meanwhile.
    if (content === null) return;
    await to.write(key, content, key.endsWith('.webp') ? 'image/webp' : 'image/jpeg');
    copied.set(key, content.byteLength);
  });
  return copied;
}
