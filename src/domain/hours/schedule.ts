import type { PartialWeeklyHours } from './weekly-hours.ts';
import { listWindows, spanOf, weekdays } from './weekly-hours.ts';
import { addDays } from './day.ts';
import { type Schedule, scheduledDays } from './opening-hours.ts';
import { type SpecialDay, findSpecialDay, specialSpans } from './special-days.ts';
import { chooseTimezone, readWallClock } from './timezone.ts';

const dayMs = 86_400_000;

/** @example numberDay('1970-01-02') // 1 */
export const numberDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/**
 * The opening hours of a store for its page: the week, and the differences from it on sixty days, of which today is the
 * first, and on yesterday, because its night may last until today.
 * @param today the day in the store's time
 */
export function createSchedule(
  hours: PartialWeeklyHours | null,
  specialDays: readonly SpecialDay[],
  today: string,
): Schedule {
  const days = Array.from({ length: scheduledDays + 1 }, (_, index) => addDays(today, index - 1));
  return {
    week:
      hours === null
        ? null
        : weekdays.map((weekday) => listWindows(hours[weekday] ?? null).map(spanOf)),
    days: days.flatMap((day) => {
      const special = findSpecialDay(specialDays, day);
      return special === undefined ? [] : [[numberDay(day), specialSpans(special)] as const];
    }),
  };
}

/** The published hours of a store, without pauses. */
export interface StoreHours {
  readonly hours: PartialWeeklyHours | null;
  readonly specialDays: readonly SpecialDay[];
  readonly timezone: string | null | undefined;
}

/** The schedule of a store around an instant, and the time on the store's clock. */
export function readHours({ hours, specialDays, timezone }: StoreHours, now: Date) {
  const clock = readWallClock(chooseTimezone(timezone), now);
  const today = new Date(clock.day * dayMs).toISOString().slice(0, 10);
  return { schedule: createSchedule(hours, specialDays, today), clock, today };
}
