import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  futimesSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder in which files are written before they are moved to their place. It is hidden and on the same file system.
 */
export const temporaryFolder = '.unfinished';

export interface NewFile {
  readonly body: Uint8Array;
  /** Time of the file's modification, in milliseconds since 1970. */
  readonly time: number;
  readonly unfinished?: string;
}

/** A finished file in the hidden folder of the site. */
export interface Draft {
  /** Moves the file to its place. When that fails, the draft is deleted. */
  commit(): void;
  drop(): void;
}

/** Writes a file in the hidden folder of the site and moves it to `path`. */
export function replaceFile(
  siteDir: string,
  path: string,
  { isDurable, ...file }: NewFile & { readonly isDurable: boolean },
): void {
  const { temporary, handle } = begin(siteDir, file);
  const draft = describeDraft(temporary, path);
  try {
    if (isDurable) fdatasyncSync(handle);
  } catch (error) {
    draft.drop();
    throw error;
  } finally {
    closeSync(handle);
  }
  draft.commit();
}

/** Writes a file in the hidden folder. Resolves when the disk has it. */
export async function makeDraft(siteDir: string, path: string, file: NewFile): Promise<Draft> {
  const { temporary, handle } = begin(siteDir, file);
  const draft = describeDraft(temporary, path);
  try {
    await syncData(handle);
  } catch (error) {
    draft.drop();
    throw error;
  } finally {
    closeSync(handle);
  }
  return draft;
}

/**
 * Random once for all drafts of a process, because a random name for each file would take 2 % of the time of a full
 * publication.
 */
const prefix = randomBytes(6).toString('hex');
let begun = 0;

function begin(siteDir: string, { body, time, unfinished = temporaryFolder }: NewFile) {
  begun += 1;
  const temporary = join(siteDir, unfinished, `${prefix}-${begun}`);
  const handle = makingFolder(temporary, () => openSync(temporary, 'wx'));
  try {
    writeWhole(handle, body);
    futimesSync(handle, time / 1000, time / 1000);
  } catch (error) {
    closeSync(handle);
    rmSync(temporary, { force: true });
    throw error;
  }
  return { temporary, handle };
}

function describeDraft(temporary: string, path: string): Draft {
  const drop = () => {
    rmSync(temporary, { force: true });
  };
  return {
    commit() {
      try {
        makingFolder(path, () => {
          renameSync(temporary, path);
        });
      } catch (error) {
        drop();
        throw error;
      }
    },
    drop,
  };
}

const syncData = (handle: number): Promise<void> =>
  new Promise((resolve, reject) => {
    fdatasync(handle, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });

/** Runs work that needs the folder of a path. Creates the folder when it is missing. */
function makingFolder<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return work();
  }
}

/** A disk that is filling up may accept a part of a write without an error. */
function writeWhole(handle: number, body: Uint8Array): void {
  let written = 0;
  while (written < body.length) written += writeSync(handle, body, written);
}
