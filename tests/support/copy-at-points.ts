import { join } from 'node:path';
import { createPoints, type Points } from './kill-point.ts';
import { createFolder } from './test-folder.ts';

/**
 * Runs something once, and returns a folder for each of its points, and one for its end, that holds what `copy` put there. An embedded database
 * writes its files itself, so that a copy of them at a point is what a kill of the process there would have left; to open
 * the database in a process for each would cost a processor two seconds a point.
 */
export async function copyAtPoints(
  run: (points: Points) => Promise<void>,
  copy: (into: string) => void,
  /** Every how many points, from the `first` on. */
  { step = 1, first = 1 }: { readonly step?: number; readonly first?: number } = {},
): Promise<readonly string[]> {
  const parent = createFolder();
  const folders: string[] = [];
  const keep = (name: string) => {
    const folder = join(parent, name);
    copy(folder);
    folders.push(folder);
  };
  const points = createPoints((point) => {
    if (point >= first && (point - first) % step === 0) keep(String(point));
  });
  await run(points);
  keep('end');
  return folders;
}
