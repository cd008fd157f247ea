import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createBatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { createTroubleReport } from '../events.ts';
import type { PublishRequest } from './hook.ts';
import { createLogFollower } from './log-follower.ts';
import { ignoreExpiry } from './log-reader.ts';
import { Position } from './position.ts';
import { publishAll } from './publish-all.ts';
import { publishNamed } from './publish-named.ts';
import {
  cutOff,
  daysRunOut,
  expired,
  createSiteLook,
  findReasonForAll,
  gone,
  haveDaysRunOut,
  newBuild,
  verification,
} from './reasons.ts';
import { createIndexTask } from '../search-index/index-task.ts';
import { remakeIndex } from '../search-index/remake-index.ts';
import { isApiError } from '#client/api.ts';

/** Keeps a site in step with the log of the API. */
export interface Follower {
  /** Publishes what is missing, then follows the log until `stop`. Reports errors and goes on. */
  run(): Promise<void>;
  /**
   * Publishes what is missing, or everything, and ends. Resolves with the number of pages that could not be published and
   * wait for the next time. Rejects when the API cannot be read.
   */
  runOnce(options: RunOptions): Promise<number>;
  /** Stops after the present pages. */
  stop(): void;
  /** Asks for pages, for all pages of some stores, or for a full publication when the request names neither. */
  request(request: PublishRequest, reason: string): void;
}

export interface RunOptions {
  readonly everything: boolean;
  /** Compares every file with a new rendering, whatever is known of it, and names each file that differs. */
  readonly verifies?: boolean;
}

const longestBackoffMs = 2_000;
/** Reasons for a full publication of a site that lacks nothing which it showed before. */
const keepingReasons: readonly string[] = [cutOff, newBuild, daysRunOut];
/** Seconds between two checks that the site still exists. */
const lookSeconds = 2;

/** Runs the tasks of a publisher in turn: requests for everything or for some pages, the log, and the search index. */
export function createFollower(context: PublisherContext): Follower {
  const index = createIndexTask();
  const batch = createBatchPublisher(context, index);
  const position = new Position(context, batch);
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const log = createLogFollower(context, batch, position, isStopped);
  const isSiteThere = createSiteLook(context);
  const reportTrouble = createTroubleReport(context.report);
  const requests: { request: PublishRequest; reason: string }[] = [];
  /** Resolves when no search index is being made. */
  let indexing: Promise<unknown> = Promise.resolve();

  /**
   * Builds the search index again beside everything else, because operators have taken something off the site or given it
   * back.
   */
  const remake = () => index.during(Date.now(), () => remakeIndex(context, isStopped, batch));

  const publishAllFor = async (reason: string) => {
    await indexing;
    await batch.settle();
    await publishAll({ context, batch, index, log, position, isStopped }, reason);
  };

  const handleRequests = async () => {
    for (;;) {
      const next = requests[0];
      if (next === undefined || isStopped()) return;
      const { paths, businesses } = next.request;
      if (paths === undefined && businesses === undefined) await publishAllFor(next.reason);
      else await publishNamed(context, batch, next.request);
      log.readAnew();
      requests.splice(requests.indexOf(next), 1);
    }
  };

  const begin = async () => {
    const { saved } = position;
    const reason = await findReasonForAll(saved, context, isSiteThere);
    const isWhole = saved?.running?.hasGap !== true;
    // For any other reason the site may lack something that it showed before.
    position.isFollowing = reason === null || (keepingReasons.includes(reason) && isWhole);
    if (reason !== null) requests.unshift({ request: {}, reason });
    if (saved !== null) batch.resume(saved);
  };

  /** Asks for all pages, because they lack changes that no reading of the log would bring. */
  const askForAll = (reason: string) => {
    position.isFollowing = false;
    if (requests[0]?.reason !== reason) requests.unshift({ request: {}, reason });
  };

  const mustRenew = () => position.saved !== null && haveDaysRunOut(position.saved);

  /** Publishes the next part of the log, and waiting pages once they are due. */
  const follow = async () => {
    if (isStopped() || requests.length > 0) {
      await log.publishDue();
      return;
    }
    const seconds = (batch.nextDueAt() - Date.now()) / 1000;
    await log.follow(Math.max(0, Math.min(seconds, lookSeconds)));
  };

  return {
    async run() {
      let hasBegun = false;
      let isReady = false;
      let backoff = 100;
      while (!isStopped()) {
        try {
          if (!hasBegun) await begin();
          hasBegun = true;
          if (isReady && !(await isSiteThere())) askForAll(gone);
          if (isReady && requests.length === 0 && mustRenew()) {
            requests.push({ request: {}, reason: daysRunOut });
          }
          await handleRequests();
          if (isReady) await follow();
          else await log.catchUp();
          if (!isReady && !isStopped()) context.report({ type: 'ready' });
          isReady = true;
          if (index.dueAt() <= Date.now()) indexing = remake().catch(reportTrouble);
          backoff = 100;
        } catch (error) {
          if (isApiError(error, 410)) {
            askForAll(expired);
            continue;
          }
          reportTrouble(error);
          await sleep(backoff, undefined, stopping).catch(() => undefined);
          backoff = Math.min(backoff * 2, longestBackoffMs);
        }
      }
      await indexing;
      await batch.settle();
    },
    async runOnce({ everything, verifies = false }) {
      await begin();
      if (verifies) requests.splice(0, Infinity, { request: {}, reason: verification });
      if (everything && requests.length === 0) requests.push({ request: {}, reason: 'asked for' });
      try {
        await handleRequests();
        if (!isStopped()) {
          await log.catchUp().catch(async (error: unknown) => {
            ignoreExpiry(error);
            await publishAllFor(expired);
          });
        }
        // Another publisher has the site when this one is stopped.
        if (!isStopped()) {
          await batch.flush();
          if (index.dueAt() < Infinity) await remake();
          await position.save();
        }
        return batch.failed().retry.length;
      } finally {
        await batch.settle();
        log.close();
      }
    },
    stop() {
      stopping.abort();
      log.close();
    },
    request(request, reason) {
      const asked = { request, reason: request.verify === true ? verification : reason };
      // The first one may be under way, so that it does not cover the same request of now. One that waits does.
      if (!requests.slice(1).some((other) => isDeepStrictEqual(other, asked))) requests.push(asked);
      log.interrupt();
    },
  };
}
