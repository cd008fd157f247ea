import { type WallClock, chooseTimezone, readWallClock } from './timezone.ts';

/** The offset of a timezone from UTC in minutes, and when it begins and ends in milliseconds since 1970. */
export type ZoneOffset = readonly [minutes: number, from: number, until: number];

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The last offset that was found for each timezone. */
const found = new Map<string, ZoneOffset>();

const holdsAt = ([, from, until]: ZoneOffset, instant: number): boolean =>
  instant >= from && instant < until;

/** The offset of a timezone at an instant. For a clock that does not change it begins and ends with the year. */
export function findOffset(timezone: string, now: Date): ZoneOffset {
  const last = found.get(timezone);
  if (last !== undefined && holdsAt(last, now.getTime())) return last;
  const year = now.getUTCFullYear();
  const offset = [
    offsetAt(timezone, now.getTime()),
    findChange(timezone, now.getTime(), -dayMs) ?? Date.UTC(year, 0),
    findChange(timezone, now.getTime(), dayMs) ?? Date.UTC(year + 1, 0),
  ] as const;
  found.set(timezone, offset);
  return offset;
}

function offsetAt(timezone: string, instant: number): number {
  const { day, minute } = readWallClock(timezone, new Date(instant));
  return day * 1440 + minute - Math.floor(instant / minuteMs);
}

/**
 * The instant at which a clock changes next. With a negative step, at which it changed last. Null when it is more than
 * 366 steps away.
 * @param step milliseconds. No clock changes there and back within one step.
 */
function findChange(timezone: string, start: number, step: number): number | null {
  const minutes = offsetAt(timezone, start);
  for (let steps = 0; steps < 366; steps += 1) {
    let near = start + steps * step;
    let far = near + step;
    if (offsetAt(timezone, far) === minutes) continue;
    while (Math.abs(far - near) > 1) {
      const middle = Math.floor((near + far) / 2);
      if (offsetAt(timezone, middle) === minutes) near = middle;
      else far = middle;
    }
    return Math.max(near, far);
  }
  return null;
}

/**
 * The time on the clock of a timezone. Where the offset holds it needs no formatter, the first of which takes a browser
 * 15 to 20 ms, and a phone many times as much.
 */
export function readZoneClock(
  timezone: string | null,
  offset: ZoneOffset | undefined,
  now: Date,
): WallClock {
  if (offset === undefined || !holdsAt(offset, now.getTime())) {
    return readWallClock(chooseTimezone(timezone), now);
  }
  const minutes = Math.floor(now.getTime() / minuteMs) + offset[0];
  const day = Math.floor(minutes / 1440);
  return { day, minute: minutes - day * 1440 };
}
