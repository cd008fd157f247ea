import { formatNumber as format } from '../../scripts/format-number.ts';
import type { ScaleMeasurement } from '../scale/measurement.ts';
import type { Catalogues } from './catalogues.ts';

export { format };

/** One line of a result. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  /** Null for what has no budget. */
  readonly passes: boolean | null;
}

export interface Bench {
  /** Smaller catalogues and fewer repetitions. */
  readonly isQuick: boolean;
  readonly catalogues: Catalogues;
  /** The half of the judged set whose results are listed one by one. */
  readonly show: 'open' | null;
  /** Products of each catalogue that is asked for; null for those of the benchmark. */
  readonly sizes: readonly number[] | null;
  /** Called with what was measured of each size of catalogue, as soon as it is. */
  readonly record: (measured: ScaleMeasurement) => Promise<void>;
}

/** What a file of `bench` exports: a benchmark, measured figure by figure. */
export interface Benchmark {
  readonly title: string;
  /** False where the database alone is asked, and no page or process of the build. */
  readonly needsBuild?: false;
  /** True for one that takes hours, which runs only when it is named. */
  readonly isLong?: true;
  measure(bench: Bench): AsyncIterable<Figure>;
}

export const plainFigure = (what: string, measured: string): Figure => ({
  what,
  measured,
  budget: '',
  passes: null,
});

/** A figure that must not be above its budget; `unit` as ' ms'. */
export const atMost = (what: string, value: number, budget: number, unit: string): Figure => ({
  what,
  measured: format(value) + unit,
  budget: `≤ ${format(budget)}${unit}`,
  passes: value <= budget,
});

/** A figure that must not be below its budget. */
export const atLeast = (what: string, value: number, budget: number, unit: string): Figure => ({
  what,
  measured: format(value) + unit,
  budget: `≥ ${format(budget)}${unit}`,
  passes: value >= budget,
});

/** The value below which this share of the values lies: `percentile(times, 0.95)`. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Median and 95th percentile, as '4.1 / 7.2 ms'. */
export const formatSpread = (values: readonly number[]): string =>
  `${format(percentile(values, 0.5))} / ${format(percentile(values, 0.95))} ms`;
