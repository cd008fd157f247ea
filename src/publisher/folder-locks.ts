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
  /** This publisher's share, when several publishers write the site together. */
  readonly shard: Shard | null;
}

export interface FolderLockOptions {
  /** Whether to wait for the folders without a limit. Otherwise it waits a moment only. */
  readonly waits: boolean;
  readonly report: (event: PublisherEvent) => void;
  readonly patienceMs?: number | undefined;
}

const firstWaitMs = 50;
const longestWaitMs = 30_000;
/** A publisher that was killed, or is about to end, may hold its folders for this time. */
const usualPatienceMs = 3_000;

/**
 * Locks the site and the state for this publisher alone. The lock files are beside the folders, because the folders may
 * come and go. A publisher that waits for another one reports it once. Rejects with DirectoryInUseError when the wait
 * is over.
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

/** A single publisher locks the whole site. Several publishers share it and must agree on their number. */
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
