import { runTwoPublishersTrial } from '../support/trials/two-publishers.ts';
import { type Question, atMost, print, tell } from './support/question.ts';

export const question: Question = {
  title: 'Trial 4: two API processes and two publishers on one PostgreSQL',
  isUsual: false,
  async *answer({ isQuick, catalogues }) {
    const count = isQuick ? 1_000 : 10_000;
    const { databaseUrl = '' } = await catalogues.serve({ stores: 40, products: 25 });
    const folder = catalogues.createFolder();
    const { differences, fallbacks } = await runTwoPublishersTrial(databaseUrl, folder, count);
    yield tell('concurrent mutations', print(count));
    yield atMost('files unlike those of a fresh publication', differences.length, 0, '');
    for (const one of differences.slice(0, 5)) yield tell('  such as', one);
    yield atMost('full publications that were fallen back on', fallbacks, 0, '');
  },
};
