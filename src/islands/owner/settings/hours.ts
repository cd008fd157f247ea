import type { WeeklyHours, DayHours, Weekday } from '#domain/hours/weekly-hours.ts';
import {
  allDayHours,
  defaultDayHours,
  isTime,
  listWindows,
  minuteOf,
} from '#domain/hours/weekly-hours.ts';
import { hoursText } from '#domain/hours/weekly-hours-text.ts';

/** Gives every day the hours of one. */
export function copyDay(hours: WeeklyHours, weekday: Weekday): WeeklyHours {
  const day = hours[weekday];
  return { '0': day, '1': day, '2': day, '3': day, '4': day, '5': day, '6': day };
}

/** Whether copying a day to the others would close open days. */
export function closesDays(hours: WeeklyHours, weekday: Weekday): boolean {
  return hours[weekday] === null && Object.values(hours).some((day) => day !== null);
}

/** Sets a day to twenty-four hours, or back to default hours (product.md 6.2). */
export function setAllDay(isAllDay: boolean): DayHours {
  return isAllDay ? allDayHours : defaultDayHours;
}

/** The text of a day's row: its times as typed, even when they are refused for being equal. */
export function rowText(day: DayHours | null): string {
  const hasTimes = day !== null && day.allDay !== true;
  if (!hasTimes) return hoursText(day);
  return listWindows(day)
    .map(({ opening, closing }) => `${opening}–${closing}`)
    .join(' y ');
}

/** A day without its second opening window. */
export const withoutSecond = ({ opening, closing }: DayHours): DayHours => ({ opening, closing });

/** Whether a day's hours end on the next day. */
export function isOvernight({ opening, closing, allDay }: DayHours): boolean {
  if (allDay === true || !isTime(opening) || !isTime(closing)) return false;
  return minuteOf(closing) < minuteOf(opening);
}
