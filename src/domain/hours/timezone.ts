import { defaultTimezone } from '../site.ts';
import { createZoneFormat } from './zone-format.ts';

/** A time on a wall clock. */
export interface WallClock {
  /** Days since 1 January 1970. */
  readonly day: number;
  /** Minute of the day, 0 to 1439. */
  readonly minute: number;
}

/** A minute of a day, or of a later day, as clocks show it. @example formatMinute(545) // '09:05' */
export function formatMinute(minute: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}`;
}

/** A time with its article, which is singular for the hour one. @example withArticle('01:30') // 'la 01:30' */
export const withArticle = (time: string): string =>
  `${time.startsWith('01') ? 'la' : 'las'} ${time}`;

const clock: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};
// Creating a formatter costs a hundred times more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

const getFormatter = (timezone: string): Intl.DateTimeFormat =>
  formatters.get(timezone) ?? keepFormatter(timezone, createZoneFormat('en-US', timezone, clock));

/**
 * Keeps one formatter for all spellings of a zone. Names come from requests and may be in upper and lower case, and each
 * formatter holds some 36 KB.
 */
function keepFormatter(timezone: string, created: Intl.DateTimeFormat): Intl.DateTimeFormat {
  const { timeZone } = created.resolvedOptions();
  const formatter = formatters.get(timeZone) ?? created;
  formatters.set(timeZone, formatter);
  formatters.set(timezone, formatter);
  return formatter;
}

const known = new Set<string>();

/** Whether a value is the name of an IANA timezone that this runtime knows. */
export function isTimezone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(value)) return false;
  if (known.has(value)) return true;
  try {
    // The check creates the formatter that a wall clock needs next.
    keepFormatter(value, new Intl.DateTimeFormat('en-US', { ...clock, timeZone: value }));
  } catch {
    return false;
  }
  known.add(value);
  return true;
}

/** The timezone of a store. Without one, or with one that this runtime does not know, the default one. */
export function chooseTimezone(timezone: string | null | undefined): string {
  return isTimezone(timezone) ? timezone : defaultTimezone;
}

/**
 * The time on the clock of a timezone at an instant, clock changes included. When this runtime does not know the
 * timezone, its own clock decides.
 */
export function readWallClock(timezone: string, instant: Date): WallClock {
  const parts = new Map<string, string>();
  for (const { type, value } of getFormatter(timezone).formatToParts(instant)) {
    parts.set(type, value);
  }
  const numberOf = (part: string): number => Number(parts.get(part));
  const midnight = Date.UTC(numberOf('year'), numberOf('month') - 1, numberOf('day'));
  return { day: midnight / 86_400_000, minute: numberOf('hour') * 60 + numberOf('minute') };
}
