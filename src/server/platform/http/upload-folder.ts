import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#files/make-folder.ts';
import { lockDirectory } from '#files/directory-lock.ts';

/** A folder for the bodies of uploads while the server works on them. */
export interface UploadFolder {
  readonly directory: string;
  close(): void;
}

const suffix = '.lock';
const purpose = 'folder of uploads';

/**
 * Opens a folder in `dataDir/uploads` for this process alone, and removes the folders of ended processes, because they
 * may contain photos of people with their position. Several processes may share `dataDir`; locks tell which of them
 * still run.
 */
export function openUploadFolder(dataDir: string): UploadFolder {
  const root = join(dataDir, 'uploads');
  makeFolder(root, 0o700);
  // Processes take turns here, so that nobody sees a folder after its creation and before its lock.
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
