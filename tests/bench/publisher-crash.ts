import { runPublisherCrashTrial } from '../support/trials/publisher-crash.ts';
import { type Question, atMost, percentile, print, tell } from './support/question.ts';

export const question: Question = {
  title: 'Trial 3: kill -9 of the publisher under a reader at 200 requests/s',
  isUsual: false,
  async *answer({ isQuick, catalogues }) {
    const rounds = isQuick ? 20 : 200;
    const { dataDir } = await catalogues.embed({ stores: 10, products: 10 });
    const { read, wrong, catchUpMs } = await runPublisherCrashTrial(dataDir, rounds);
    yield tell('rounds, answers read', `${rounds}, ${print(read)}`);
    yield atMost('truncated, missing, mixed or older answers', wrong.length, 0, '');
    for (const one of wrong.slice(0, 3)) yield tell('  such as', one);
    yield tell('from the kill to all caught up, p50', `${print(percentile(catchUpMs, 0.5))} ms`);
    yield atMost('from the kill to all caught up, longest', Math.max(...catchUpMs), 2_000, ' ms');
  },
};
