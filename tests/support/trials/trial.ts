import { appendFileSync } from 'node:fs';
import { formatNumber } from '../../../scripts/format-number.ts';

/** 'full' in `npm run trials`, 'quick' with `--quick`; unset in `npm test`. */
const form = process.env.TRIALS;

/** False in `npm test`, whose outcome must not depend on the speed of the machine. */
export const isTrial = form !== undefined;

/** The number of repetitions: `short` in `npm test`, `full` in a full trial. */
export const trialCount = (short: number, full: number): number => (form === 'full' ? full : short);

/** Milliseconds that a test may take: `short`, or the longest time of a full trial. */
export const trialPatience = (short: number): number => trialCount(short, 4 * 3_600_000);

/** Reports a figure for the trials' report. */
export function reportFigure(what: string, measured: number | string): void {
  append({ what, measured: typeof measured === 'number' ? formatNumber(measured) : measured });
}

export function reportProgress(progress: string): void {
  append({ progress });
}

function append(entry: object): void {
  const { TRIAL_FIGURES: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
}
