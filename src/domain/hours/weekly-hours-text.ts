import type { DayHours, HoursWindow, PartialWeeklyHours, Weekday } from './weekly-hours.ts';
import { isSameDay, listWindows, spanOf, weekdaysFromMonday } from './weekly-hours.ts';
import { spansText, weekdayNames } from './opening-hours.ts';

/** A line of the week: consecutive days with the same hours, Monday first. */
export interface HoursRow {
  /** 'Lunes', 'Sábado y domingo', 'Lunes a viernes', 'Todos los días'. */
  readonly days: string;
  readonly weekdays: readonly Weekday[];
  readonly text: string;
  readonly hours: DayHours | null;
}

/** An entry of `openingHoursSpecification` in structured data. */
export interface OpeningHoursSpecification {
  readonly '@type': 'OpeningHoursSpecification';
  readonly dayOfWeek: readonly string[];
  readonly opens: string;
  readonly closes: string;
}

const schemaNames: Record<Weekday, string> = {
  '0': 'Sunday',
  '1': 'Monday',
  '2': 'Tuesday',
  '3': 'Wednesday',
  '4': 'Thursday',
  '5': 'Friday',
  '6': 'Saturday',
};

/** @example weekdayName('0') // 'Domingo' */
export function weekdayName(weekday: Weekday): string {
  const name = weekdayNames[Number(weekday)] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Hours of one day: '09:00–18:00', '09:00–13:00 y 15:00–18:00', 'Cerrado' or 'Abierto 24 horas'. */
export function hoursText(day: DayHours | null): string {
  return spansText(listWindows(day).map(spanOf));
}

/** The week for a page, from Monday, with consecutive days of the same hours in one row. */
export function weekHours(hours: PartialWeeklyHours | null): HoursRow[] {
  const groups: { weekdays: Weekday[]; hours: DayHours | null }[] = [];
  for (const weekday of weekdaysFromMonday) {
    const day = hours?.[weekday] ?? null;
    const last = groups[groups.length - 1];
    if (last !== undefined && isSameDay(last.hours, day)) last.weekdays.push(weekday);
    else groups.push({ weekdays: [weekday], hours: day });
  }
  return groups.map((group) => ({
    days: formatDays(group.weekdays),
    weekdays: group.weekdays,
    text: hoursText(group.hours),
    hours: group.hours,
  }));
}

/**
 * Hours as structured data: an entry for each different window, without closed days. A whole day is written 00:00 to
 * 23:59, because equal times would mean closed there.
 */
export function schemaOrgHours(hours: PartialWeeklyHours | null): OpeningHoursSpecification[] {
  const groups: { days: string[]; window: HoursWindow }[] = [];
  for (const weekday of weekdaysFromMonday) {
    for (const window of listWindows(hours?.[weekday] ?? null)) {
      const same = groups.find((group) => isSameTimes(group.window, window));
      if (same === undefined) groups.push({ days: [schemaNames[weekday]], window });
      else same.days.push(schemaNames[weekday]);
    }
  }
  return groups.map(({ days, window }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    ...schemaTimes(window),
  }));
}

const isSameTimes = (a: HoursWindow, b: HoursWindow): boolean =>
  a.opening === b.opening && a.closing === b.closing;

export const schemaTimes = ({ opening, closing }: HoursWindow) => ({
  opens: opening,
  closes: opening === closing ? '23:59' : closing,
});

function formatDays(days: readonly Weekday[]): string {
  const [first, second] = days;
  const last = days[days.length - 1];
  if (first === undefined || last === undefined) return '';
  if (second === undefined) return weekdayName(first);
  if (days.length === 7) return 'Todos los días';
  const joint = days.length === 2 ? 'y' : 'a';
  return `${weekdayName(first)} ${joint} ${weekdayName(last).toLowerCase()}`;
}
