import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { sweepPictures } from '#server/pictures/rows.ts';
import { createKillPoint, type Points } from './kill-point.ts';
import type { Database, DatabaseLocation } from '#server/platform/db/open.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createServices } from '#server/create-services.ts';

export interface Order {
  readonly location: DatabaseLocation;
  /** The folder of the pictures. Each has a folder of its own. */
  readonly pictures: string;
  /** The number of the point, from one, at which the process is killed. */
  readonly killAt: number;
}

/**
 * Erases the people whose time is over, and unused pictures. There is a point at the start, after each statement of the
 * database, before and after each removal of files, and at the end.
 */
export async function eraseThroughPoints(
  { database: opened, pictures }: { readonly database: Database; readonly pictures: string },
  points: Points,
): Promise<void> {
  const database = points.watch(opened);
  const { accounts } = createServices({ database, secret: 'a secret of the tests' });
  const removeFiles = async (id: string): Promise<void> => {
    points.pass();
    await rm(join(pictures, id), { recursive: true, force: true });
    points.pass();
  };
  points.pass();
  await accounts.eraseLeft(new Date());
  points.pass();
  await sweepPictures(database, removeFiles);
  points.pass();
  // Pretends that two days have passed, in which the pages that showed them are published again.
  await sql`
    update stored_pictures set unused_since = now() - interval '3 days'
    where unused_since is not null`.execute(database.kysely);
  await sweepPictures(database, removeFiles);
  points.pass();
}

if (import.meta.main) {
  const { location, pictures, killAt } = JSON.parse(process.argv[2] ?? '') as Order;
  const database = await openDatabase(location);
  await eraseThroughPoints({ database, pictures }, createKillPoint(killAt));
  await database.close();
}
