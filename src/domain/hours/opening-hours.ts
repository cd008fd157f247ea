import { shortMonths } from '../text/short-months.ts';
import type { WallClock } from './timezone.ts';

/** Minutes from the start of a day on which somebody is there, both included; an end above 1439 is on the next day. */
export type OpenSpan = readonly [start: number, end: number];

export const minutesOfDay = 1440;

/** When a store is open, as its page carries it: computed once, and only compared with the clock in the browser. */
export interface Schedule {
  /** The spans that begin on each day of the week, Sunday first; null for a store that does not say its hours. */
  readonly week: readonly (readonly OpenSpan[])[] | null;
  /** The spans of days that differ from the week, by days since 1 January 1970. */
  readonly days: readonly (readonly [day: number, spans: readonly OpenSpan[]])[];
}

export interface OpenState {
  readonly open: boolean;
  /**
   * 'hasta las 18:00', or with the day when that is not within the next 24 hours; absent when closed, and when it does not
   * close within a week.
   */
  readonly untilText?: string;
  /**
   * 'hoy a las 09:00', 'mañana a las 09:00', 'el lunes a las 09:00', 'el 5 ene a las 09:00'; absent when open, and when
   * nothing opens as far as the schedule reaches.
   */
  readonly opensText?: string;
  /** '09:00–18:00', '09:00–13:00 y 15:00–18:00', 'Cerrado' or 'Abierto 24 horas'. */
  readonly todayText: string;
}

/** Days beyond today of which a page says how they differ from the week. */
export const scheduledDays = 60;
/** Days beyond today on which an opening is looked for: what differs, and then a week. */
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
 * Whether a store is open at a moment of its own clock (product.md 6.2). A span belongs to the day on which it begins and
 * may run into the next; both bounds are in it, to the minute.
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
 * Last minute, from the start of today, of the spans that hold `minute`; spans that overlap or follow each other without a
 * closed minute count as one. Infinity when that is a week ahead, null when none holds it.
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

/** The first minute after a moment at which a span begins; null when none does as far as the schedule reaches. */
export function findOpening(schedule: Schedule, { day, minute }: WallClock): WallClock | null {
  for (let offset = 0; offset <= searchedDays; offset += 1) {
    for (const [start] of spansOn(schedule, day + offset)) {
      if (offset > 0 || start > minute) return { day: day + offset, minute: start };
    }
  }
  return null;
}

/** Whether a moment belongs to yesterday: a span that began then still lasts, and none of today has begun (product.md 6.2). */
export function isOfYesterday(schedule: Schedule, { day, minute }: WallClock): boolean {
  const lasts = spansOn(schedule, day - 1).some(([, end]) => end >= minute + minutesOfDay);
  return lasts && spansOn(schedule, day).every(([start]) => start > minute);
}

function formatOpening(today: number, { day, minute }: WallClock): string {
  return `${dayPhrase(today, day)} a las ${formatMinute(minute)}`;
}

function dayPhrase(today: number, day: number): string {
  if (day === today) return 'hoy';
  return day === today + 1 ? 'mañana' : `el ${nameDay(today, day)}`;
}

/** The weekday where that is within a week, else the date. */
function nameDay(today: number, day: number): string {
  if (day <= today + 7) return weekdayNames[weekdayOf(day)] ?? '';
  const date = new Date(day * 86_400_000);
  return `${date.getUTCDate()} ${shortMonths[date.getUTCMonth()]}`;
}

function formatEnd(today: number, minute: number, end: number): string {
  const time = formatMinute(end);
  if (end - minute < minutesOfDay) return `hasta las ${time}`;
  return `hasta el ${nameDay(today, today + Math.floor(end / minutesOfDay))} a las ${time}`;
}

function formatMinute(minute: number): string {
  const inDay = minute % minutesOfDay;
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`;
}
