import { type ChildProcess, fork } from 'node:child_process';
import { describeError } from './events.ts';
import type { PublishRequest } from './follow/hook.ts';
import { type PublisherNews, type PublisherOrder, heartbeatMs } from './messages.ts';
import type { PublisherConfig } from './start.ts';
import { findProgram } from '#files/programs.ts';

export interface PublisherProcess {
  /** Null between a crash and the next start. */
  readonly pid: number | null;
  /** False while no publisher runs, or the one that does shows no sign of life, could not start or waits for its folders. */
  readonly isAlive: boolean;
  /** Hands on what the webhook asked for. */
  request(request: PublishRequest): void;
  stop(): Promise<void>;
}

interface ProcessOptions {
  /** Called once a beat with the seconds that pages took. */
  readonly onRenders?: (seconds: readonly number[]) => void;
}

/** Beats that may fail to come before the publisher counts as hanging, and before it is ended for it. */
const beatsToDoubt = 5;
const beatsToEnd = 20;
const stopMs = 5_000;

const firstDelayMs = 50;
const longestDelayMs = 30_000;
/** A publisher that ends by itself sooner than this after it was ready is broken, and starts again ever later. */
const healthyMs = 10_000;
/** Signals by which others end a process; any other one means that it failed. */
const outerSignals: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * The nursery of the heap would grow to more than a hundred megabytes on a machine with much memory, three times what
 * the publisher holds on to, although what a page leaves behind dies at once in a small one too; the rest of the heap to
 * several times what lives in it, before that is swept. Several threads would sweep the nursery, and take longer to agree
 * on it than it takes on the one core that a publisher has.
 */
export const publisherFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-parallel-scavenge',
];

const forkPublisher = (): ChildProcess =>
  fork(findProgram('publisher.js'), {
    // Pages rendered under NODE_ENV=development would carry markup of the development server.
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: publisherFlags,
  });

/**
 * Runs a publisher in a child process, and starts it again whenever it dies: at once when it was killed, ever later when
 * it keeps failing by itself. One that hangs is killed.
 */
export function runPublisherProcess(
  config: PublisherConfig,
  onNews: (news: PublisherNews) => void,
  { onRenders = () => undefined }: ProcessOptions = {},
): PublisherProcess {
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  const delayAfter = createRestartDelay();
  let isStopped = false;
  let readyAt = Infinity;
  /** Counted rather than timed: a parent that was suspended itself must not take its publisher for hanging. */
  let silentBeats = 0;
  /** Whether the last message says why nothing can be published. */
  let isHeldUp = false;
  let missed: PublishRequest[] = [];

  const order = (value: PublisherOrder) => child?.connected === true && child.send(value);

  const watch = setInterval(() => {
    silentBeats += 1;
    if (child === null || isStopped || silentBeats !== beatsToEnd) return;
    onNews({ type: 'trouble', message: 'The publisher hangs and is started again' });
    child.kill('SIGKILL');
  }, heartbeatMs);
  watch.unref();

  const start = () => {
    silentBeats = 0;
    readyAt = Infinity;
    try {
      follow(forkPublisher());
    } catch (error) {
      // Where memory is short the system has no process at all.
      onNews({ type: 'failed', message: describeError(error) });
      restart = setTimeout(start, delayAfter({ signal: null, readyMs: -Infinity }));
    }
  };

  const follow = (started: ChildProcess) => {
    child = started;
    const startAgain = (signal: NodeJS.Signals | null): void => {
      if (child !== started) return;
      child = null;
      if (isStopped) return;
      restart = setTimeout(start, delayAfter({ signal, readyMs: performance.now() - readyAt }));
    };
    started.on('message', (news: PublisherNews) => {
      silentBeats = 0;
      if (news.type === 'alive') {
        onRenders(news.renders);
        return;
      }
      if (news.type === 'ready') readyAt = performance.now();
      isHeldUp = news.type === 'waiting' || news.type === 'failed';
      onNews(news);
    });
    started.on('error', (error) => {
      onNews({ type: 'failed', message: error.message });
      // What could not be started, as without a file descriptor left, never ends either.
      if (started.pid === undefined) startAgain(null);
    });
    started.on('exit', (_code, signal) => {
      startAgain(signal);
    });
    order({ type: 'start', config });
    missed = missed.filter((request) => !order({ type: 'publish', request }));
  };
  start();

  return {
    get pid() {
      return child?.pid ?? null;
    },
    get isAlive() {
      return child !== null && !isHeldUp && silentBeats < beatsToDoubt;
    },
    request(request) {
      if (!order({ type: 'publish', request })) missed.push(request);
    },
    async stop() {
      isStopped = true;
      clearTimeout(restart);
      clearInterval(watch);
      const running = child;
      if (running === null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      const timer = setTimeout(() => running.kill('SIGKILL'), stopMs);
      order({ type: 'stop' });
      await ended;
      clearTimeout(timer);
    },
  };
}

interface End {
  readonly signal: NodeJS.Signals | null;
  /** How long it had been ready; negative when it never was. */
  readonly readyMs: number;
}

/** How long to wait before a publisher that ended is started again: ever longer while it keeps failing by itself. */
export function createRestartDelay(): (end: End) => number {
  let next = firstDelayMs;
  return ({ signal, readyMs }) => {
    if (outerSignals.includes(signal) || readyMs > healthyMs) next = firstDelayMs;
    const delay = next;
    next = Math.min(next * 2, longestDelayMs);
    return delay;
  };
}
