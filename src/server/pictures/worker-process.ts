import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { WorkerOrder, WorkerResponse, WorkerResult } from './worker-messages.ts';
import { DomainError } from '#domain/errors.ts';
import { findProgram, packageDir } from '#files/programs.ts';

/** Milliseconds that an idle worker is kept. */
const idleMs = 30_000;
/** No picture of an accepted size takes this long. One that does would delay all others. */
const longestMs = 60_000;

/**
 * Runs the work on pictures in a separate process, which starts for the first picture and ends when no more arrive. The
 * memory that an allocator keeps after large pictures goes with it, and a malicious picture can crash only this
 * process. It takes one order at a time.
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
    // A process that could not start, for example when no file descriptor is left, never ends. It reports that after
    // its order has failed.
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
      // With this setting the C library returns large blocks as soon as they are free.
      env: {
        ...process.env,
        ...{ MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' },
        // Only the bundled font is used, so that every machine draws the same.
        FONTCONFIG_FILE: join(packageDir, 'src/server/pictures/fonts/fonts.conf'),
      },
    });
  } catch (cause) {
    // When memory is short, the system starts no process.
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
