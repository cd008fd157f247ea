import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap close to the size of its live objects: the nursery stays at its initial size, and the rest grows by a
 * fifth before it is collected. By default both grow many times over under load. This process shares a small machine
 * with the publisher, and short-lived objects of a request are collected as early.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=20');
}

/**
 * For the allocator of glibc. A fixed threshold makes it return freed memory. By default the threshold rises with use,
 * and the process keeps more and more memory.
 */
export const allocatorSettings = { MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/**
 * Replaces this process by the same program with the settings of the allocator, which reads them before any code runs.
 * On other systems, or when the settings are already given, it does nothing.
 */
export function giveMemoryBack(): void {
  const { platform, env, execPath, execArgv, argv, connected } = process;
  const isGiven = Object.keys(allocatorSettings).some((name) => env[name] !== undefined);
  if (platform !== 'linux' || isGiven || connected) return;
  const words = [execPath, ...execArgv, ...argv.slice(1)];
  process.execve?.(execPath, words, { ...env, ...allocatorSettings });
}
