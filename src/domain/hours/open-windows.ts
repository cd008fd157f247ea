import { type OpenSpan, minutesOfDay, spansOn } from './opening-hours.ts';
import { type StoreHours, readHours } from './schedule.ts';
import { registrationTimezone } from '../site.ts';
import { chooseTimezone } from './timezone.ts';

/** Days beyond today that the card of a store knows of. */
export const windowDays = 8;

/** What a card carries of when its store is open. */
export interface PrintedWindows {
  /**
   * Minutes from a Monday by the clock of the store, both ends included, after the days from 1 January 1970 to that
   * Monday; empty for a store that says no hours. @example '20779:540-1080,1980-2520'
   */
  readonly windows: string;
  /** Absent for the zone that most have. */
  readonly zone?: string;
}

/** 1 January 1970 was a Thursday. */
const mondayBefore = (day: number): number => day - ((day + 3) % 7);

/**
 * When a store is open from yesterday, whose night may last until today, for the coming eight days. A store that its owner
 * has closed is not open.
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

/** Spans that overlap or follow each other without a closed minute, as one. */
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
