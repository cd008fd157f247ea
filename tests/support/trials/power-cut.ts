import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PowerCut } from '../power-cut-writer.ts';
import { withDatabase } from '../with-database.ts';
import { examine } from './api-crash.ts';
import { reportProgress } from './trial.ts';
import { migrate } from '#server/platform/db/migrate.ts';

export interface PowerCutOutcome {
  readonly cuts: number;
  /** The number of comments acknowledged before a cut, over all cuts. */
  readonly acknowledged: number;
  /** Faults after the next start. */
  readonly faults: readonly string[];
}

const cutsPerRound = 10;

/**
 * Cuts the power again and again while four visitors comment. After each cut it starts with the data that the disk then
 * has.
 */
export async function runPowerCutTrial(dataDir: string, cuts: number): Promise<PowerCutOutcome> {
  const root = mkdtempSync(join(tmpdir(), 'vitrina-power-'));
  const faults: string[] = [];
  let kept: readonly string[] = [];
  let current = join(root, 'first');
  cpSync(dataDir, current, { recursive: true });
  try {
    for (let done = 0; done < cuts; done += cutsPerRound) {
      const folder = mkdtempSync(join(root, 'round-'));
      const moments = await writeUntilCut(current, folder, Math.min(cutsPerRound, cuts - done));
      const before = kept;
      for (const moment of moments) {
        const acknowledged = [...before, ...moment.acknowledged];
        const fault = await findFault(moment.dataDir, acknowledged);
        if (fault !== null) {
          faults.push(`cut ${done + moments.indexOf(moment) + 1}: ${fault}`);
          continue;
        }
        // The next round continues from the data of this cut.
        rmSync(current, { recursive: true, force: true });
        current = moment.dataDir;
        kept = acknowledged;
      }
      reportProgress(`${done + moments.length} of ${cuts} power cuts`);
    }
    return { cuts, acknowledged: kept.length, faults };
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function writeUntilCut(dataDir: string, folder: string, cuts: number): Promise<PowerCut[]> {
  const writer = join(import.meta.dirname, '../power-cut-writer.ts');
  const child = fork(writer, [dataDir, folder, String(cuts)], { execArgv: [] });
  const moments: PowerCut[] = [];
  child.on('message', (moment: PowerCut) => moments.push(moment));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 || moments.length !== cuts) {
    throw new Error(`The writer ended with ${code} after ${moments.length} of ${cuts} cuts`);
  }
  return moments;
}

/** Starts with the remaining data, as the next run would. Null when everything is as before or as after the cut. */
async function findFault(dataDir: string, acknowledged: readonly string[]): Promise<string | null> {
  try {
    const outcome = await withDatabase({ dataDir }, async (database) => {
      await migrate(database);
      return examine(database, acknowledged);
    });
    const { lost, duplicates, inconsistent } = outcome;
    if (lost + duplicates + inconsistent === 0) return null;
    return `${lost} lost, ${duplicates} twice, ${inconsistent} inconsistent`;
  } catch (error) {
    return String(error);
  }
}
