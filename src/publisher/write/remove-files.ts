import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SiteTarget, SiteWriter } from '../target/site-target.ts';
import { runBounded } from '#domain/run-bounded.ts';

/** The number of files that are removed at once where each costs a call over the network. */
const removedAtOnce = 16;
/** After this many files, other work of the publisher gets a turn, such as its signs of life. */
const filesInARow = 256;

/**
 * Removes pages with their compressed files. Rejects with the first error of the disk or the service; some of the other
 * files are then removed too.
 */
export async function removeFiles(
  { isFar }: Pick<SiteTarget, 'isFar'>,
  writer: Pick<SiteWriter, 'remove'>,
  files: readonly string[],
): Promise<void> {
  let removed = 0;
  await runBounded(files, isFar ? removedAtOnce : 1, async (file) => {
    await writer.remove(file);
    removed += 1;
    if (removed % filesInARow === 0) await nextTurn();
  });
}
