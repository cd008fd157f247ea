import { defaultTimezone } from '../site.ts';

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
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timezone, formatter);
  return formatter;
}

/** Whether a value names a timezone of the IANA database that this runtime knows. */
export function isTimezone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(value)) return false;
  try {
    getFormatter(value);
    return true;
  } catch {
    return false;
  }
}

/** A business without a timezone, or with one that is unknown here, uses the default one. */
export function chooseTimezone(timezone: string | null | undefined): string {
  return isTimezone(timezone) ? timezone : defaultTimezone;
}

/** What the clock shows in a timezone at an instant, clock changes included. */
export function readWallClock(timezone: string, instant: Date): WallClock {
  const parts = new Map<string, string>();
  for (const { type, value } of getFormatter(timezone).formatToParts(instant)) {
    parts.set(type, value);
  }
  const weekday = weekdayNumbers.get(parts.get('weekday') ?? '');
  if (weekday === undefined) throw new RangeError(`no weekday for ${timezone}`);
  return { weekday, minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) };
}
