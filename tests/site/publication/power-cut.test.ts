import { expect, test } from 'vitest';
import { runPublishingPowerCutTrial } from '../../support/trials/publishing-power-cut.ts';
import { reportFigure, trialCount } from '../../support/trials/trial.ts';

test('a power cut while publishing leaves pages before or after, and the next start a true site', async () => {
  const cuts = trialCount(24, 200);
  const { duringFull, soonAfterFull, duringChanges, faults } =
    await runPublishingPowerCutTrial(cuts);
  reportFigure('moments of full publications with their search index', duringFull);
  reportFigure('moments soon after them', soonAfterFull);
  reportFigure('moments of publishing changes', duringChanges);
  expect(faults).toEqual([]);
  expect(Math.min(duringFull, soonAfterFull, duringChanges)).toBeGreaterThan(0);
  expect(duringFull + soonAfterFull + duringChanges).toBe(cuts);
});
