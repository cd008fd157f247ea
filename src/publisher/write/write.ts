import { existsSync, readFileSync, readdirSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pLimit from 'p-limit';
import { type Shard, nameShard } from '../several-publishers/shard.ts';
import type { SiteWriter, WriterOptions } from '../target/site-target.ts';
import { compressAside, compressPage, type Effort } from './compress.ts';
import { makeDraft, replaceFile, temporaryFolder } from './drafts.ts';
import { type Redirects, redirectsFile, serializeRedirects } from './redirects.ts';

/** A writer of a folder. Its methods are synchronous, except that writing the page of a change waits for the disk. */
export interface FolderWriter extends SiteWriter {
  writePlain(file: string, body: string | Uint8Array): boolean;
  writeRedirects(redirects: Redirects): void;
  remove(file: string): void;
}

/** The writer's own places in a site. */
export interface FolderNames {
  /** The folder of unfinished files. */
  readonly unfinished: string;
  /** The file with the redirects of the writer. */
  readonly redirects: string;
}

/**
 * Suffix of the file beside a page that contains the page compressed with brotli. The server compresses with gzip for
 * clients that accept only that.
 */
export const compressedSuffix = '.br';

/** The page of a file: the file itself, or the page that it contains compressed. */
export const pageOfFile = (file: string): string =>
  file.endsWith(compressedSuffix) ? file.slice(0, -compressedSuffix.length) : file;

/** The folder in which one of several publishers writes unfinished files. */
export const findTemporaryFolder = (shard: Shard | null): string =>
  shard === null ? temporaryFolder : `${temporaryFolder}/${nameShard(shard)}`;

/**
 * Removes the unfinished files of a killed publisher. No other publisher may be writing in that folder. The folder itself
 * stays: while the site is not complete, it alone tells that the site is ours (`refuseForeignFolder`).
 */
export function removeUnfinished(siteDir: string, folder = temporaryFolder): void {
  const path = join(siteDir, folder);
  if (!existsSync(path)) return;
  for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true, force: true });
}

/**
 * Writes the files of a site so that a reader never gets half a file, nor a page with the compressed file of another
 * version.
 *
 * Each file is written in a hidden folder of the site and renamed. A page and its compressed file get the same time of
 * modification, in whole milliseconds and never used twice. The built-in server compares these times before it uses a
 * compressed file. Other servers do not, so the old compressed file is removed first. Then the page is renamed, and
 * served uncompressed until its new compressed file is there. At whatever moment a crash happens, the page is complete
 * and has either no compressed file or the right one. The next rendering adds a missing one.
 *
 * `isDurable` also waits for the disk before renaming, for several pages at once. Pages are renamed in the order in
 * which they were given, whichever the disk finishes first. Without `isDurable` a power cut may leave an empty page. A
 * full publication writes without it, so it is noted in the state file and starts again after a power cut (see
 * state.ts).
 */
export function createSiteWriter(
  siteDir: string,
  options: WriterOptions & Partial<FolderNames>,
): FolderWriter {
  const { isDurable, keepsEqualFiles = true, unpacks = false, watcher } = options;
  const { unfinished = temporaryFolder, redirects: redirectsPath = redirectsFile } = options;
  const replace = (path: string, body: Uint8Array, time: number) => {
    replaceFile(siteDir, path, { body, time, isDurable, unfinished });
  };
  /** The newest version of each page whose compressed file is still to come, by path. */
  const newest = new Map<string, number>();
  const compressing = new Set<Promise<unknown>>();
  // One at a time, because a page that comes meanwhile needs a core for its rendering and for the API.
  const compressInTurn = pLimit(1);
  /** Resolves when the last given page is renamed or has failed. */
  let committing: Promise<unknown> = Promise.resolve();

  const replacePage = (path: string, body: Uint8Array, effort: Effort) => {
    const time = nextTime();
    removeCompressed(path);
    replace(path, body, time);
    replace(path + compressedSuffix, compressPage(body, effort), time);
  };

  const untilAllAreCommitted = async () => {
    for (let known; known !== committing;) {
      known = committing;
      await known;
    }
  };

  /** Both promises reject with the error of the disk. */
  const replacePageDurably = (path: string, body: Uint8Array, effort: Effort) => {
    const time = nextTime();
    newest.set(path, time);
    const isNewest = () => newest.get(path) === time;
    const draft = (file: string, bytes: Uint8Array) =>
      makeDraft(siteDir, file, { body: bytes, time, unfinished });
    const drafting = draft(path, body);
    const before = committing;
    const committed = drafting.then(async (page) => {
      await before;
      removeCompressed(path);
      page.commit();
    });
    committing = Promise.allSettled([before, committed]);
    const compress = async () => {
      // Compression starts only now. Earlier it would take the cores that this page and those behind it need.
      await untilAllAreCommitted();
      if (!isNewest()) return;
      const compressed = await draft(path + compressedSuffix, await compressAside(body, effort));
      // Meanwhile the page may have been removed or replaced, and other servers do not compare times.
      if (isNewest()) compressed.commit();
      else compressed.drop();
    };
    const compressed = committed
      .then(() => compressInTurn(compress))
      .finally(() => {
        if (isNewest()) newest.delete(path);
      });
    return { committed, compressed };
  };

  /** Begins to write a page. Returns whether it had other bytes when that is all, otherwise what is still to come. */
  const startWriting = (file: string, body: Uint8Array, effort: Effort) => {
    const path = join(siteDir, file);
    watcher?.stands(file);
    const wrong = keepsEqualFiles ? findWrong(path, body, unpacks) : '';
    if (wrong === null) return false;
    const finish = () => {
      watcher?.isReplaced(file + wrong);
    };
    if (isDurable) {
      const { committed, compressed } = replacePageDurably(path, body, effort);
      return { committed, compressed: compressed.then(finish) };
    }
    replacePage(path, body, effort);
    finish();
    return true;
  };

  const writer: FolderWriter = {
    write(file, body, effort = isDurable ? 'change' : 'run') {
      const writing = startWriting(file, body, effort);
      if (typeof writing === 'boolean') return writing;
      return Promise.all([writing.committed, writing.compressed]).then(() => true);
    },
    commit(file, body, onFailure) {
      const writing = startWriting(file, body, isDurable ? 'change' : 'run');
      if (typeof writing === 'boolean') return writing;
      const { committed, compressed } = writing;
      const settled = Promise.allSettled([committed, compressed]).then(([page, aside]) => {
        compressing.delete(settled);
        // When the page itself failed, its own promise says so.
        if (page.status === 'fulfilled' && aside.status === 'rejected') onFailure(aside.reason);
      });
      compressing.add(settled);
      return committed.then(() => true);
    },
    async settle() {
      while (compressing.size > 0) await Promise.all(compressing);
    },
    isSettled: () => compressing.size === 0,
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
      writer.writePlain(redirectsPath, serializeRedirects(redirects));
    },
    remove(file) {
      const path = join(siteDir, file);
      watcher?.isGone(file);
      newest.delete(path);
      for (const suffix of ['', compressedSuffix]) rmSync(path + suffix, { force: true });
      removeEmptyFolders(siteDir, dirname(path));
    },
  };
  return writer;
}

let lastTime = 0;

/** The present time in milliseconds, never the same twice in this process. */
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
    // The page does not wait for the removal: a file that cannot be removed cannot be replaced either, and the later
    // write reports it.
  }
}

/** Whether the page has a compressed file that belongs to it. */
export const hasFreshCompression = (path: string): boolean =>
  modifiedAt(path + compressedSuffix) === modifiedAt(path);

/** The suffix of the first wrong file of a page; '' for the page itself, null when all are right. */
function findWrong(path: string, body: Uint8Array, unpacks: boolean): string | null {
  if (!isSame(path, body)) return '';
  if (!hasFreshCompression(path)) return compressedSuffix;
  return unpacks && !isUnpackedAs(path + compressedSuffix, body) ? compressedSuffix : null;
}

/**
 * Whether a file unpacks to this body. A damaged file fails to unpack, or unpacks to something else, because the format
 * has no checksum.
 */
function isUnpackedAs(path: string, body: Uint8Array): boolean {
  try {
    return brotliDecompressSync(readFileSync(path)).equals(body);
  } catch {
    return false;
  }
}

/** Time of modification in whole milliseconds. It tells whether a compressed file belongs to its page. */
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
