import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DirectoryInUseError, lockDirectory } from '../src/files/directory-lock.ts';

interface Build {
  /** What is built; a lock stands beside it. */
  readonly directory: string;
  /** Whether it stands already, as the sources are now. */
  readonly isCurrent: () => boolean;
  readonly build: () => Promise<void>;
}

const lookMs = 100;

/** Builds what is not current. Commands that are started at once in one clone build once: the others wait for it. */
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
    // The process that had the directory before may have built it.
    if (!isCurrent()) await build();
  } finally {
    free();
  }
}

/** However its process ends, a lock ends with it, so that waiting needs no limit. Null where no lock can be written. */
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
