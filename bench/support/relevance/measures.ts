import type { Grade } from './judged-set.ts';

const depth = 10;

/** The quality of one query's results. */
export interface Measure {
  readonly ndcg: number;
  readonly isFirstRight: boolean;
  readonly isEmpty: boolean;
}

export interface Summary {
  readonly queries: number;
  readonly ndcg: number;
  readonly firstRight: number;
  readonly empty: number;
}

/** A grade's gain is 3, 1 or 0, divided by the logarithm of its place. */
const sumGains = (grades: readonly Grade[]): number =>
  grades
    .slice(0, depth)
    .reduce<number>((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);

/** Compares the grades of the results, in their order, with the whole catalogue's grades in the best order. */
export function measure(results: readonly Grade[], catalogue: readonly Grade[]): Measure {
  const best = sumGains([...catalogue].sort((a, b) => b - a));
  return {
    ndcg: best === 0 ? 0 : sumGains(results) / best,
    isFirstRight: results[0] === 2,
    isEmpty: results.length === 0,
  };
}

const count = (measures: readonly Measure[], is: (measure: Measure) => boolean): number =>
  measures.filter(is).length;

export function summarize(measures: readonly Measure[]): Summary {
  return {
    queries: measures.length,
    ndcg: measures.reduce((sum, { ndcg }) => sum + ndcg, 0) / measures.length,
    firstRight: count(measures, ({ isFirstRight }) => isFirstRight),
    empty: count(measures, ({ isEmpty }) => isEmpty),
  };
}
