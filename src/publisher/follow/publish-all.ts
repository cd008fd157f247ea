import type { BatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { type FullOptions, publishEverything } from '../full/publish-everything.ts';
import type { LogFollower } from './log-follower.ts';
import { ignoreExpiry } from './log-reader.ts';
import type { Position } from './position.ts';
import { expectedReasons, verification } from './reasons.ts';
import type { IndexTask } from '../search-index/index-task.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';

/** The tools of a full publication, besides the following of the log. */
export interface RunTools {
  readonly context: PublisherContext;
  readonly batch: BatchPublisher;
  readonly index: IndexTask;
  readonly log: Pick<LogFollower, 'catchUp' | 'peek'>;
  readonly position: Position;
  readonly isStopped: () => boolean;
}

/** The greatest number of files that a log message names. */
const namedInLogs = 20;
/** Milliseconds between two looks at the log during a full publication. */
const peekMs = 100;

/**
 * Publishes everything for a reason, watches the log meanwhile, and notes the result in the position. When it is
 * stopped, or rejects with the error of the API, the disk or the service, the state still says that it is running, and
 * a restart begins it again.
 */
export async function publishAll(tools: RunTools, reason: string): Promise<void> {
  const { context, batch, index, log, position, isStopped } = tools;
  await begin(tools);
  if (isStopped()) return;
  // All pages are read after this moment, so after a gap in the log only later changes remain to be read.
  if (!position.isFollowing) {
    position.cursor = (await context.api('GET /changes', {})).cursor;
    batch.beginAt(position.cursor);
  }
  const begunAt = position.cursor;
  position.isFollowing = true;
  const options = chooseOptions(tools, reason);
  const result = await index.during(Date.now(), () =>
    runBeside(publishEverything(context, options), log.peek, isStopped),
  );
  if (result === null) return;
  batch.retry(result.failures, position.hasGap ? [[0, begunAt]] : []);
  // An interrupted run may have replaced pages that this run found to be right, so their copies must go too.
  if (!options.isRepetition) context.purge?.addEverything();
  await position.endRun(result.assets);
}

/** Brings the site up to date with the log, so that any later difference is drift. */
async function begin({ batch, log, position }: RunTools): Promise<void> {
  if (position.isFollowing) {
    await log.catchUp().catch((error: unknown) => {
      ignoreExpiry(error);
      position.isFollowing = false;
    });
    // A page that still waits for later changes to join it has not drifted.
    await batch.flush();
  }
  await position.beginRun();
}

function chooseOptions(
  { context: { api, boot }, batch, index, position }: RunTools,
  reason: string,
): FullOptions {
  const verifies = reason === verification;
  return {
    reason,
    isRepetition: !expectedReasons.includes(reason),
    mostNamed: verifies ? Infinity : namedInLogs,
    // A verification reads and unpacks each file and trusts none.
    keepsEqualFiles: verifies || position.saved?.boot === boot,
    verifies,
    // Operators may have removed something that is in the index, perhaps in a part of the log that is not read.
    keepsIndexBefore: !position.hasGap && index.dueAt() === Infinity,
    assets: position.saved?.assets ?? [],
    absorb: (changes, span) => batch.absorb(changes, span, createCatalogue(api)),
  };
}

/** Runs a long task step by step and looks at the log in between. Returns null when it is stopped. */
export async function runBeside<Result>(
  run: AsyncGenerator<undefined, Result | null>,
  peek: () => Promise<void>,
  isStopped: () => boolean,
): Promise<Result | null> {
  try {
    for (let peekedAt = Date.now(); ;) {
      const step = await run.next();
      if (step.done === true) return step.value;
      if (isStopped()) return null;
      const passed = Date.now() - peekedAt;
      // A negative difference means that the clock was set back, so the time of the last look is unknown.
      if (passed >= 0 && passed < peekMs) continue;
      await peek();
      peekedAt = Date.now();
    }
  } finally {
    await run.return(null);
  }
}
