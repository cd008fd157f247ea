import { setTimeout as sleep } from 'node:timers/promises';
import type { PublisherEvent } from './events.ts';
import { type Shard, nameShard } from './several-publishers/shard.ts';
import {
  DirectoryInUseError,
  findRealDirectory,
  lockDirectory,
  shareDirectory,
} from '#files/directory-lock.ts';

export interface PublisherFolders {
  /** Null for a site in a bucket. */
  readonly siteDir: string | null;
  readonly stateDir: string;
  /** Of the publishers that write the site together. */
  readonly shard: Shard | null;
}

export interface FolderLockOptions {
  /** Whether to wait until the folders are free, however long that takes; else a moment. */
  readonly waits: boolean;
  readonly report: (event: PublisherEvent) => void;
  readonly patienceMs?: number | undefined;
}

const firstWaitMs = 50;
const longestWaitMs = 30_000;
/** How long a publisher that was killed, or is about to end, may still hold its folders. */
const usualPatienceMs = 3_000;

/**
 * Takes the site and the state for this publisher alone. The files of the locks stand beside the folders, which may come
 * and go. A publisher that waits for another one reports that once.
 */
export async function lockFolders(
  folders: PublisherFolders,
  { waits, report, patienceMs = usualPatienceMs }: FolderLockOptions,
): Promise<() => void> {
  let waited = 0;
  let hasReported = false;
  for (let delay = firstWaitMs; ; delay = Math.min(delay * 2, longestWaitMs)) {
    try {
      return lockBoth(folders);
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      if (waited >= patienceMs) {
        if (!waits) throw error;
        if (!hasReported) report({ type: 'waiting', message: error.message });
        hasReported = true;
      }
      await sleep(delay);
      waited += delay;
    }
  }
}

function lockBoth({ siteDir, stateDir, shard }: PublisherFolders): () => void {
  const freeSite = siteDir === null ? () => undefined : lockSite(findRealDirectory(siteDir), shard);
  try {
    const purpose = "publisher's state";
    const freeState = lockDirectory(findRealDirectory(stateDir), { purpose });
    return () => {
      freeState();
      freeSite();
    };
  } catch (error) {
    freeSite();
    throw error;
  }
}

/** The only publisher has the site whole; of several each has its share, and they agree on their number. */
function lockSite(siteDir: string, shard: Shard | null): () => void {
  if (shard === null) return lockDirectory(siteDir, { purpose: 'site' });
  const freeSite = shareDirectory(siteDir, { purpose: 'site', parts: shard.count });
  try {
    const freeShare = lockDirectory(`${siteDir}.${nameShard(shard)}`, { purpose: 'share' });
    return () => {
      freeShare();
      freeSite();
    };
  } catch (error) {
    freeSite();
    throw error;
  }
}
