import { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPictureWorker } from '#server/pictures/worker-process.ts';
import type { WorkerOrder } from '#server/pictures/worker-messages.ts';

/** Fails like a system that is short of memory. */
function throwAtOnce(): never {
  throw new Error('spawn ENOMEM');
}

/** Fails like a system without free file descriptors. */
function failAfterwards(this: ChildProcess): void {
  process.nextTick(() => this.emit('error', new Error('spawn EMFILE')));
}

test.each([
  ['throws at once', throwAtOnce],
  ['says so afterwards', failAfterwards],
])(
  'a picture is refused for now while the system has no process for it and %s',
  async (_, spawn) => {
    const prototype = ChildProcess.prototype as unknown as { spawn: () => void };
    const starts = vi.spyOn(prototype, 'spawn').mockImplementation(spawn);
    onTestFinished(() => {
      starts.mockRestore();
    });
    const work = createPictureWorker();
    for (const tries of [1, 2]) {
      const refusal = { code: 'service_unavailable' };
      await expect(work({} as WorkerOrder)).rejects.toMatchObject(refusal);
      await sleep(0);
      expect(starts).toHaveBeenCalledTimes(tries);
    }
  },
);
