import type { BatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { type FullOptions, publishEverything } from '../full/publish-everything.ts';
import type { LogFollower } from './log-follower.ts';
import { ignoreExpiry } from './log-reader.ts';
import type { Position } from './position.ts';
import { expectedReasons, verification } from './reasons.ts';
import type { IndexTask } from '../search-index/index-task.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';

/** What a publication of everything works with, beside the following of the log. */
export interface RunTools {
  readonly context: PublisherContext;
  readonly batch: BatchPublisher;
  readonly index: IndexTask;
  readonly log: Pick<LogFollower, 'catchUp' | 'peek'>;
  readonly position: Position;
  readonly isStopped: () => boolean;
}

/** How many files a log names at most. */
const namedInLogs = 20;
/** How often the log is looked at while everything is published. */
const peekMs = 100;

/**
 * Publishes everything for a reason, with an eye on the log, and notes it in the position. When it is stopped, or rejects
 * with the error of the API, the disk or the service, it stays noted as running and a restart begins it anew.
 */
export async function publishAll(tools: RunTools, reason: string): Promise<void> {
  const { context, batch, index, log, position, isStopped } = tools;
  await begin(tools);
  if (isStopped()) return;
  // Pages are read after this moment, so of a log that was lost only what comes later is still to be read.
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
  // A run that was cut off may have replaced pages which this one found to be right.
  if (!options.isRepetition) context.purge?.addEverything();
  await position.endRun(result.assets);
}

/** Brings the site up to date as far as the log goes, so that what differs afterwards has drifted. */
async function begin({ batch, log, position }: RunTools): Promise<void> {
  if (position.isFollowing) {
    await log.catchUp().catch((error: unknown) => {
      ignoreExpiry(error);
      position.isFollowing = false;
    });
    // What still waits to be joined by others has not drifted.
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
    // A verification reads and unpacks each, so that none is taken on trust.
    keepsEqualFiles: verifies || position.saved?.boot === boot,
    verifies,
    // Operators may have taken something away that stands in it, also in a part of the log that is not read.
    keepsIndexBefore: !position.hasGap && index.dueAt() === Infinity,
    assets: position.saved?.assets ?? [],
    absorb: (changes, span) => batch.absorb(changes, span, createCatalogue(api)),
  };
}

/** Runs something long step by step and peeks at the log in between; null when it is stopped. */
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
      // Below zero the clock was set back, and says nothing of when that was.
      if (passed >= 0 && passed < peekMs) continue;
      await peek();
      peekedAt = Date.now();
    }
  } finally {
    await run.return(null);
  }
}
