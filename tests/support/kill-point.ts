import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { KyselyPlugin } from 'kysely';
import { findScriptFile } from './script-file.ts';
import type { Database } from '#server/platform/db/open.ts';

export interface Points {
  /** Called at each point of a run. */
  readonly pass: () => void;
  /** The database, with a point after each statement. */
  readonly watch: (database: Database) => Database;
}

/** The points of a run. `onPoint` is called at each with its number, from one. */
export function createPoints(onPoint: (point: number) => void): Points {
  let count = 0;
  const pass = (): void => {
    count += 1;
    onPoint(count);
  };
  const countStatements: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      pass();
      return Promise.resolve(result);
    },
  };
  const watch = (database: Database): Database => ({
    ...database,
    kysely: database.kysely.withPlugin(countStatements),
  });
  return { pass, watch };
}

/** The points of this process, which is killed at one of them. */
export const createKillPoint = (killAt: number): Points =>
  createPoints((point) => {
    if (point === killAt) process.kill(process.pid, 'SIGKILL');
  });

/**
 * Runs a script of this folder with some input. Returns true when it died at its point, and false when it ended before
 * that.
 */
export async function runUntilPoint(
  script: string,
  order: { readonly killAt: number },
): Promise<boolean> {
  const child = spawn(process.execPath, [findScriptFile(script), JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal === null && status !== 0) throw new Error(`${script} failed`);
  return signal === 'SIGKILL';
}
