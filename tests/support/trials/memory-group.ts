import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'vitest';

/** Processes that share one core and a memory limit, without swap. */
export interface MemoryGroup {
  /** The words through which a command is started, so that it and its children are in the group. */
  readonly entry: readonly string[];
  limit(megabytes: number): void;
  /** The greatest anonymous memory of all of them together since the last call, in megabytes. */
  takePeak(): number;
  /** The number of them that the system killed because memory ran out. */
  countKills(): number;
  /** Ends the processes that are still running. */
  remove(): Promise<void>;
}

/** The names that both versions of the controller use for the same things. */
interface Controller {
  readonly folder: string;
  /** Files to write in turn, with the limit in bytes. A file may be missing, because swap may not be accounted for. */
  readonly limits: (bytes: number) => readonly (readonly [file: string, value: number])[];
  readonly anonymous: RegExp;
  readonly kills: readonly [file: string, count: RegExp];
}

const root = '/sys/fs/cgroup';
const controllers: readonly Controller[] = [
  {
    folder: join(root, 'memory'),
    limits: (bytes) => [
      // The limit with swap must not be below the other one.
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

/** A group for the test; null where memory cannot be limited. It needs Linux, root and a memory controller. */
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

/** Skips a test, with a reason, on machines without such groups. */
export function needMemoryGroup({ skip }: Pick<TestContext, 'skip'>): MemoryGroup {
  return (
    createMemoryGroup() ?? skip('this machine lets nobody limit the memory of a group of processes')
  );
}

/** False when this kernel does not limit memory, or would swap. */
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
  // The kernel's own peak includes cached files.
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
