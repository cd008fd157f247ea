import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { KyselyPlugin } from 'kysely';
import { findScriptFile } from './script-file.ts';
import type { Database } from '#server/platform/db/open.ts';

export interface Points {
  /** Says that a run has come to a point. */
  readonly pass: () => void;
  /** The database, with a point after each statement. */
  readonly watch: (database: Database) => Database;
}

/** The points of a run; `onPoint` is called at each, with its number counted from one. */
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

/** The points of this process, at one of which it is killed. */
export const createKillPoint = (killAt: number): Points =>
  createPoints((point) => {
    if (point === killAt) process.kill(process.pid, 'SIGKILL');
  });

/** Runs a script of this folder with an order. Returns whether it died at its point; false when it ended before that point. */
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
