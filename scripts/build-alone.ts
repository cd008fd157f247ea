import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DirectoryInUseError, lockDirectory } from '../src/files/directory-lock.ts';

interface Build {
  /** The folder of the build. Its lock is beside it. */
  readonly directory: string;
  /** Whether the folder holds a build of the present sources. */
  readonly isCurrent: () => boolean;
  readonly build: () => Promise<void>;
}

const lookMs = 100;

/**
 * Builds when the build is not current. When several commands start at once in one clone, one builds and the others
 * wait.
 */
export async function buildAlone({ directory, isCurrent, build }: Build): Promise<void> {
  if (isCurrent()) return;
  const free = await takeDirectory(directory);
  if (free === null) {
    throw new Error(
      `The sources are not those of the build in ${directory}, and a new one cannot be written there ` +
        '(the disk is read-only, or the folder is of another user): build where it can be written, and bring both here',
    );
  }
  try {
    // Another process may have finished the build while this one waited.
    if (!isCurrent()) await build();
  } finally {
    free();
  }
}

/**
 * Waits for the lock without a limit, because a lock ends with its process. Returns null where no lock can be written.
 */
async function takeDirectory(directory: string): Promise<(() => void) | null> {
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      mkdirSync(dirname(directory), { recursive: true });
      return lockDirectory(directory, { purpose: 'build' });
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) return null;
      if (!hasSaid) console.log('Another command builds the pages; waiting for it …');
      await sleep(lookMs);
    }
  }
}
