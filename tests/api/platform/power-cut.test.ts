import { expect, test } from 'vitest';
import { takeCopy } from '../../support/test-database.ts';
import { runPowerCutTrial } from '../../support/trials/power-cut.ts';
import { isTrial, reportFigure, trialCount } from '../../support/trials/trial.ts';
import { withDatabase } from '../../support/with-database.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';

test('a power cut leaves the embedded database before or after each write, and it starts again', async () => {
  const copy = await takeCopy('embedded');
  await withDatabase(copy.location, async (database) => {
    const now = new Date('2026-01-01T12:00:00Z');
    await loadGeneratedCatalogue(database, { stores: 5, products: 8, seed: 1, now });
  });
  const cuts = trialCount(5, 200);
  const outcome = await runPowerCutTrial(copy.location.dataDir, cuts);
  reportFigure('embedded database: moments of writing', outcome.cuts);
  reportFigure('embedded database: acknowledged comments', outcome.acknowledged);
  expect(outcome.faults).toEqual([]);
  expect(outcome.acknowledged).toBeGreaterThan(isTrial ? 5 : 0);
});
