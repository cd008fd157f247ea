import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'vitrina-test-run-';
const gibibyte = 1024 ** 3;
/** All tests at once hold 1.2 GiB at most; the rest is for whatever else the machine does. */
const leastRoom = 6 * gibibyte;
const leastMemory = 8 * gibibyte;

export interface MemoryOptions {
  /** Where Linux keeps files in memory. */
  readonly place?: string;
  /** Bytes that it has room for. */
  readonly room?: number;
  /** Bytes of memory that this process may still take. */
  readonly memory?: number;
}

/**
 * Makes a folder in memory for what tests write, and removes it when this process ends; null where there is none, or too
 * little memory. Tests write hundreds of thousands of small files, for which a disk takes a third of their time.
 */
export function makeMemoryFolder(options: MemoryOptions = {}): string | null {
  try {
    const { place = '/dev/shm', memory = process.availableMemory() } = options;
    removeForgotten(place);
    const { room = readRoom(place) } = options;
    if (room < leastRoom || memory < leastMemory) return null;
    const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
    // PostgreSQL, which runs under another name where tests run as root, has to get in.
    chmodSync(folder, 0o755);
    process.once('exit', () => {
      rmSync(folder, { recursive: true, force: true });
    });
    return folder;
  } catch {
    return null;
  }
}

function readRoom(place: string): number {
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize;
}

/** Takes away the folders of runs that were killed. */
function removeForgotten(place: string): void {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
