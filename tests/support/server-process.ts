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

/** A server that runs in a process of its own, and can be killed. */
export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** Calls a service in that process; rejects when it refuses, or is gone before the result. */
  call<S extends keyof Services, M extends keyof Services[S]>(
    service: S,
    method: M,
    ...args: Method<S, M>['args']
  ): Promise<Method<S, M>['result']>;
  /** What its publisher has said so far. */
  readonly news: readonly PublisherNews[];
  /** Resolves at the first such news of a kind after the place `from` of `news`; rejects when the server ends before. */
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
  /** 'api' without site and publisher; 'marketplace' is all that `npm start` runs. */
  readonly kind: 'api' | 'marketplace';
  readonly environment: Record<string, string>;
  /** False for an API that makes every response anew, so that a load measures more than its memory. */
  readonly cachesResponses?: boolean;
  /** Whether an embedded database is compiled for speed; by default as `npm start` has it, and not in tests, which have many servers for seconds. */
  readonly isOptimized?: boolean;
  /** Words that its command is started through, as those of a small disk. */
  readonly entry?: readonly string[];
}

/** What the publishers of tests show to a server of this kind. */
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
/** Pages of tests are compressed once: better compression of what changes all the time takes half of a processor. */
const idleness = isTest && !isTrial ? 'resting' : 'compressing';
/** Starts a server on a free port and resolves once it listens. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const memory = options.cachesResponses === false ? 'forgetful' : 'remembering';
  const { isOptimized = !isTest && hasMemoryToSpare() } = options;
  const engine = isOptimized ? 'optimized' : 'unoptimized';
  const [command, ...words] = [...(options.entry ?? []), process.execPath];
  const child = fork(findScriptFile('serve'), [options.kind, memory, idleness, engine], {
    // A group of its own, so that one signal reaches the publisher too.
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
