import { expect, test } from 'vitest';
import { takeCopy } from '../../support/test-database.ts';
import { runSlowSendersTrial } from '../../support/trials/slow-senders.ts';
import { isTrial, reportFigure, trialCount } from '../../support/trials/trial.ts';

test.each(isTrial ? (['embedded', 'server'] as const) : (['server'] as const))(
  'who sends slowly holds up nobody else (%s)',
  async (engine) => {
    const copy = await takeCopy(engine);
    const owners = trialCount(3, 20);
    const rounds = trialCount(1, 20);
    const { quiet, loaded, quietMs, loadedMs, growth } = await runSlowSendersTrial(copy.location, {
      senders: trialCount(20, 200),
      slowOwners: trialCount(4, 20),
      everyMs: 5_000,
      owners,
      rounds,
    });
    const expected = { 200: owners * rounds, 201: 2 * owners * rounds };
    expect([quiet, loaded]).toEqual([expected, expected]);
    if (!isTrial) return;
    reportFigure(`95 of 100 calls alone, ms (${engine})`, quietMs);
    reportFigure(`95 of 100 calls beside slow senders, ms (${engine})`, loadedMs);
    reportFigure(`growth of memory, MB (${engine})`, growth);
    expect(loadedMs).toBeLessThanOrEqual(2 * quietMs);
    expect(growth).toBeLessThan(50);
  },
);
