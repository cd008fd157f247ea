import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

/** A real file system of a few megabytes. Only processes started through `entry` see it. */
export interface SmallDisk {
  /** Its folder for those processes. */
  readonly inside: string;
  /** Its folder for everybody else. */
  readonly outside: string;
  /** The words through which a command is started. */
  readonly entry: readonly string[];
  /** Fills it until at most `left` bytes are free. */
  fill(left: number): void;
  /** Removes the fill. */
  free(): void;
  remove(): Promise<void>;
}

const namespaces = ['--user', '--map-root-user', '--mount'];
const mount = (megabytes: number) =>
  `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo mounted && exec cat`;

/** Whether this machine lets anybody mount a private file system. Linux does, unless it is configured not to. */
const hasSmallDisks =
  spawnSync('unshare', [...namespaces, 'sh', '-c', mount(1), tmpdir()], { input: '' }).status === 0;

/** Skips a test, with a reason, on machines without small disks. */
export function needSmallDisk({ skip }: Pick<TestContext, 'skip'>): void {
  skip(!hasSmallDisks, 'this machine lets nobody mount a file system of their own');
}

export async function createSmallDisk(megabytes: number): Promise<SmallDisk> {
  const inside = mkdtempSync(join(tmpdir(), 'vitrina-disk-'));
  // The file system lasts as long as a process that sees it.
  const holder = spawn('unshare', [...namespaces, 'sh', '-c', mount(megabytes), inside]);
  const ended = once(holder, 'exit');
  await Promise.race([once(holder.stdout, 'data'), ended]);
  const pid = holder.pid ?? 0;
  const outside = `/proc/${pid}/root${inside}`;
  const ballast = join(outside, 'ballast');
  return {
    inside,
    outside,
    entry: ['nsenter', '--target', String(pid), '--user', '--mount', '--preserve-credentials'],
    fill(left) {
      for (;;) {
        const { bavail, bsize } = statfsSync(outside);
        const excess = bavail * bsize - left;
        if (excess <= 0) return;
        try {
          appendFileSync(ballast, Buffer.alloc(excess));
        } catch (error) {
          // Others write to it too, so it may be full before everything is written.
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
          return;
        }
      }
    },
    free() {
      rmSync(ballast, { force: true });
    },
    async remove() {
      holder.stdin.end();
      await ended;
      rmdirSync(inside);
    },
  };
}
