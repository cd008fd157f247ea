import type { PublisherContext } from '../context.ts';
import { ignoreExpiry } from './log-reader.ts';
import type { PublisherState } from './state.ts';
import type { Api } from '#client/api.ts';
import { pageFile } from '#domain/paths/page-file.ts';
import { windowDays } from '#domain/hours/open-windows.ts';
import { homePath } from '#domain/paths/paths.ts';

/** Reasons for a full publication. Operators read these words in the log. */
const firstPublication = 'first publication';
const restarted = 'the machine was restarted';
export const expired = 'the log no longer reaches back';
export const cutOff = 'the last full publication was cut off';
export const gone = 'the site is not there';
export const newBuild = 'new build or configuration';
export const daysRunOut = 'the days that pages tell of run out';
export const verification = 'verification';
/** After a full publication for one of these reasons, a changed file has not drifted. */
export const expectedReasons: readonly string[] = [
  firstPublication,
  restarted,
  expired,
  cutOff,
  gone,
  newBuild,
  daysRunOut,
];

const dayMs = 86_400_000;
/**
 * Whether the opening times on the pages are about to run out. The cards of the directory cover eight days, and every
 * page is rendered again each night. This is for a publisher that sleeps at that hour or has no such schedule. One day
 * is left for the publication itself.
 */
export function haveDaysRunOut({ renewedAt }: Pick<PublisherState, 'renewedAt'>): boolean {
  const age = Date.now() - renewedAt;
  // A time that is still to come was noted before the clock was set back. The pages then lack today.
  return age >= (windowDays - 1) * dayMs || age <= -dayMs;
}

/** The reason why all pages must be published when a publisher starts; null when the changes in the log are enough. */
export async function findReasonForAll(
  state: PublisherState | null,
  { api, boot, fingerprint }: Pick<PublisherContext, 'api' | 'boot' | 'fingerprint'>,
  isSiteThere: () => Promise<boolean>,
): Promise<string | null> {
  if (state === null) return firstPublication;
  if (!(await isSiteThere())) return gone;
  if (state.boot !== boot) return restarted;
  if (await isPutBack(state, api)) return expired;
  if (state.running !== null) return cutOff;
  if (state.fingerprint !== fingerprint) return newBuild;
  return haveDaysRunOut(state) ? daysRunOut : null;
}

/**
 * Whether the log ends before the published cursor, although not before the saved one: the database was restored from a
 * backup.
 */
async function isPutBack({ cursor, published }: PublisherState, api: Api): Promise<boolean> {
  if (published <= cursor) return false;
  try {
    await api('GET /changes', { query: { after: String(published), limit: 1 } });
    return false;
  } catch (error) {
    ignoreExpiry(error);
    return true;
  }
}

/** Milliseconds between two checks when each check is a call over the network. */
const farLookMs = 60_000;

/** Checks that the site still exists, by a file that each full publication writes. */
export function createSiteLook({
  target,
  share,
  partFiles,
}: Pick<PublisherContext, 'target' | 'share' | 'partFiles'>): () => Promise<boolean> {
  let seenAt = -Infinity;
  return async () => {
    if (target.isFar && performance.now() - seenAt < farLookMs) return true;
    const isThere = await target.has(
      share.hasLists ? pageFile(homePath()) : partFiles.sitemapIndex,
    );
    if (isThere) seenAt = performance.now();
    return isThere;
  };
}
