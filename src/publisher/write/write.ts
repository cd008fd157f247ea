import { readFileSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Shard, nameShard } from '../several-publishers/shard.ts';
import type { SiteWriter, WriterOptions } from '../target/site-target.ts';
import { compressAside, compressPage, type Effort } from './compress.ts';
import { makeDraft, replaceFile, temporaryFolder } from './drafts.ts';
import { type Redirects, redirectsFile, serializeRedirects } from './redirects.ts';

/** A writer of a folder. It has done its work when it returns; only for pages of changes it waits for the disk. */
export interface FolderWriter extends SiteWriter {
  writePlain(file: string, body: string | Uint8Array): boolean;
  writeRedirects(redirects: Redirects): void;
  remove(file: string): boolean;
}

/** Where in a site its writer has things of its own. */
export interface FolderPlaces {
  /** Files that are being made. */
  readonly unfinished: string;
  /** The redirects that it knows of. */
  readonly redirects: string;
}

/** Of the file beside a page that holds it compressed with brotli. Who takes gzip alone gets it from the server. */
export const compressedSuffix = '.br';

/** The page that a file is, or that it holds compressed. */
export const pageOfFile = (file: string): string =>
  file.endsWith(compressedSuffix) ? file.slice(0, -compressedSuffix.length) : file;

/** Where one of several publishers makes its files. */
export const findTemporaryFolder = (shard: Shard | null): string =>
  shard === null ? temporaryFolder : `${temporaryFolder}/${nameShard(shard)}`;

/** Removes what a killed publisher left unfinished there. No other may be writing in that folder. */
export function removeUnfinished(siteDir: string, folder = temporaryFolder): void {
  rmSync(join(siteDir, folder), { recursive: true, force: true });
}

/**
 * Writes the files of a site so that a reader never meets half of one, nor a page of one time beside a compressed file
 * of another.
 *
 * Each file is written in a hidden folder of the site and renamed. A page and its compressed file get the same time of
 * modification, in whole milliseconds and never given twice; the built-in server first sees that the time of a compressed
 * file is the page's. Others do not look, so the compressed file of before goes first, then the page is renamed, and
 * served as it is until it has been compressed: whatever moment a crash chooses, what stands there is a whole page,
 * alone or with a compressed file that is its own, and the next rendering makes the one that is missing.
 *
 * `isDurable` also waits for the disk before renaming, for several pages side by side. Pages get their places in the
 * order in which they were given, whichever the disk has first. Without it a power cut may leave an empty page, so a
 * full publication, which writes without, is entered in the state file and starts again (see state.ts).
 */
export function createSiteWriter(
  siteDir: string,
  options: WriterOptions & Partial<FolderPlaces>,
): FolderWriter {
  const { isDurable, keepsEqualFiles = true, unpacks = false, watcher } = options;
  const { unfinished = temporaryFolder, redirects: redirectsPlace = redirectsFile } = options;
  const replace = (path: string, body: Uint8Array, time: number) => {
    replaceFile(siteDir, path, { body, time, isDurable, unfinished });
  };
  /** Done when the page that was given last has its place, or cannot have it. */
  let placing: Promise<unknown> = Promise.resolve();

  const replacePage = (path: string, body: Uint8Array, effort: Effort) => {
    const time = nextTime();
    removeCompressed(path);
    replace(path, body, time);
    replace(path + compressedSuffix, compressPage(body, effort), time);
  };

  const untilAllArePlaced = async () => {
    for (let known; known !== placing;) {
      known = placing;
      await known;
    }
  };

  const replacePageDurably = async (path: string, body: Uint8Array, effort: Effort) => {
    const time = nextTime();
    const draft = (file: string, bytes: Uint8Array) =>
      makeDraft(siteDir, file, { body: bytes, time, unfinished });
    const drafting = draft(path, body);
    const before = placing;
    const placed = drafting.then(async (page) => {
      await before;
      removeCompressed(path);
      page.place();
    });
    placing = Promise.allSettled([before, placed]);
    await placed;
    // Not before: the page itself, and those behind it, would wait for the cores that compress it.
    await untilAllArePlaced();
    const compressed = await compressAside(body, effort);
    (await draft(path + compressedSuffix, compressed)).place();
  };

  const writer: FolderWriter = {
    write(file, body, effort = isDurable ? 'change' : 'run') {
      const path = join(siteDir, file);
      watcher?.stands(file);
      const wrong = keepsEqualFiles ? findWrong(path, body, unpacks) : '';
      if (wrong === null) return false;
      const finish = () => {
        watcher?.isReplaced(file + wrong);
        return true;
      };
      if (isDurable) return replacePageDurably(path, body, effort).then(finish);
      replacePage(path, body, effort);
      return finish();
    },
    writePlain(file, body) {
      const path = join(siteDir, file);
      watcher?.stands(file);
      const bytes = Buffer.from(body);
      if (keepsEqualFiles && isSame(path, bytes)) return false;
      replace(path, bytes, nextTime());
      watcher?.isReplaced(file);
      return true;
    },
    writeRedirects(redirects) {
      writer.writePlain(redirectsPlace, serializeRedirects(redirects));
    },
    remove(file) {
      const path = join(siteDir, file);
      watcher?.isGone(file);
      const existed = statSync(path, { throwIfNoEntry: false }) !== undefined;
      for (const suffix of ['', compressedSuffix]) rmSync(path + suffix, { force: true });
      removeEmptyFolders(siteDir, dirname(path));
      return existed;
    },
  };
  return writer;
}

let lastTime = 0;

/** Milliseconds of now, never the same twice in this process. */
function nextTime(): number {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return lastTime;
}

function isSame(path: string, body: Uint8Array): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== body.length) return false;
  return readFileSync(path).equals(body);
}

function removeCompressed(path: string): void {
  try {
    rmSync(path + compressedSuffix, { force: true });
  } catch {
    // The page does not wait for it: it cannot be replaced either, and who tries that afterwards says so.
  }
}

/** Whether the compressed file stands beside the page and belongs to it. */
export const hasFreshCompression = (path: string): boolean =>
  modifiedAt(path + compressedSuffix) === modifiedAt(path);

/** The suffix of the first file of a page that is not as it should be; '' for the page itself, null when all are. */
function findWrong(path: string, body: Uint8Array, unpacks: boolean): string | null {
  if (!isSame(path, body)) return '';
  if (!hasFreshCompression(path)) return compressedSuffix;
  return unpacks && !isUnpackedAs(path + compressedSuffix, body) ? compressedSuffix : null;
}

/** A damaged file does not unpack, or to something else: the format need not say so by itself. */
function isUnpackedAs(path: string, body: Uint8Array): boolean {
  try {
    return brotliDecompressSync(readFileSync(path)).equals(body);
  } catch {
    return false;
  }
}

/** Time of modification in whole milliseconds, by which a compressed file is known to belong to its page. */
export function modifiedAt(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && Math.round(stats.mtimeMs);
}

function removeEmptyFolders(siteDir: string, folder: string): void {
  for (let empty = folder; empty.length > siteDir.length; empty = dirname(empty)) {
    try {
      rmdirSync(empty);
    } catch {
      return;
    }
  }
}
