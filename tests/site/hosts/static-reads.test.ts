import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { measurePacedLoad } from '../../../bench/support/load.ts';
import { pinProcess, readMemory } from '../../../bench/support/processes.ts';
import { findPublishedPaths } from '../../../bench/support/published-paths.ts';
import { percentile } from '../../../bench/support/benchmark.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { createFolder } from '../../support/test-folder.ts';
import {
  isTrial,
  reportFigure,
  reportProgress,
  trialCount,
  trialPatience,
} from '../../support/trials/trial.ts';
import { withDatabase } from '../../support/with-database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';

const perSecond = 500;

// It needs a quiet machine, so `npm test` leaves it out.
test.runIf(isTrial)(
  'static reads on one core stay fast, and memory flat',
  async () => {
    const dataDir = createFolder();
    const siteDir = join(dataDir, 'site');
    await withDatabase({ dataDir }, async (database) => {
      await migrate(database);
      const now = new Date('2026-01-01T12:00:00Z');
      await loadGeneratedCatalogue(database, { stores: 100, products: 20, seed: 1, now });
    });
    const server = await startServerProcess({
      kind: 'marketplace',
      environment: { DATA_DIR: dataDir, SITE_DIR: siteDir },
    });
    onTestFinished(() => server.stop());
    await server.waitForNews('ready');
    pinProcess(server.pid, 0);
    pinProcess(process.pid, 1);

    const paths = findPublishedPaths(siteDir);
    const minutes = trialCount(2, 30);
    const all: number[] = [];
    const memory: number[] = [];
    let late = 0;
    for (let minute = 0; minute < minutes; minute += 1) {
      const pace = { perSecond, seconds: 60, connections: 32 };
      const load = await measurePacedLoad(server.url, paths, pace);
      for (const time of load.times) all.push(time);
      late += load.late;
      memory.push(readMemory(server.pid));
      reportProgress(`${minute + 1} of ${minutes} minutes`);
    }
    // Memory goes up and down as it is collected: the highest of some minutes says more than any one.
    const span = Math.min(5, Math.ceil(minutes / 2));
    const growth = Math.max(...memory.slice(-span)) / Math.max(...memory.slice(0, span));
    reportFigure('pages asked for in turn', paths.length);
    reportFigure('requests', all.length);
    reportFigure('milliseconds of a request, p50', percentile(all, 0.5));
    reportFigure('milliseconds of a request, p99, at most 20', percentile(all, 0.99));
    reportFigure('responses a second late or more', late);
    reportFigure('memory minute by minute, MB', memory.map(Math.round).join(' '));
    reportFigure(`memory of the last ${span} minutes to that of the first, at most 1.1`, growth);
    expect(percentile(all, 0.99)).toBeLessThanOrEqual(20);
    expect(late).toBe(0);
    expect(growth).toBeLessThanOrEqual(1.1);
  },
  trialPatience(600_000),
);
