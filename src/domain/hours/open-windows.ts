import { type OpenSpan, minutesOfDay, spansOn } from './opening-hours.ts';
import { type StoreHours, readHours } from './schedule.ts';
import { registrationTimezone } from '../site.ts';
import { chooseTimezone } from './timezone.ts';

/** The number of days after today that a store's card covers. */
export const windowDays = 8;

/** The opening times that a store's card carries. */
export interface PrintedWindows {
  /**
   * The number of days from 1 January 1970 to a Monday, then spans in minutes from that Monday by the store's clock,
   * both ends included. Empty for a store without hours.
   * @example '20779:540-1080,1980-2520'
   */
  readonly windows: string;
  /** Absent for the commonest zone. */
  readonly zone?: string;
}

/** The Monday of a day's week. 1 January 1970 was a Thursday. */
const mondayBefore = (day: number): number => day - ((day + 3) % 7);

/**
 * The opening times of a store for the next eight days. They begin with yesterday, because its last hours may end
 * today. A store that its owner has paused is closed.
 */
export function printWindows(store: StoreHours, isPaused: boolean, now: Date): PrintedWindows {
  const zone = chooseTimezone(store.timezone);
  const { schedule, clock } = readHours(store, now);
  const monday = mondayBefore(clock.day - 1);
  const days = Array.from({ length: windowDays + 2 }, (_, index) => clock.day - 1 + index);
  const spans = days.flatMap((day) =>
    spansOn(schedule, day).map(([start, end]): OpenSpan => {
      const begin = (day - monday) * minutesOfDay;
      return [start + begin, end + begin];
    }),
  );
  const text = joinSpans(spans).map(([start, end]) => `${start}-${end}`);
  return {
    windows: isPaused || text.length === 0 ? '' : `${monday}:${text.join()}`,
    ...(zone !== registrationTimezone && { zone }),
  };
}

/** Joins spans that overlap or follow each other without a closed minute. */
function joinSpans(spans: readonly OpenSpan[]): OpenSpan[] {
  const joined: OpenSpan[] = [];
  for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
    const last = joined[joined.length - 1];
    if (last !== undefined && start <= last[1] + 1) {
      joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    } else joined.push([start, end]);
  }
  return joined;
}
