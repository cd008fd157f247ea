import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#files/make-folder.ts';
import { lockDirectory } from '#files/directory-lock.ts';

/** A folder that holds the bodies of uploads while the server works on them. */
export interface UploadFolder {
  readonly directory: string;
  close(): void;
}

const suffix = '.lock';
const purpose = 'folder of uploads';

/**
 * Opens a folder in `dataDir/uploads` for this process alone, and removes the folders of processes that have ended: they
 * hold photos of people, with their position. Several processes may share `dataDir`; a lock tells which still run.
 */
export function openUploadFolder(dataDir: string): UploadFolder {
  const root = join(dataDir, 'uploads');
  makeFolder(root, 0o700);
  // One at a time, so that a folder is never seen between its creation and its lock.
  const release = lockDirectory(root, { purpose, waitMs: 10_000 });
  try {
    const names = readdirSync(root).map((name) => name.replace(/\.lock(?:-journal)?$/, ''));
    for (const name of new Set(names)) removeAbandoned(join(root, name));
    const directory = join(root, randomUUID());
    const unlock = lockDirectory(directory, { purpose });
    mkdirSync(directory, { mode: 0o700 });
    return {
      directory,
      close() {
        rmSync(directory, { recursive: true, force: true });
        unlock();
        rmSync(`${directory}${suffix}`, { force: true });
      },
    };
  } finally {
    release();
  }
}

function removeAbandoned(directory: string): void {
  let unlock;
  try {
    unlock = lockDirectory(directory, { purpose });
  } catch {
    return;
  }
  rmSync(directory, { recursive: true, force: true });
  unlock();
  rmSync(`${directory}${suffix}`, { force: true });
}
