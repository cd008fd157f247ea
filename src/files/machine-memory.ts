import { totalmem } from 'node:os';

const megabyte = 1024 ** 2;

/**
 * Megabytes that a machine or container needs to run the marketplace, and to build it. They match machines sold with
 * 512 MB and 1 GB, of which the system keeps some for itself.
 */
const leastMegabytes = { run: 450, build: 900 } as const;

/** Megabytes that this process and its children may use: those of the machine, or the limit of its container. */
export function readMachineMegabytes(
  total = totalmem(),
  constrained = process.constrainedMemory(),
): number {
  // Without a limit the value is 0, or more than any machine has.
  const bytes = constrained > 0 ? Math.min(total, constrained) : total;
  return Math.floor(bytes / megabyte);
}

/**
 * Megabytes from which memory is spent for speed: the server compiles its embedded database, and a build makes pages and
 * programs at the same time. Compiling takes 604 MB for some seconds after each start, so that API and publisher together
 * need nearly 1 GB. The figure matches machines sold with 2 GB.
 */
const leastToSpare = 1_800;

/** Whether this machine or container has memory to spend for speed. */
export const hasMemoryToSpare = (megabytes = readMachineMegabytes()): boolean =>
  megabytes >= leastToSpare;

/**
 * Megabytes from which the database of a first start is created while its pages are built: up to 600 MB for the database
 * beside the builds, with room for all else. The figure matches machines sold with 4 GB.
 */
const leastForBoth = 3_500;

/** Whether this machine or container can create a database while it builds. */
export const hasMemoryForBoth = (megabytes = readMachineMegabytes()): boolean =>
  megabytes >= leastForBoth;

/** A warning when the memory is too short for a task; null when it is enough. */
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
