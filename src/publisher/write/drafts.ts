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

/** Where files are made before they are put in place: hidden, and on the same file system. */
export const temporaryFolder = '.unfinished';

export interface NewFile {
  readonly body: Uint8Array;
  /** Time of its modification, in milliseconds since 1970. */
  readonly time: number;
  readonly unfinished?: string;
}

/** A file made in the hidden folder of the site. */
export interface Draft {
  /** Puts it in its place; when that cannot be, it is gone. */
  place(): void;
  drop(): void;
}

/** Makes a file in the hidden folder of the site and puts it in the place of `path`. */
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
  draft.place();
}

/** Makes a file in the hidden folder at once, and resolves when the disk has it. */
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

/** Random once for all drafts of a process: for each file it is 2 % of what a full publication does. */
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
    place() {
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

/** Does what needs the folder of a path, which is made when it is missing. */
function makingFolder<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return work();
  }
}

/** A disk that is filling up may take part of a write without an error. */
function writeWhole(handle: number, body: Uint8Array): void {
  let written = 0;
  while (written < body.length) written += writeSync(handle, body, written);
}
