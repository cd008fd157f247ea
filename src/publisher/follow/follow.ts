import { setTimeout as sleep } from 'node:timers/promises';
import { createBatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { createTroubleReport } from '../events.ts';
import { publishEverything } from '../full/publish-everything.ts';
import type { PublishRequest } from './hook.ts';
import { createLogReader, ignoreExpiry } from './log-reader.ts';
import { createIndexTask } from '../search-index/index-task.ts';
import { remakeIndex } from '../search-index/remake-index.ts';
import { publishNamed } from './publish-named.ts';
import { runBeside } from './run-beside.ts';
import { createProgressFile } from './progress-file.ts';
import {
  cutOff,
  expectedReasons,
  expired,
  findReasonForAll,
  gone,
  newBuild,
  verification,
} from './reasons.ts';
import { createSiteLook } from './site-look.ts';
import { type PublisherState, firstState, readState, saveState } from './state.ts';
import { isApiError } from '#client/api.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import type { Change, Changes } from '#contract/publication.ts';
import type { Span } from '#domain/spans.ts';

export interface Follower {
  /** Publishes what is missing, then follows the log until `stop`; troubles are reported and worked round. */
  run(): Promise<void>;
  /** Publishes what is missing, or all of it, and ends. Rejects when the API cannot be read. */
  runOnce(options: RunOptions): Promise<void>;
  /** Ends after the pages at hand. */
  stop(): void;
  /** Asks for pages, for all of some stores, or, when it names neither, for a full publication. */
  request(request: PublishRequest, reason: string): void;
}

export interface RunOptions {
  readonly everything: boolean;
  /** Compares every file with what would be rendered now, whatever is known of it, and names each that differs. */
  readonly verifies?: boolean;
}

const longestBackoffMs = 2_000;
/** How often the cursor is saved while changes come in faster than their pages are rendered. */
const saveMs = 1_000;
/** What was read of a store serves its next pages too while the log is silent about it, but is not kept for ever. */
const usesOfCatalogue = 16;
/** How often it is seen to that the site is still there. */
const lookSeconds = 2;
/** A log names so many files at most. */
const namedInLogs = 20;

export function createFollower(context: PublisherContext): Follower {
  const { api, boot, stateDir, report } = context;
  const index = createIndexTask();
  const batch = createBatchPublisher(context, index);
  const log = createLogReader(api);
  const progress = createProgressFile(context);
  const requests: { request: PublishRequest; reason: string }[] = [];
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let state = readState(stateDir);
  let cursor = state?.cursor ?? 0;
  let reported = -1;
  /** Done when no search index is being made. */
  let indexing: Promise<unknown> = Promise.resolve();
  /** Whether all that the log says up to the cursor stands in the site or is queued. */
  let isFollowing = false;
  /** Whether pages may lack changes that no reading of the log would bring, until all have been rendered. */
  let hasGap = false;
  const isSiteThere = createSiteLook(context);

  const save = async (change: Partial<PublisherState> = {}, published = cursor) => {
    if (state === null) return;
    const next: PublisherState = {
      ...state,
      ...(!hasGap && { cursor: batch.resumeFrom(cursor), published }),
      ...batch.failed(),
      ...change,
    };
    context.purge?.save();
    if (JSON.stringify(next) !== JSON.stringify(state)) saveState(stateDir, next);
    state = next;
    if (hasGap) return;
    const stands = await progress.write(published, batch.owed());
    if (stands !== reported) report({ type: 'published', cursor: stands });
    reported = stands;
  };

  /**
   * Takes changes in, then publishes until nothing is due any more, with an eye on the log. With a cursor to go up to, it
   * takes in all up to there before, since what is removed in the end is not rendered first, and nothing beyond.
   */
  const follow = async (first: Changes, upTo: number | null = null) => {
    const hasNews = upTo === null ? log.hasResponse : () => false;
    let savedAt = 0;
    let catalogue = createCatalogue(api);
    let uses = 0;
    for (let changes = first; ;) {
      uses += 1;
      if (uses > usesOfCatalogue) {
        catalogue = createCatalogue(api);
        uses = 0;
      } else if (changes.data.length > 0) {
        // Made after the changes were read, so that whatever it reads has them in it.
        catalogue = catalogue.renew(changes);
      }
      await batch.absorb(changes.data, [cursor, changes.cursor], catalogue);
      cursor = changes.cursor;
      const isBehind = upTo !== null && cursor < upTo && changes.data.length > 0;
      if (isStopped() || !(isBehind || batch.isDue())) break;
      if (isBehind) {
        changes = await log.readNow(cursor);
        continue;
      }
      savedAt ||= Date.now();
      log.listen(cursor);
      await batch.drain(catalogue, hasNews);
      if (state !== null && Date.now() - savedAt >= saveMs) {
        await save({}, state.published);
        savedAt = Date.now();
      }
      changes = hasNews() ? await log.readReady(cursor) : { data: [], cursor };
    }
    await save({}, batch.isDue() && state !== null ? state.published : cursor);
  };

  const peek = async () => {
    log.listen(cursor);
    if (log.hasResponse() || batch.isDue()) await follow(await log.readReady(cursor));
  };
  /** Takes from the search index what operators took from the site, beside all else. */
  const remake = () => index.during(Date.now(), () => remakeIndex(context, isStopped, batch));
  const reportTrouble = createTroubleReport(report);

  /**
   * Publishes what the log holds by now; of what comes meanwhile there may be no end. Rejects with 410 when the log no
   * longer reaches back to the cursor.
   */
  const catchUp = async () => {
    await follow(await log.readNow(cursor), (await api.listChanges({})).cursor);
  };

  /**
   * Enters the run where a restart finds it, before anything is done for it. When the log does not have all that the
   * pages may lack, neither the cursor nor the site says more until every page has been rendered.
   */
  const beginRun = async () => {
    if (isFollowing) {
      await catchUp().catch((error: unknown) => {
        ignoreExpiry(error);
        isFollowing = false;
      });
      // What still waits to be joined by others has not drifted.
      await batch.flush();
    }
    // What the log no longer has is rendered with all else.
    hasGap ||= !isFollowing;
    if (hasGap) await progress.remove();
    await save({ running: { hasGap } });
  };

  const publishAll = async (reason: string) => {
    await indexing;
    await beginRun();
    if (isStopped()) return;
    // Pages are read after this moment, so of a log that was lost only what comes later is still to be read.
    if (!isFollowing) {
      cursor = (await api.listChanges({})).cursor;
      batch.beginAt(cursor);
    }
    const begunAt = cursor;
    isFollowing = true;
    const options = {
      reason,
      isRepetition: !expectedReasons.includes(reason),
      mostNamed: reason === verification ? Infinity : namedInLogs,
      // A verification reads and unpacks each, so that none is taken on trust.
      trustsFiles: reason === verification || state?.boot === boot,
      verifies: reason === verification,
      // Operators may have taken something away that stands in it, also in a part of the log that is not read.
      keepsIndexBefore: !hasGap && index.dueAt() === Infinity,
      assets: state?.assets ?? [],
      absorb: (changes: readonly Change[], span: Span) =>
        batch.absorb(changes, span, createCatalogue(api)),
    };
    const result = await index.during(Date.now(), () =>
      runBeside(publishEverything(context, options), peek, isStopped),
    );
    if (result === null) return;
    batch.retry(result.failures, hasGap ? [[0, begunAt]] : []);
    hasGap = false;
    // A run that was cut off may have replaced pages which this one found to be right.
    if (!options.isRepetition) context.purge?.addEverything();
    state ??= { ...firstState, cursor, published: cursor };
    const assets = result.assets.map((files) => [...files]);
    await save({ fingerprint: context.fingerprint, boot, assets, running: null });
  };

  const handleRequests = async () => {
    for (;;) {
      const next = requests[0];
      if (next === undefined || isStopped()) return;
      const { paths, businesses } = next.request;
      if (paths === undefined && businesses === undefined) await publishAll(next.reason);
      else await publishNamed(context, batch, next.request);
      requests.splice(requests.indexOf(next), 1);
    }
  };

  const begin = async () => {
    const reason = await findReasonForAll(state, context, isSiteThere);
    const isWhole = state?.running?.hasGap !== true;
    // In the other cases the site may lack what it showed before.
    isFollowing = reason === null || ((reason === cutOff || reason === newBuild) && isWhole);
    if (reason !== null) requests.unshift({ request: {}, reason });
    if (state !== null) batch.resume(state);
  };

  /** Asks for all pages because they lack what no reading of the log would bring. */
  const askForAll = (reason: string) => {
    isFollowing = false;
    if (requests[0]?.reason !== reason) requests.unshift({ request: {}, reason });
  };

  /** What comes next in the log, until pages are due that had to wait. */
  const readNext = (): Promise<Changes> => {
    if (isStopped() || requests.length > 0) return Promise.resolve({ data: [], cursor });
    const seconds = (batch.nextDueAt() - Date.now()) / 1000;
    return log.readNext(cursor, Math.max(0, Math.min(seconds, lookSeconds)));
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
          await handleRequests();
          if (isReady) await follow(await readNext());
          else await catchUp();
          if (!isReady && !isStopped()) report({ type: 'ready' });
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
    },
    async runOnce({ everything, verifies = false }) {
      await begin();
      if (verifies) requests.splice(0, Infinity, { request: {}, reason: verification });
      if (everything && requests.length === 0) requests.push({ request: {}, reason: 'asked for' });
      try {
        await handleRequests();
        await catchUp().catch(async (error: unknown) => {
          ignoreExpiry(error);
          await publishAll(expired);
        });
        await batch.flush();
        if (index.dueAt() < Infinity) await remake();
        await save();
      } finally {
        log.close();
      }
    },
    stop() {
      stopping.abort();
      log.close();
    },
    request(request, reason) {
      requests.push({ request, reason: request.verify === true ? verification : reason });
      log.interrupt();
    },
  };
}
