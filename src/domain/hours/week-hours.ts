import type { DayHours, PartialBusinessHours, Weekday } from './business-hours.ts';
import { isSameDay, weekdaysFromMonday } from './business-hours.ts';

/** One line of the week: consecutive days with the same hours, Monday first. */
export interface HoursRow {
  /** 'Lunes', 'Sábado y domingo', 'Lunes a viernes', 'Todos los días'. */
  readonly days: string;
  readonly weekdays: readonly Weekday[];
  readonly text: string;
  readonly hours: DayHours | null;
}

/** One entry of `openingHoursSpecification` in structured data. */
export interface OpeningHoursSpecification {
  readonly '@type': 'OpeningHoursSpecification';
  readonly dayOfWeek: readonly string[];
  readonly opens: string;
  readonly closes: string;
}

const names: Record<Weekday, { readonly spanish: string; readonly schema: string }> = {
  '0': { spanish: 'Domingo', schema: 'Sunday' },
  '1': { spanish: 'Lunes', schema: 'Monday' },
  '2': { spanish: 'Martes', schema: 'Tuesday' },
  '3': { spanish: 'Miércoles', schema: 'Wednesday' },
  '4': { spanish: 'Jueves', schema: 'Thursday' },
  '5': { spanish: 'Viernes', schema: 'Friday' },
  '6': { spanish: 'Sábado', schema: 'Saturday' },
};

/** @example weekdayName('0') // 'Domingo' */
export function weekdayName(weekday: Weekday): string {
  return names[weekday].spanish;
}

/** Hours of one day: '09:00–18:00', 'Cerrado' or 'Abierto 24 horas'. */
export function hoursText(day: DayHours | null): string {
  if (day === null) return 'Cerrado';
  return day.opening === day.closing ? 'Abierto 24 horas' : `${day.opening}–${day.closing}`;
}

/** The week to show, from Monday, consecutive days with the same hours in one row. */
export function weekHours(hours: PartialBusinessHours | null): HoursRow[] {
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
 * Hours as structured data: an entry for each different window, closed days left out. A whole day
 * is written 00:00 to 23:59, because equal times would mean closed there.
 */
export function schemaOrgHours(hours: PartialBusinessHours | null): OpeningHoursSpecification[] {
  const groups: { days: string[]; hours: DayHours }[] = [];
  for (const weekday of weekdaysFromMonday) {
    const day = hours?.[weekday] ?? null;
    if (day === null) continue;
    const same = groups.find((group) => isSameDay(group.hours, day));
    if (same === undefined) groups.push({ days: [names[weekday].schema], hours: day });
    else same.days.push(names[weekday].schema);
  }
  return groups.map((group) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: group.days,
    opens: group.hours.opening,
    closes: group.hours.opening === group.hours.closing ? '23:59' : group.hours.closing,
  }));
}

function formatDays(days: readonly Weekday[]): string {
  const [first, second] = days;
  const last = days[days.length - 1];
  if (first === undefined || last === undefined) return '';
  if (second === undefined) return weekdayName(first);
  if (days.length === 7) return 'Todos los días';
  const joint = days.length === 2 ? 'y' : 'a';
  return `${weekdayName(first)} ${joint} ${weekdayName(last).toLowerCase()}`;
}
