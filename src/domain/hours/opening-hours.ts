import type { BusinessHours, DayHours, PartialBusinessHours, Weekday } from './business-hours.ts';
import { completeHours, minuteOf, weekdays } from './business-hours.ts';
import { chooseTimezone, readWallClock } from './timezone.ts';
import { hoursText, weekdayName } from './week-hours.ts';

export interface OpenState {
  readonly open: boolean;
  /**
   * 'hasta las 18:00', or with the day when that is not within the next 24 hours; absent when closed, and when it never
   * closes.
   */
  readonly untilText?: string;
  /**
   * 'hoy a las 09:00', 'mañana a las 09:00', 'el lunes a las 09:00'; absent when open, and when no day of the week has
   * hours.
   */
  readonly opensText?: string;
  /** '09:00–18:00', 'Cerrado' or 'Abierto 24 horas'. */
  readonly todayText: string;
}

const minutesOfDay = 1440;

/**
 * Whether a business is open at an instant, by the clock of its timezone (product.md 6.2). A
 * window belongs to the day on which it opens and may run into the next; both bounds are in it, to
 * the minute. Hours of null are closed.
 * @example openState(hours, 'America/Havana', new Date()) // { open: true, untilText: 'hasta las 18:00', … }
 */
export function openState(
  hours: PartialBusinessHours | null,
  timezone: string | null | undefined,
  now: Date,
): OpenState {
  const week = completeHours(hours ?? {});
  const { weekday, minute } = readWallClock(chooseTimezone(timezone), now);
  const todayText = hoursText(week[weekdayAt(weekday)]);
  const end = findEnd(week, weekday, minute);
  if (end === Infinity) return { open: true, todayText };
  if (end !== null) return { open: true, untilText: formatEnd(weekday, minute, end), todayText };
  const opensText = findOpening(week, weekday, minute);
  return opensText === null ? { open: false, todayText } : { open: false, opensText, todayText };
}

function weekdayAt(day: number): Weekday {
  return weekdays[((day % 7) + 7) % 7] ?? '0';
}

/** Last minute of a day's window, counted from the start of the day: above 1439 it is tomorrow. */
function endOf(day: DayHours): number {
  const closing = minuteOf(day.closing);
  return closing <= minuteOf(day.opening) ? closing + minutesOfDay : closing;
}

/**
 * Last minute, from the start of today, of the windows that hold `minute`; windows that overlap or
 * follow each other without a closed minute count as one. Infinity when they go round the week,
 * null when none holds it.
 */
function findEnd(week: BusinessHours, today: number, minute: number): number | null {
  let end: number | null = null;
  for (let offset = -1; offset <= 7; offset += 1) {
    const day = week[weekdayAt(today + offset)];
    if (day === null) continue;
    const start = minuteOf(day.opening) + offset * minutesOfDay;
    const last = endOf(day) + offset * minutesOfDay;
    const joins: boolean = end === null ? start <= minute : start <= end + 1;
    if (joins && last >= (end ?? minute)) end = last;
  }
  return end !== null && end >= minute + 7 * minutesOfDay ? Infinity : end;
}

function findOpening(week: BusinessHours, today: number, minute: number): string | null {
  for (let offset = 0; offset <= 7; offset += 1) {
    const weekday = weekdayAt(today + offset);
    const day = week[weekday];
    if (day === null) continue;
    if (minuteOf(day.opening) + offset * minutesOfDay <= minute) continue;
    return `${dayPhrase(offset, weekday)} a las ${day.opening}`;
  }
  return null;
}

function dayPhrase(offset: number, weekday: Weekday): string {
  if (offset === 0) return 'hoy';
  return offset === 1 ? 'mañana' : `el ${weekdayName(weekday).toLowerCase()}`;
}

function formatEnd(today: number, minute: number, end: number): string {
  const time = formatMinute(end);
  if (end - minute < minutesOfDay) return `hasta las ${time}`;
  const weekday = weekdayAt(today + Math.floor(end / minutesOfDay));
  return `hasta el ${weekdayName(weekday).toLowerCase()} a las ${time}`;
}

function formatMinute(minute: number): string {
  const inDay = minute % minutesOfDay;
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`;
}
