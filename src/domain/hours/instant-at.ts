import { type WallClock, readWallClock } from './timezone.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The instant at which the clock of a timezone shows a time. When the clock shows it twice, the first. When the clock
 * skips it, the instant as much later as the clock jumps.
 */
export function instantAt(timezone: string, { day, minute }: WallClock): Date {
  const wanted = day * dayMs + minute * minuteMs;
  const lead = (instant: number): number => {
    const shown = readWallClock(timezone, new Date(instant));
    return shown.day * dayMs + shown.minute * minuteMs - instant;
  };
  const asBefore = wanted - lead(wanted - dayMs);
  const asAfter = wanted - lead(wanted + dayMs);
  const shown = [Math.min(asBefore, asAfter), Math.max(asBefore, asAfter)];
  return new Date(shown.find((instant) => instant + lead(instant) === wanted) ?? asBefore);
}
