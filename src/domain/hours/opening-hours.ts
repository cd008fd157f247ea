import { shortMonths } from '../text/short-months.ts';
import { type WallClock, formatMinute, withArticle } from './timezone.ts';

/**
 * First and last minute in which somebody is there, counted from the start of a day. An end above 1439 is on the next
 * day.
 */
export type OpenSpan = readonly [start: number, end: number];

export const minutesOfDay = 1440;

/** The opening hours of a store for its page. They are computed once; the browser only compares them with the clock. */
export interface Schedule {
  /** The spans that begin on each day of the week, Sunday first; null for a store that has not published its hours. */
  readonly week: readonly (readonly OpenSpan[])[] | null;
  /** The spans of days that differ from the week. A day is the number of days since 1 January 1970. */
  readonly days: readonly (readonly [day: number, spans: readonly OpenSpan[]])[];
}

export interface OpenState {
  readonly open: boolean;
  /**
   * 'hasta las 18:00', with the day when that is more than 24 hours away. Absent when closed, and when the store does
   * not close within a week.
   */
  readonly untilText?: string;
  /**
   * 'hoy a las 09:00', 'mañana a las 09:00', 'el lunes a las 09:00', 'el 5 ene a las 09:00'. Absent when open, and when
   * the schedule has no later opening.
   */
  readonly opensText?: string;
  /** '09:00–18:00', '09:00–13:00 y 15:00–18:00', 'Cerrado' or 'Abierto 24 horas'. */
  readonly todayText: string;
}

/** The number of days, today included, for which a page knows the differences from the week. */
export const scheduledDays = 60;
/** The number of days after today that are searched for an opening: the days with differences, then one more week. */
export const searchedDays = scheduledDays + 8;

export const weekdayNames = [
  'domingo',
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
] as const;

/** 0 is Sunday; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (day + 4) % 7;

/** The spans that begin on a day. */
export function spansOn({ week, days }: Schedule, day: number): readonly OpenSpan[] {
  const special = days.find(([other]) => other === day);
  return special?.[1] ?? week?.[weekdayOf(day)] ?? [];
}

/**
 * Whether a store is open at a moment of its own clock (product.md 6.2). A span belongs to the day on which it begins
 * and may run into the next day. Both ends are included, to the minute.
 */
export function openStateAt(schedule: Schedule, { day, minute }: WallClock): OpenState {
  const todayText = spansText(spansOn(schedule, day));
  const end = findEnd(schedule, day, minute);
  if (end === Infinity) return { open: true, todayText };
  if (end !== null) return { open: true, untilText: formatEnd(day, minute, end), todayText };
  const opening = findOpening(schedule, { day, minute });
  return opening === null
    ? { open: false, todayText }
    : { open: false, opensText: formatOpening(day, opening), todayText };
}

/** The spans of one day in words. */
export function spansText(spans: readonly OpenSpan[]): string {
  if (spans.length === 0) return 'Cerrado';
  return spans
    .map(([start, end]) =>
      end - start === minutesOfDay
        ? 'Abierto 24 horas'
        : `${formatMinute(start)}–${formatMinute(end)}`,
    )
    .join(' y ');
}

/**
 * The last minute, counted from the start of today, of the spans that contain `minute`. Spans that overlap, or that
 * follow each other without a closed minute, count as one. Infinity when the end is at least a week ahead; null when no
 * span contains the minute.
 */
function findEnd(schedule: Schedule, today: number, minute: number): number | null {
  let end: number | null = null;
  for (let offset = -1; offset <= 7; offset += 1) {
    for (const [first, final] of spansOn(schedule, today + offset)) {
      const start = first + offset * minutesOfDay;
      const last = final + offset * minutesOfDay;
      const joins: boolean = end === null ? start <= minute : start <= end + 1;
      if (joins && last >= (end ?? minute)) end = last;
    }
  }
  return end !== null && end >= minute + 7 * minutesOfDay ? Infinity : end;
}

/** The first time after a moment at which a span begins; null when the schedule has none. */
export function findOpening(schedule: Schedule, { day, minute }: WallClock): WallClock | null {
  for (let offset = 0; offset <= searchedDays; offset += 1) {
    for (const [start] of spansOn(schedule, day + offset)) {
      if (offset > 0 || start > minute) return { day: day + offset, minute: start };
    }
  }
  return null;
}

/**
 * Whether a moment belongs to yesterday: a span of yesterday is still running, and none of today has begun (product.md
 * 6.2).
 */
export function isOfYesterday(schedule: Schedule, { day, minute }: WallClock): boolean {
  const lasts = spansOn(schedule, day - 1).some(([, end]) => end >= minute + minutesOfDay);
  return lasts && spansOn(schedule, day).every(([start]) => start > minute);
}

function formatOpening(today: number, { day, minute }: WallClock): string {
  return `${dayPhrase(today, day)} a ${withArticle(formatMinute(minute))}`;
}

function dayPhrase(today: number, day: number): string {
  if (day === today) return 'hoy';
  return day === today + 1 ? 'mañana' : `el ${nameDay(today, day)}`;
}

/** The weekday when the day is within a week, otherwise the date. */
function nameDay(today: number, day: number): string {
  if (day <= today + 7) return weekdayNames[weekdayOf(day)] ?? '';
  const date = new Date(day * 86_400_000);
  return `${date.getUTCDate()} ${shortMonths[date.getUTCMonth()]}`;
}

function formatEnd(today: number, minute: number, end: number): string {
  const time = withArticle(formatMinute(end));
  if (end - minute < minutesOfDay) return `hasta ${time}`;
  return `hasta el ${nameDay(today, today + Math.floor(end / minutesOfDay))} a ${time}`;
}
