import { totalmem } from 'node:os';

const megabyte = 1024 ** 2;

/**
 * Megabytes that a machine or container must have to run the marketplace, and to build it too. They are those of 512 MB
 * and 1 GB as they are sold, of which the system keeps some for itself.
 */
export const leastMegabytes = { run: 450, build: 900 } as const;

/** Megabytes that this process and its children have: those of the machine, or what its container is limited to. */
export function readMachineMegabytes(
  total = totalmem(),
  constrained = process.constrainedMemory(),
): number {
  // Without a limit it is 0, or more than any machine has.
  const bytes = constrained > 0 ? Math.min(total, constrained) : total;
  return Math.floor(bytes / megabyte);
}

/**
 * Megabytes from which memory is spent for speed: the server has its embedded database compiled, which takes 604 MB for
 * some seconds after each start, so that API and publisher together come near 1 GB; and a build makes pages and programs
 * at the same time. They are those of 2 GB as they are sold.
 */
const leastToSpare = 1_800;

/** Whether this machine or container has memory to spend for speed. */
export const hasMemoryToSpare = (megabytes = readMachineMegabytes()): boolean =>
  megabytes >= leastToSpare;

/** What is said where memory is too short for what is to be done; null where it is enough. */
export function describeShortMemory(
  purpose: keyof typeof leastMegabytes,
  megabytes = readMachineMegabytes(),
): string | null {
  if (megabytes >= leastMegabytes[purpose]) return null;
  const [what, needed] = purpose === 'run' ? ['run', '512 MB'] : ['build', '1 GB'];
  return (
    `this machine or container has ${megabytes} MB of memory, and to ${what} Vitrina takes ${needed}: ` +
    'the system may kill it without a word'
  );
}
