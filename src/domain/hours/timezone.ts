import { defaultTimezone } from '../site.ts';
import { createZoneFormat } from './zone-format.ts';

/** A moment as the clock on a wall shows it. */
export interface WallClock {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Minute of the day, 0 to 1439. */
  readonly minute: number;
}

const weekdayNumbers = new Map(
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((name, number) => [name, number]),
);

// Making a formatter costs a hundred times more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known !== undefined) return known;
  const formatter = createZoneFormat('en-US', timezone, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timezone, formatter);
  return formatter;
}

const known = new Set<string>();

/** Whether a value names a timezone of the IANA database that this runtime knows. */
export function isTimezone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(value)) return false;
  if (known.has(value)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value }).format();
  } catch {
    return false;
  }
  known.add(value);
  return true;
}

/** A business without a timezone, or with one that is unknown here, uses the default one. */
export function chooseTimezone(timezone: string | null | undefined): string {
  return isTimezone(timezone) ? timezone : defaultTimezone;
}

/**
 * What the clock shows in a timezone at an instant, clock changes included; that of this runtime where it does not know
 * the timezone.
 */
export function readWallClock(timezone: string, instant: Date): WallClock {
  const parts = new Map<string, string>();
  for (const { type, value } of getFormatter(timezone).formatToParts(instant)) {
    parts.set(type, value);
  }
  const weekday = weekdayNumbers.get(parts.get('weekday') ?? '');
  if (weekday === undefined) throw new RangeError(`no weekday for ${timezone}`);
  return { weekday, minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) };
}
