import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { PublisherNews } from '#publisher/messages.ts';
import { ownEnvironment } from './own-environment.ts';
import { findScriptFile } from './script-file.ts';
import type { ServerMessage, ServerOrder } from './server-messages.ts';
import { isTrial } from './trials/trial.ts';
import { DomainError } from '#domain/errors.ts';
import { hasMemoryToSpare } from '#files/machine-memory.ts';
import { allocatorSettings } from '#server/save-memory.ts';
import type { Services } from '#server/create-services.ts';

type Method<S extends keyof Services, M extends keyof Services[S]> = Services[S][M] extends (
  ...args: infer Args
) => Promise<infer Result>
  ? { args: Args; result: Result }
  : never;

/** A server in a process of its own, which can be killed. */
export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /**
   * Calls a service in that process. Rejects when the service refuses, or when the process is gone before the result.
   */
  call<S extends keyof Services, M extends keyof Services[S]>(
    service: S,
    method: M,
    ...args: Method<S, M>['args']
  ): Promise<Method<S, M>['result']>;
  /** The events of its publisher so far. */
  readonly news: readonly PublisherNews[];
  /** Resolves at the first event of a kind at or after index `from` of `news`. Rejects when the server ends before. */
  waitForNews(
    type: PublisherNews['type'],
    from?: number,
    isMeant?: (news: PublisherNews) => boolean,
  ): Promise<void>;
  publisherPid(): Promise<number | null>;
  /** `kill -9` of the server together with its publisher. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** 'api' has no site and no publisher; 'marketplace' is everything that `npm start` runs. */
  readonly kind: 'api' | 'marketplace';
  readonly environment: Record<string, string>;
  /** False for an API that creates every response again, so that a load test measures more than its cache. */
  readonly cachesResponses?: boolean;
  /**
   * Whether an embedded database is compiled for speed. By default as with `npm start`, but not in tests, which start
   * many servers for seconds.
   */
  readonly isOptimized?: boolean;
  /** Words through which its command is started, for example those of a small disk. */
  readonly entry?: readonly string[];
}

export const publisherToken = 'a token of sixteen characters or more';

const quiet = {
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: 'false',
  SITE_URL: 'https://vitrina.example',
  VISITOR_SECRET: 'a secret of sixteen characters or more',
  PUBLISHER_TOKEN: publisherToken,
  LOG_LEVEL: 'error',
  RATE_LIMIT_READS: '0',
  RATE_LIMIT_WRITES: '0',
  RATE_LIMIT_FAVOURITES: '0',
  RATE_LIMIT_FAVOURITES_DAY: '0',
  RATE_LIMIT_COMMENTS_DAY: '0',
  RATE_LIMIT_OWNERS: '0',
};

const isTest = process.env.VITEST !== undefined;
/**
 * Pages of tests are compressed only once. Better compression of constantly changing pages takes half of a processor.
 */
const idleness = isTest && !isTrial ? 'resting' : 'compressing';
/** Starts a server on a free port. Resolves once it listens. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const memory = options.cachesResponses === false ? 'forgetful' : 'remembering';
  const { isOptimized = !isTest && hasMemoryToSpare() } = options;
  const engine = isOptimized ? 'optimized' : 'unoptimized';
  const [command, ...words] = [...(options.entry ?? []), process.execPath];
  const child = fork(findScriptFile('serve'), [options.kind, memory, idleness, engine], {
    // A separate process group, so that one signal also reaches the publisher.
    detached: true,
    serialization: 'advanced',
    execPath: command,
    execArgv: words,
    env: { ...ownEnvironment(), ...allocatorSettings, ...quiet, ...options.environment },
  });
  const ended = once(child, 'exit');
  const talk = createTalk(child);
  const url = await talk.listening;
  const pid = child.pid ?? 0;
  return {
    pid,
    url,
    call: (service, method, ...args) =>
      talk.ask({ type: 'call', service, method: String(method), args }),
    news: talk.news,
    waitForNews: (type, from, isMeant) => talk.waitForNews(type, from, isMeant),
    publisherPid: () => talk.ask({ type: 'publisher' }) as Promise<number | null>,
    async kill() {
      process.kill(-pid, 'SIGKILL');
      await ended;
    },
    async stop() {
      if (child.connected) child.send({ type: 'stop' } satisfies ServerOrder);
      await ended;
    },
  };
}

function createTalk(child: ChildProcess) {
  const news: PublisherNews[] = [];
  const watchers = new Set<() => void>();
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const listening = Promise.withResolvers<string>();
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  let count = 0;

  child.on('message', (sent: ServerMessage) => {
    switch (sent.type) {
      case 'listening':
        listening.resolve(sent.url);
        break;
      case 'news':
        news.push(sent.news);
        for (const watch of watchers) watch();
        break;
      case 'result':
        pending.get(sent.id)?.resolve(sent.value);
        pending.delete(sent.id);
        break;
      case 'refusal':
        pending.get(sent.id)?.reject(toError(sent));
        pending.delete(sent.id);
    }
  });
  child.once('exit', (code, signal) => {
    const error = new Error(`The server ended (${code ?? signal ?? 'unknown'})`);
    listening.reject(error);
    gone.reject(error);
    for (const { reject } of pending.values()) reject(error);
  });

  return {
    news,
    listening: listening.promise,
    ask(order: DistributiveOmit<Extract<ServerOrder, { id: number }>, 'id'>): Promise<unknown> {
      count += 1;
      const result = Promise.withResolvers<unknown>();
      pending.set(count, result);
      if (child.connected) {
        child.send({ id: count, ...order }, (error) => {
          if (error !== null) result.reject(error);
        });
      } else result.reject(new Error('The server has ended'));
      return result.promise;
    },
    waitForNews(
      type: PublisherNews['type'],
      from = 0,
      isMeant: (news: PublisherNews) => boolean = () => true,
    ): Promise<void> {
      const found = new Promise<void>((resolve) => {
        const look = (): void => {
          if (!news.slice(from).some((one) => one.type === type && isMeant(one))) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      });
      return Promise.race([found, gone.promise]);
    },
  };
}

function toError({ code, message }: Extract<ServerMessage, { type: 'refusal' }>): Error {
  return code === null ? new Error(message) : new DomainError(code, { message });
}

type DistributiveOmit<Union, Key extends string> = Union extends unknown ? Omit<Union, Key> : never;
