import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { WorkerOrder, WorkerResponse, WorkerResult } from './worker-messages.ts';
import { DomainError } from '#domain/errors.ts';
import { findProgram, packageDir } from '#files/programs.ts';

/** How long a worker without work is kept. */
const idleMs = 30_000;
/** No picture of the sizes that are taken needs as much; one that does would hold up all others. */
const longestMs = 60_000;

/**
 * Has pictures made in a process of its own, started for the first one and ended when none comes any more: what an allocator
 * keeps of large pictures goes with it, and so does a decoder that a malicious one brings down. Takes one order at a time.
 */
export function createPictureWorker(): (order: WorkerOrder) => Promise<WorkerResult> {
  let child: ChildProcess | null = null;
  let rest: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    const started = forkWorker();
    const forget = () => {
      if (child === started) child = null;
    };
    started.once('exit', forget);
    // What could not be started, as without a file descriptor left, never ends, and says so after its order has failed.
    started.on('error', () => {
      if (started.pid === undefined) forget();
    });
    return started;
  };

  return async (order) => {
    clearTimeout(rest);
    child ??= start();
    const worker = child;
    try {
      return readResponse(await ask(worker, order));
    } finally {
      // An idle worker keeps neither itself nor its parent alive.
      worker.unref();
      worker.channel?.unref();
      rest = setTimeout(() => {
        if (child === worker) child = null;
        if (worker.connected) worker.disconnect();
      }, idleMs).unref();
    }
  };
}

function forkWorker(): ChildProcess {
  try {
    return fork(findProgram('picture-worker.js'), {
      serialization: 'advanced',
      execArgv: ['--expose-gc', '--max-semi-space-size=1'],
      // The C library then gives large blocks back as soon as they are free.
      env: {
        ...process.env,
        ...{ MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' },
        // No other font than the one that is bundled is looked for, so that every machine draws the same.
        FONTCONFIG_FILE: join(packageDir, 'src/server/pictures/fonts/fonts.conf'),
      },
    });
  } catch (cause) {
    // Where memory is short the system has no process at all.
    throw new DomainError('service_unavailable', { cause });
  }
}

function ask(worker: ChildProcess, order: WorkerOrder): Promise<WorkerResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerResponse>();
  const fail = (cause: unknown): void => {
    reject(new DomainError('service_unavailable', { cause }));
  };
  const end = (code: number | null, signal: string | null): void => {
    fail(new Error(`The picture worker ended (${code ?? signal ?? 'unknown'})`));
  };
  const timer = setTimeout(() => worker.kill('SIGKILL'), longestMs);
  worker.ref();
  worker.channel?.ref();
  worker.once('message', resolve);
  worker.once('error', fail);
  worker.once('exit', end);
  if (worker.connected) {
    worker.send(order, (error) => {
      if (error !== null) fail(error);
    });
  } else fail(new Error('The picture worker has not started'));
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', fail).off('exit', end);
  });
}

function readResponse(response: WorkerResponse): WorkerResult {
  switch (response.type) {
    case 'kept':
    case 'drawn':
      return response;
    case 'refused':
      throw new DomainError(response.code, { message: response.message });
    case 'failed':
      throw Object.assign(new Error(response.message), { code: response.code });
  }
}
