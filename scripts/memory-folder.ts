import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'vitrina-test-run-';
const gibibyte = 1024 ** 3;
/** All tests at once use 1.2 GiB at most. The rest is for other work of the machine. */
const leastRoom = 6 * gibibyte;
const leastMemory = 8 * gibibyte;

export interface MemoryOptions {
  /** The folder in which Linux keeps files in memory. */
  readonly place?: string;
  /** Free bytes of that folder. */
  readonly room?: number;
  /** Bytes of memory that this process may still use. */
  readonly memory?: number;
}

/**
 * Creates a folder in memory for the files of tests, and removes it when this process ends. Returns null where the
 * system has no such folder or too little memory. Tests write hundreds of thousands of small files. On a disk the
 * writing takes a third of their time.
 */
export function makeMemoryFolder(options: MemoryOptions = {}): string | null {
  try {
    const { place = '/dev/shm', memory = process.availableMemory() } = options;
    removeForgotten(place);
    const { room = readRoom(place) } = options;
    if (room < leastRoom || memory < leastMemory) return null;
    const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
    // When tests run as root, PostgreSQL runs as another user and needs access.
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

/** Removes the folders of runs that were killed. */
function removeForgotten(place: string): void {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (isRunning(pid)) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user of this machine.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
