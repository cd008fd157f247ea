import { runApiCrashTrial } from '../support/trials/api-crash.ts';
import { runRepeatedCreationsTrial } from '../support/trials/repeated-creations.ts';
import { type Question, atMost, print, tell } from './support/question.ts';

export const question: Question = {
  title: 'Trial 1: kill -9 of the API under 8 writers',
  isUsual: false,
  async *answer({ isQuick, catalogues }) {
    const rounds = isQuick ? 10 : 100;
    const size = { stores: 10, products: 20 };
    for (const [engine, location] of [
      ['embedded', await catalogues.embed(size)],
      ['PostgreSQL', await catalogues.serve(size)],
    ] as const) {
      const outcome = await runApiCrashTrial(location, rounds);
      const writes = print(outcome.acknowledged);
      yield tell(`${engine}: rounds, acknowledged writes`, `${rounds}, ${writes}`);
      yield atMost(`${engine}: lost`, outcome.lost, 0, '');
      yield atMost(`${engine}: stored twice`, outcome.duplicates, 0, '');
      yield atMost(
        `${engine}: counters and log entries that disagree`,
        outcome.inconsistent,
        0,
        '',
      );
      const repeated = await runRepeatedCreationsTrial(location, rounds);
      const begun = `${print(repeated.begun)}, ${print(repeated.interrupted)}`;
      yield tell(`${engine}: creations under a key, cut off`, begun);
      yield atMost(`${engine}: creations that got lost`, repeated.missing, 0, '');
      yield atMost(`${engine}: creations that were made twice`, repeated.duplicates, 0, '');
    }
  },
};
