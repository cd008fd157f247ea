import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishingPowerCuts } from '../publishing-power-cut.ts';

/**
 * Cuts the power again and again while pages and the search index are published. After each cut it starts with the data
 * that the disk then has.
 */
export async function runPublishingPowerCutTrial(cuts: number): Promise<PublishingPowerCuts> {
  const root = mkdtempSync(join(tmpdir(), 'vitrina-power-'));
  const writer = join(import.meta.dirname, '../publishing-power-cut.ts');
  const child = fork(writer, [root, String(cuts)], { execArgv: [] });
  const outcomes: PublishingPowerCuts[] = [];
  child.on('message', (outcome: PublishingPowerCuts) => outcomes.push(outcome));
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    const [outcome] = outcomes;
    if (outcome === undefined) throw new Error(`The publications ended with ${code}`);
    return outcome;
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}
