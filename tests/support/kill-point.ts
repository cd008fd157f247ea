import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/open.ts';

export interface KillPoint {
  /** Kills this process when it is passed for the given time, counted from one. */
  readonly passPoint: () => void;
  /** The database, with a point after each statement. */
  readonly watch: (database: Database) => Database;
}

/** The points of a process, at one of which it is killed. */
export function createKillPoint(killAt: number): KillPoint {
  let points = 0;
  const passPoint = (): void => {
    points += 1;
    if (points === killAt) process.kill(process.pid, 'SIGKILL');
  };
  const countStatements: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      passPoint();
      return Promise.resolve(result);
    },
  };
  const watch = (database: Database): Database => ({
    ...database,
    kysely: database.kysely.withPlugin(countStatements),
  });
  return { passPoint, watch };
}

/** Runs a file of this folder with an order; whether it died at its point, false when there are not so many. */
export async function runUntilPoint(
  file: string,
  order: { readonly killAt: number },
): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal === null && status !== 0) throw new Error(`${file} failed`);
  return signal === 'SIGKILL';
}
