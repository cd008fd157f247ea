import type { PublisherContext } from '../context.ts';
import { ignoreExpiry } from './log-reader.ts';
import type { PublisherState } from './state.ts';
import type { Api } from '#client/api.ts';
import { pageFile } from '#domain/paths/page-file.ts';
import { homePath } from '#domain/paths/paths.ts';

/** Why everything is published; operators read these words in the log. */
const firstPublication = 'first publication';
const restarted = 'the machine was restarted';
export const expired = 'the log no longer reaches back';
export const cutOff = 'the last full publication was cut off';
export const gone = 'the site is not there';
export const newBuild = 'new build or configuration';
export const verification = 'verification';
/** After a publication for one of these reasons files may differ from before without having drifted. */
export const expectedReasons: readonly string[] = [
  firstPublication,
  restarted,
  expired,
  cutOff,
  gone,
  newBuild,
];

/** Why all pages have to be published where a publisher begins; null when what the log says since is enough. */
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
  return state.fingerprint === fingerprint ? null : newBuild;
}

/** Whether the log ends before what was published of it, though not before the cursor: its database was put back. */
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

/** Where a look costs a call over the network. */
const farLookMs = 60_000;

/** Sees to whether the site is still there, by a file that a full publication writes at its end. */
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
