import { join } from 'node:path';
import { createPoints, type Points } from './kill-point.ts';
import { createFolder } from './test-folder.ts';

/**
 * Runs something once. Returns a folder for each chosen point and one for its end, with the files that `copy` wrote
 * there. An embedded database writes its files itself, so a copy at a point is what a kill of the process at that point
 * would leave. Opening the database in a process for each point would cost two seconds of processor time.
 */
export async function copyAtPoints(
  run: (points: Points) => Promise<void>,
  copy: (into: string) => void,
  /** Every `step`-th point, from `first` on. */
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
