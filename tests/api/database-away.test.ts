import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runDatabaseAwayTrial } from '../support/trials/database-away.ts';

test('outlives restarts, cut connections and a failover, and keeps every comment it confirmed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-away-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const rounds = { restarts: 2, cuts: 2, failsOver: true };
  const outcome = await runDatabaseAwayTrial(folder, rounds);
  expect(outcome).toMatchObject({ lost: 0, duplicates: 0, inconsistent: 0, wrong: [] });
  expect(outcome.followedMs).toHaveLength(5);
}, 240_000);
