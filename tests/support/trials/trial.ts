import { appendFileSync } from 'node:fs';
import { formatNumber } from '../../../scripts/format-number.ts';

/** 'full' in `npm run trials`, 'quick' with `--quick`; neither in `npm test`. */
const form = process.env.TRIALS;

/** False in `npm test`, whose outcome may not depend on the speed of the machine. */
export const isTrial = form !== undefined;

/** How often a trial does what it does: the same test takes the short count in `npm test`, the full one as a trial. */
export const trialCount = (short: number, full: number): number => (form === 'full' ? full : short);

/** Milliseconds that a test may take: `short`, or as long as a full trial can take. */
export const trialPatience = (short: number): number => trialCount(short, 4 * 3_600_000);

/** Says a figure that the report of the trials keeps. */
export function reportFigure(what: string, measured: number | string): void {
  append({ what, measured: typeof measured === 'number' ? formatNumber(measured) : measured });
}

/** Says how far a trial has come. */
export function reportProgress(progress: string): void {
  append({ progress });
}

function append(entry: object): void {
  const { TRIAL_FIGURES: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
}
