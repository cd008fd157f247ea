import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'vitest';

/** Processes that share one core and a limit of memory, without swap. */
export interface MemoryGroup {
  /** The words that a command is started through, so that it and all that it starts are in the group. */
  readonly entry: readonly string[];
  limit(megabytes: number): void;
  /** The most anonymous memory of all of them together since the last time, in megabytes. */
  takePeak(): number;
  /** How many of them the system has killed because memory ran out. */
  countKills(): number;
  /** Ends what still runs in it. */
  remove(): Promise<void>;
}

/** What the two versions of the controller call the same things. */
interface Controller {
  readonly folder: string;
  /** What is written in turn, with the limit in bytes; each is tried, for swap may not be accounted for. */
  readonly limits: (bytes: number) => readonly (readonly [file: string, value: number])[];
  readonly anonymous: RegExp;
  readonly kills: readonly [file: string, count: RegExp];
}

const root = '/sys/fs/cgroup';
const controllers: readonly Controller[] = [
  {
    folder: join(root, 'memory'),
    limits: (bytes) => [
      // The limit with swap is never below the other one.
      ['memory.memsw.limit_in_bytes', -1],
      ['memory.limit_in_bytes', bytes],
      ['memory.memsw.limit_in_bytes', bytes],
    ],
    anonymous: /^total_rss (\d+)$/m,
    kills: ['memory.oom_control', /^oom_kill (\d+)$/m],
  },
  {
    folder: root,
    limits: (bytes) => [
      ['memory.swap.max', 0],
      ['memory.max', bytes],
    ],
    anonymous: /^anon (\d+)$/m,
    kills: ['memory.events', /^oom_kill (\d+)$/m],
  },
];

const megabyte = 1024 ** 2;
const sampleMs = 20;
const core = 0;

/** A group of the test, or null where memory cannot be limited: it takes Linux, root and a controller of memory. */
export function createMemoryGroup(): MemoryGroup | null {
  if (spawnSync('taskset', ['-c', String(core), 'true']).status !== 0) return null;
  for (const controller of controllers) {
    const folder = join(controller.folder, `vitrina-${process.pid}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    if (limitGroup(controller, folder, 1024 ** 4)) return watchGroup(controller, folder);
    rmdirSync(folder);
  }
  return null;
}

/** Skips a test with a word where there is none. */
export function needMemoryGroup({ skip }: Pick<TestContext, 'skip'>): MemoryGroup {
  return (
    createMemoryGroup() ?? skip('this machine lets nobody limit the memory of a group of processes')
  );
}

/** False where this kernel does not limit it, or would swap. */
function limitGroup({ limits }: Controller, folder: string, bytes: number): boolean {
  const hasSwap = readFileSync('/proc/swaps', 'utf8').trim().split('\n').length > 1;
  for (const [file, value] of limits(bytes)) {
    const path = join(folder, file);
    const isOfSwap = /swap|memsw/.test(file);
    if (!existsSync(path)) {
      if (!isOfSwap || hasSwap) return false;
      continue;
    }
    writeFileSync(path, String(value));
  }
  return true;
}

function watchGroup(controller: Controller, folder: string): MemoryGroup {
  const read = (file: string, number: RegExp): number =>
    Number(number.exec(readFileSync(join(folder, file), 'utf8'))?.[1]);
  const readAnonymous = (): number => read('memory.stat', controller.anonymous);
  // The peak that the kernel keeps has the files in it that it caches.
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, readAnonymous());
  }, sampleMs);
  const listMembers = (): readonly number[] =>
    readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
  return {
    entry: [
      ...['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(folder, 'cgroup.procs')],
      ...['taskset', '-c', String(core)],
    ],
    limit(megabytes) {
      if (!limitGroup(controller, folder, megabytes * megabyte)) throw new Error('Not limited');
    },
    takePeak() {
      const taken = Math.max(peak, readAnonymous());
      peak = 0;
      return taken / megabyte;
    },
    countKills: () => read(...controller.kills),
    async remove() {
      clearInterval(timer);
      for (;;) {
        const members = listMembers();
        if (members.length === 0) break;
        for (const pid of members) spawnSync('kill', ['-9', String(pid)]);
        await sleep(50);
      }
      rmdirSync(folder);
    },
  };
}
