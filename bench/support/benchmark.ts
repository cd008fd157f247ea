import { formatNumber as format } from '../../scripts/format-number.ts';
import type { ScaleMeasurement } from '../scale/measurement.ts';
import type { Catalogues } from './catalogues.ts';

export { format };

/** One line of the results. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  /** Null for a figure without a budget. */
  readonly passes: boolean | null;
}

export interface Bench {
  /** Smaller catalogues and fewer repetitions. */
  readonly isQuick: boolean;
  readonly catalogues: Catalogues;
  /** The half of the judged queries whose results are listed one by one; null for none. */
  readonly show: 'open' | null;
  /** Numbers of products for the catalogues; null for the benchmark's own. */
  readonly sizes: readonly number[] | null;
  /** Called with the measurements of each size of catalogue as soon as they are complete. */
  readonly record: (measured: ScaleMeasurement) => Promise<void>;
}

/** The export of each file in `bench`: a benchmark, measured figure by figure. */
export interface Benchmark {
  readonly title: string;
  /** False for a benchmark that uses only the database, and no pages or processes of the build. */
  readonly needsBuild?: false;
  /** True for a benchmark that takes hours. It runs only when it is named. */
  readonly isLong?: true;
  measure(bench: Bench): AsyncIterable<Figure>;
}

export const plainFigure = (what: string, measured: string): Figure => ({
  what,
  measured,
  budget: '',
  passes: null,
});

/** A figure that must not exceed its budget. `unit` is for example ' ms'. */
export const atMost = (what: string, value: number, budget: number, unit: string): Figure => ({
  what,
  measured: format(value) + unit,
  budget: `≤ ${format(budget)}${unit}`,
  passes: value <= budget,
});

/** A figure that must reach its budget. */
export const atLeast = (what: string, value: number, budget: number, unit: string): Figure => ({
  what,
  measured: format(value) + unit,
  budget: `≥ ${format(budget)}${unit}`,
  passes: value >= budget,
});

/** The value below which a share of the values lies: `percentile(times, 0.95)`. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Median and 95th percentile, for example '4.1 / 7.2 ms'. */
export const formatSpread = (values: readonly number[]): string =>
  `${format(percentile(values, 0.5))} / ${format(percentile(values, 0.95))} ms`;
