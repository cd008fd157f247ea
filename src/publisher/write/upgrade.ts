import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compressBest } from './compress.ts';
import type { PublisherContext } from '../context.ts';
import { describeError } from '../events.ts';
import { streamFiles } from '#files/files.ts';
import { readOwnership } from '../several-publishers/own-files.ts';
import { replaceFile, temporaryFolder } from './drafts.ts';
import { compressedSuffix, findTemporaryFolder, hasFreshCompression, modifiedAt } from './write.ts';

/** Milliseconds added to the time of a file with the best compression. They mark it as such after a restart too. */
const bestMark = 0.25;
/** The publisher is idle when it has written no page for this long. */
const usualIdleMs = 3_000;
/** The pause after a failure, such as a full disk. */
const troubleMs = 60_000;

/**
 * Compresses the files of the site as well as possible, one at a time and half of the time, whenever nothing was
 * published for some seconds. Runs until the signal. A stop loses at most the present file. A failure is reported, and
 * the work goes on a minute later.
 */
export async function upgradeCompression(
  siteDir: string,
  context: Pick<PublisherContext, 'watchers' | 'report' | 'target' | 'partFiles' | 'share'>,
  signal: AbortSignal,
  idleMs = usualIdleMs,
): Promise<void> {
  const { watchers, report, share } = context;
  const unfinished = findTemporaryFolder(share.shard);
  const now = () => performance.now();
  const last = { writeAt: now(), walkAt: 0 };
  const watcher = {
    stands: () => undefined,
    isReplaced: () => (last.writeAt = now()),
    isGone: () => undefined,
  };
  watchers.add(watcher);
  const isAborted = () => signal.aborted;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  while (!isAborted()) {
    if (last.walkAt > last.writeAt || now() - last.writeAt < idleMs) {
      await pause(idleMs);
      continue;
    }
    last.walkAt = now();
    try {
      const isOwn = await readOwnership(context);
      for await (const file of streamFiles(siteDir)) {
        if (isAborted() || last.writeAt >= last.walkAt) break;
        const page = file.slice(0, -compressedSuffix.length);
        if (!file.endsWith(compressedSuffix) || !isOwn(page)) continue;
        const startedAt = now();
        if (await upgradeFile(siteDir, page, unfinished)) await pause(now() - startedAt);
      }
    } catch (error) {
      report({ type: 'trouble', message: `better compression: ${describeError(error)}` });
      last.walkAt = 0;
      await pause(troubleMs);
    }
  }
  watchers.delete(watcher);
}

/** Replaces the fast compression of a file by the best one. Returns false when there is nothing to do. */
export async function upgradeFile(
  siteDir: string,
  file: string,
  unfinished = temporaryFolder,
): Promise<boolean> {
  const path = join(siteDir, file);
  const compressed = path + compressedSuffix;
  const time = modifiedAt(path);
  if (time === undefined || !hasFreshCompression(path) || isBest(compressed)) return false;
  const body = await compressBest(readFileSync(path));
  // The page may have been replaced during the compression. Its new compressed file must stay.
  if (modifiedAt(path) !== time || !hasFreshCompression(path)) return false;
  replaceFile(siteDir, compressed, { body, time: time + bestMark, isDurable: false, unfinished });
  return true;
}

function isBest(path: string): boolean {
  const { mtimeMs } = statSync(path);
  return Math.abs(mtimeMs - Math.round(mtimeMs) - bestMark) < 0.1;
}
