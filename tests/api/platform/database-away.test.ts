import { expect, test } from 'vitest';
import { runDatabaseAwayTrial } from '../../support/trials/database-away.ts';
import { isTrial, reportFigure, reportProgress, trialCount } from '../../support/trials/trial.ts';
import { createFolder } from '../../support/test-folder.ts';

test('outlives restarts, cut connections and a failover, and keeps every comment it confirmed', async () => {
  const folder = createFolder();
  const rounds = { restarts: trialCount(2, 30), cuts: trialCount(2, 10), failsOver: true };
  const all = rounds.restarts + rounds.cuts + 1;
  const outcome = await runDatabaseAwayTrial(folder, {
    ...rounds,
    onRound(round) {
      if (round % 5 === 0) reportProgress(`${round} of ${all} times away`);
    },
  });
  const { acknowledged, refused, followedMs } = outcome;
  const longest = Math.max(...followedMs);
  reportFigure('restarts, cuts, failovers', `${rounds.restarts}, ${rounds.cuts}, 1`);
  reportFigure('acknowledged comments, responses 503', `${acknowledged}, ${refused}`);
  reportFigure('milliseconds until followed again, longest, at most 10,000', longest);
  expect(outcome).toMatchObject({ lost: 0, duplicates: 0, inconsistent: 0, wrong: [] });
  expect(followedMs).toHaveLength(all);
  if (isTrial) expect(longest).toBeLessThanOrEqual(10_000);
});
