import { type OpenSpan, minutesOfDay } from './opening-hours.ts';

/** A weekday as a key of `business_hours`: '0' is Sunday. */
export type Weekday = '0' | '1' | '2' | '3' | '4' | '5' | '6';

/** Keys of `business_hours`, Sunday first, so that an index is the number of its day. */
export const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const satisfies readonly Weekday[];
/** The same days as people read them, Monday first. */
export const weekdaysFromMonday = ['1', '2', '3', '4', '5', '6', '0'] as const;

/**
 * The windows that open on a day. Twenty-four hours are written as `allDay: true` with both times '00:00'. Equal times
 * without `allDay` are refused.
 */
export interface DayHours extends HoursWindow {
  readonly allDay?: boolean | undefined;
  /** A window that opens later on the same day, after the first has closed. */
  readonly second?: HoursWindow | undefined;
}

/**
 * Opening and closing time, as 'HH:MM' in the store's timezone. A closing time before the opening time is on the next
 * day.
 */
export interface HoursWindow {
  readonly opening: string;
  readonly closing: string;
}

/** Hours of the week; null is a day without a window. */
export type WeeklyHours = Readonly<Record<Weekday, DayHours | null>>;

/** Hours as a request sends them. A missing day is closed. */
export type PartialWeeklyHours = Readonly<Partial<Record<Weekday, DayHours | null>>>;

/** The hours of a day when the owner switches it on (product.md 5.1). */
export const defaultDayHours: DayHours = { opening: '09:00', closing: '18:00' };
/** The initial hours of a second window. */
export const defaultSecond: HoursWindow = { opening: '15:00', closing: '18:00' };
export const allDayHours: DayHours = { opening: '00:00', closing: '00:00', allDay: true };

export const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && timePattern.test(value);
}

/** The minute of the day, 0 to 1439, of an 'HH:MM'. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The same hours with every day present. */
export function completeHours(hours: PartialWeeklyHours): WeeklyHours {
  const day = (key: Weekday): DayHours | null => cleanDay(hours[key] ?? null);
  return {
    '0': day('0'),
    '1': day('1'),
    '2': day('2'),
    '3': day('3'),
    '4': day('4'),
    '5': day('5'),
    '6': day('6'),
  };
}

export function isSameDay(a: DayHours | null, b: DayHours | null): boolean {
  if (a === null || b === null) return a === b;
  return isSameWindow(a, b) && isSameWindow(a.second, b.second);
}

function isSameWindow(a: HoursWindow | undefined, b: HoursWindow | undefined): boolean {
  return a?.opening === b?.opening && a?.closing === b?.closing;
}

/** The windows of a day in order; none for a closed day. */
export function listWindows(day: DayHours | null): readonly HoursWindow[] {
  if (day === null) return [];
  return day.second === undefined ? [day] : [day, day.second];
}

/** A window in minutes; equal times are a whole day. */
export function spanOf(window: HoursWindow): OpenSpan {
  const start = minuteOf(window.opening);
  const end = minuteOf(window.closing);
  return [start, end <= start ? end + minutesOfDay : end];
}

function cleanDay(day: DayHours | null): DayHours | null {
  if (day === null) return null;
  if (day.allDay) return allDayHours;
  const { opening, closing, second } = day;
  return {
    opening,
    closing,
    ...(second && { second: { opening: second.opening, closing: second.closing } }),
  };
}
