import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PublishRequest } from './hook.ts';
import type { PublisherNews, PublisherOrder } from './messages.ts';
import type { PublisherConfig } from './start.ts';

export interface PublisherProcess {
  /** Null between a crash and the next start. */
  readonly pid: number | null;
  /** Hands on what the webhook asked for. */
  request(request: PublishRequest): void;
  stop(): Promise<void>;
}

const firstRestartMs = 250;
const longestRestartMs = 30_000;
const stopMs = 5_000;

/** Runs a publisher in a child process, and starts it again whenever it dies. */
export function runPublisherProcess(
  config: PublisherConfig,
  onNews: (news: PublisherNews) => void,
): PublisherProcess {
  let child: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  let delay = firstRestartMs;
  let isStopped = false;
  let missed: PublishRequest[] = [];

  const order = (value: PublisherOrder) => child?.connected === true && child.send(value);

  const start = () => {
    child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
      // Pages rendered under NODE_ENV=development would carry markup of the development server.
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: [],
    });
    child.on('message', (news: PublisherNews) => {
      if (news.type === 'ready') delay = firstRestartMs;
      onNews(news);
    });
    child.on('error', (error) => {
      onNews({ type: 'failed', message: error.message });
    });
    child.on('exit', () => {
      child = null;
      if (isStopped) return;
      restart = setTimeout(start, delay);
      delay = Math.min(delay * 2, longestRestartMs);
    });
    order({ type: 'start', config });
    for (const request of missed) order({ type: 'publish', request });
    missed = [];
  };
  start();

  return {
    get pid() {
      return child?.pid ?? null;
    },
    request(request) {
      if (!order({ type: 'publish', request })) missed.push(request);
    },
    async stop() {
      isStopped = true;
      clearTimeout(restart);
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
