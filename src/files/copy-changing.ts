import { constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A file that is written twice within this time may keep the same time of change. */
const settledMs = 2_000;
/** Files copied at once. Each waits for its turn in a process that is busy with the folder's own work. */
const filesAtOnce = 32;

/**
 * Copies a folder, while others write to it, as it is at one moment. It copies most of the files while they write. Then
 * `hold` keeps them from writing until the files that have changed since are copied too.
 */
export async function copyChangingFolder(
  from: string,
  to: string,
  hold: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const copied = new Map<string, string>();
  await copyChanged(from, to, copied);
  await hold(async () => {
    const present = await copyChanged(from, to, copied);
    const gone = [...copied.keys()].filter((file) => !present.has(file));
    for (const file of gone) await rm(join(to, file), { force: true });
  });
}

/** Copies the files that have changed since they were last copied. Returns all files of the folder. */
async function copyChanged(
  from: string,
  to: string,
  copied: Map<string, string>,
): Promise<ReadonlySet<string>> {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true });
  const list = (isMeant: (entry: (typeof entries)[number]) => boolean): string[] =>
    entries
      .filter((entry) => isMeant(entry))
      .map((entry) => relative(from, join(entry.parentPath, entry.name)));
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const folder of list((entry) => entry.isDirectory())) {
    mkdirSync(join(to, folder), { recursive: true, mode: 0o700 });
  }
  const files = list((entry) => entry.isFile());
  for (let first = 0; first < files.length; first += filesAtOnce) {
    const some = files.slice(first, first + filesAtOnce);
    await Promise.all(some.map((file) => copyIfChanged(file, { from, to, copied })));
  }
  return new Set(files);
}

async function copyIfChanged(
  file: string,
  { from, to, copied }: { from: string; to: string; copied: Map<string, string> },
): Promise<void> {
  const source = join(from, file);
  const stats = statSync(source, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return;
  const isSettled = Date.now() - Number(stats.mtimeMs) > settledMs;
  const state = isSettled ? `${stats.size} ${stats.mtimeNs}` : '';
  if (isSettled && copied.get(file) === state) return;
  copied.set(file, state);
  try {
    await copyFile(source, join(to, file), constants.COPYFILE_FICLONE);
  } catch (error) {
    // A file that was deleted meanwhile does not belong to the copy.
    if (existsSync(source)) throw error;
  }
}
