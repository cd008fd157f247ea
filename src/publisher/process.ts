import { type ChildProcess, fork } from 'node:child_process';
import { describeError } from './events.ts';
import type { PublishRequest } from './follow/hook.ts';
import { type PublisherNews, type PublisherOrder, heartbeatMs } from './messages.ts';
import type { PublisherConfig } from './start.ts';
import { findProgram } from '#files/programs.ts';

export interface PublisherProcess {
  /** Null between a crash and the next start. */
  readonly pid: number | null;
  /**
   * False while no publisher runs, and while the running one gives no sign of life, could not start or waits for its
   * folders.
   */
  readonly isAlive: boolean;
  /** Passes a request of the webhook on to the publisher. */
  request(request: PublishRequest): void;
  stop(): Promise<void>;
}

interface ProcessOptions {
  /** Called at each heartbeat with the seconds that pages took. */
  readonly onRenders?: (seconds: readonly number[]) => void;
}

/** Missed heartbeats after which the publisher counts as hanging, and after which it is killed. */
const beatsToDoubt = 5;
const beatsToEnd = 20;
const stopMs = 5_000;

const firstDelayMs = 50;
const longestDelayMs = 30_000;
/** A publisher that ends by itself within this time after it was ready is broken. Each restart then waits longer. */
const healthyMs = 10_000;
/** Signals with which others end a process. Any other signal means that the process failed. */
const externalSignals: readonly (NodeJS.Signals | null)[] = [
  'SIGKILL',
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
];

/**
 * Limits of the heap. On a machine with much memory, V8 lets the nursery grow to more than a hundred megabytes, three
 * times what the publisher holds, although the garbage of a page dies at once in a small nursery too. The rest of the
 * heap would grow to several times its live data before a collection. With several threads, a collection of the nursery
 * takes longer to coordinate than it takes on the one core that a publisher has.
 */
export const publisherFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-parallel-scavenge',
];

const forkPublisher = (): ChildProcess =>
  fork(findProgram('publisher.js'), {
    // Under NODE_ENV=development, pages would contain markup of the development server.
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: publisherFlags,
  });

/**
 * Runs a publisher in a child process, and starts it again when it ends: at once when somebody killed it, after ever
 * longer waits when it keeps failing. Kills a publisher that hangs.
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
  /**
   * Heartbeats are counted and not timed, because a parent that was suspended itself must not consider its publisher
   * hanging.
   */
  let silentBeats = 0;
  /** Whether the last message gave a reason why the publisher cannot publish. */
  let isStalled = false;
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
      // When memory is short, the system starts no process.
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
      isStalled = news.type === 'waiting' || news.type === 'failed';
      onNews(news);
    });
    started.on('error', (error) => {
      onNews({ type: 'failed', message: error.message });
      // A process that could not start never reports its end, for example when no file descriptor is left.
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
      return child !== null && !isStalled && silentBeats < beatsToDoubt;
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
  /** Milliseconds since it was ready; negative when it never was. */
  readonly readyMs: number;
}

/** The milliseconds before an ended publisher starts again. They grow while it keeps failing by itself. */
export function createRestartDelay(): (end: End) => number {
  let next = firstDelayMs;
  return ({ signal, readyMs }) => {
    if (externalSignals.includes(signal) || readyMs > healthyMs) next = firstDelayMs;
    const delay = next;
    next = Math.min(next * 2, longestDelayMs);
    return delay;
  };
}
