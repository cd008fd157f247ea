import { eraseOldBatches } from './batches/rows.ts';
import { restoreSums } from './products/restore-sums.ts';
import { eraseDeletedProducts } from './products/rows.ts';
import { eraseDeletedStores } from './stores/rows.ts';
import { sql } from 'kysely';
import { trimChanges } from '#server/platform/log/changes.ts';
import { sweepCounts } from '#server/platform/http/limits/rate-counts.ts';
import { type Job, runWhenDue } from '#server/platform/jobs/jobs.ts';
import { sweepKeys } from '#server/platform/http/repeated-requests.ts';
import type { Database } from '#server/platform/db/open.ts';
import { recountWords } from '#server/search/vocabulary.ts';
import { forgetCustomers } from '#server/orders/rows.ts';
import {
  dropReportsOfClosed,
  dropReportsOfDeleted,
  forgetAddresses,
  forgetReportTexts,
} from '#server/reports/rows.ts';
import { eraseBlocked } from '#server/stores/block-mark-rows.ts';
import { type MarkOf } from '#server/platform/visitor-marks.ts';
import { endRecommendations } from '#server/stores/trust-rows.ts';
import { sweepFavouriteDays } from '#server/favourites/rows.ts';
import { endFormerUrls } from '#server/stores/address-rows.ts';
import { sumUpOldDays } from '#server/visits/rows.ts';
import { endPauses, renewDays } from '#server/stores/pause-rows.ts';
import { sweepPictures } from '#server/pictures/rows.ts';
import { dayIn } from '#domain/hours/day.ts';
import { runSteps } from '#domain/run-each.ts';
import { registrationTimezone } from '#domain/site.ts';

const minute = 60_000;
const hour = 60 * minute;
const lookMs = 10 * minute;
/**
 * For jobs that run at each look. It is shorter than the time between two looks, because the jobs before them may delay
 * one look more than the next.
 */
const eachLookMs = lookMs / 2;

const cleaningSteps = [
  eraseDeletedProducts,
  eraseDeletedStores,
  eraseOldBatches,
  sweepKeys,
  sweepFavouriteDays,
  sweepCounts,
  forgetCustomers,
  dropReportsOfDeleted,
  dropReportsOfClosed,
  forgetReportTexts,
  endFormerUrls,
  sumUpOldDays,
  trimChanges,
] as const;

/**
 * Erases what was deleted more than 30 days ago, trims the change log, removes customers' data from old orders and
 * counts the words of the search again.
 */
export async function cleanDatabase(database: Database): Promise<void> {
  const steps = cleaningSteps.map((step) => (): Promise<unknown> => step(database.kysely));
  try {
    await runSteps([...steps, () => recountWords(database)], 'Some of the cleaning failed');
  } finally {
    database.signal.announce();
  }
}

export interface ScheduledJobs {
  readonly onError: (error: unknown) => void;
  readonly removePicture: (id: string) => Promise<void>;
  readonly markOf: MarkOf;
  readonly now?: () => Date;
  /** Milliseconds from the start to the first look for due jobs, so that they do not delay the first visitors. */
  readonly firstAfterMs?: number;
}

/**
 * Maintains the database on a schedule. It cleans daily, and removes unused pictures. The embedded database has neither
 * checkpointer nor autovacuum, so it gets a checkpoint every two minutes and a vacuum every hour. The database stores
 * when each job last ran: a process that restarts daily still cleans, and of several processes only one does. Returns a
 * function that stops the schedule and waits for the running job.
 */
export function startScheduledJobs(
  database: Database,
  {
    onError,
    removePicture,
    markOf,
    now = () => new Date(),
    firstAfterMs = 5 * minute,
  }: ScheduledJobs,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs = listJobs(database, { removePicture, markOf, now, stopping: signal });
  let working = Promise.resolve();
  const queue = (work: () => Promise<unknown>): void => {
    working = working
      .then(() => (signal.aborted ? undefined : work()))
      .then(() => undefined, onError);
  };
  const runDueJobs = (): void => {
    for (const job of jobs) queue(() => runWhenDue(database, job, now()));
  };
  const timers = [
    setTimeout(runDueJobs, firstAfterMs),
    setInterval(runDueJobs, lookMs),
    // These run without a stored time: storing one would write every minute, and there is rarely anything to do.
    setInterval(queue, minute, () => endPauses(database, now())),
    setInterval(queue, minute, () => restoreSums(database)),
    ...(database.kind === 'embedded'
      ? [setInterval(queue, 2 * minute, createCheckpointer(database))]
      : []),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    stopping.abort();
    timers.forEach(clearTimeout);
    return working;
  };
}

function listJobs(
  database: Database,
  {
    removePicture,
    markOf,
    now,
    stopping,
  }: Pick<Required<ScheduledJobs>, 'removePicture' | 'markOf' | 'now'> & {
    readonly stopping: AbortSignal;
  },
): Job[] {
  const cleaning = {
    name: 'cleaning',
    everyMs: 24 * hour,
    work: () =>
      runSteps(
        [() => eraseBlocked(database, markOf), () => cleanDatabase(database)],
        'Some of the cleaning failed',
      ),
  };
  const pictures = {
    name: 'pictures',
    everyMs: 24 * hour,
    work: () => sweepPictures(database, removePicture, stopping),
  };
  const addresses = {
    name: 'report-addresses',
    everyMs: hour,
    work: () => forgetAddresses(database.kysely),
  };
  const recommendations = {
    name: 'recommendations',
    everyMs: eachLookMs,
    work: () => endRecommendations(database, dayIn(registrationTimezone, now())),
  };
  const days = { name: 'store-days', everyMs: eachLookMs, work: () => renewDays(database, now()) };
  const vacuuming = { name: 'vacuum', everyMs: hour, work: () => vacuum(database) };
  return [
    cleaning,
    pictures,
    addresses,
    recommendations,
    days,
    ...(database.kind === 'embedded' ? [vacuuming] : []),
  ];
}

/** Updates the planner's statistics and frees the space of old row versions. */
export async function vacuum(database: Database): Promise<void> {
  await sql`vacuum analyze`.execute(database.kysely);
}

/** Makes a checkpoint, unless nothing was written since the last one. */
function createCheckpointer(database: Database): () => Promise<void> {
  let last = '';
  return async () => {
    const { rows } = await sql<{ lsn: string }>`
      select pg_current_wal_insert_lsn()::text as lsn`.execute(database.kysely);
    const lsn = rows[0]?.lsn ?? '';
    if (lsn === last) return;
    await sql`checkpoint`.execute(database.kysely);
    last = lsn;
  };
}
