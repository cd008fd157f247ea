import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap near the size of what lives in it: its nursery at its first size, and all else at a fifth more before
 * it is swept, where both grow many times over under load. What a request leaves behind is as soon collected, and this
 * process shares a small machine with the publisher.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=20');
}

/**
 * For the allocator of glibc: freed memory goes back by a rule that stays, in place of one that keeps all the more the
 * more was once in use.
 */
export const allocatorSettings = { MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/**
 * Starts this program anew in its own process, with the settings of the allocator, which reads them before anything
 * else runs. Where that cannot be, or they are given, all goes on as it is.
 */
export function giveMemoryBack(): void {
  const { platform, env, execPath, execArgv, argv, connected } = process;
  const isGiven = Object.keys(allocatorSettings).some((name) => env[name] !== undefined);
  if (platform !== 'linux' || isGiven || connected) return;
  const words = [execPath, ...execArgv, ...argv.slice(1)];
  process.execve?.(execPath, words, { ...env, ...allocatorSettings });
}
