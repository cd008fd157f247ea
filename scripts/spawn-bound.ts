import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface BoundOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  readonly stdio: 'inherit' | 'ignore';
}

const endWithParent = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href;

/**
 * Starts a process of Node that ends when this one does: by a signal where this process can send one, and by the channel
 * between them where it was killed.
 */
export function spawnBound(
  words: readonly string[],
  { stdio, ...options }: BoundOptions,
): ChildProcess {
  const child = spawn(process.execPath, ['--import', endWithParent, ...words], {
    ...options,
    stdio: [stdio, stdio, stdio, 'ipc'],
  });
  endWithThis(child);
  return child;
}

/** Sends a process the signal to end when this one ends, unless this one is killed. */
export function endWithThis(child: ChildProcess): void {
  const end = (): void => {
    child.kill();
  };
  process.once('exit', end);
  child.once('exit', () => {
    process.off('exit', end);
  });
}
