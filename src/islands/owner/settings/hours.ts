import type { WeeklyHours, DayHours, Weekday } from '#domain/hours/weekly-hours.ts';
import {
  allDayHours,
  defaultDayHours,
  isTime,
  listWindows,
  minuteOf,
} from '#domain/hours/weekly-hours.ts';
import { hoursText } from '#domain/hours/weekly-hours-text.ts';

/** Every day with the hours of one of them. */
export function copyDay(hours: WeeklyHours, weekday: Weekday): WeeklyHours {
  const day = hours[weekday];
  return { '0': day, '1': day, '2': day, '3': day, '4': day, '5': day, '6': day };
}

/** Whether copying a day to the others would close some that are open. */
export function closesDays(hours: WeeklyHours, weekday: Weekday): boolean {
  return hours[weekday] === null && Object.values(hours).some((day) => day !== null);
}

/** Twenty-four hours, or back from them to the hours of an ordinary day (product.md 6.2). */
export function setAllDay(isAllDay: boolean): DayHours {
  return isAllDay ? allDayHours : defaultDayHours;
}

/** What the row of a day says: its times as they were typed, also while they are refused for being equal. */
export function rowText(day: DayHours | null): string {
  const hasTimes = day !== null && day.allDay !== true;
  if (!hasTimes) return hoursText(day);
  return listWindows(day)
    .map(({ opening, closing }) => `${opening}–${closing}`)
    .join(' y ');
}

/** A day with its first window alone. */
export const withoutSecond = ({ opening, closing }: DayHours): DayHours => ({ opening, closing });

/** Whether a day's window ends on the day after. */
export function isOvernight({ opening, closing, allDay }: DayHours): boolean {
  if (allDay === true || !isTime(opening) || !isTime(closing)) return false;
  return minuteOf(closing) < minuteOf(opening);
}
