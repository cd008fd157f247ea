import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trialCount, trialPatience } from '../../support/trials/trial.ts';
import type { DayHours, HoursWindow } from '#domain/hours/weekly-hours.ts';
import { allDayHours, completeHours } from '#domain/hours/weekly-hours.ts';
import { validateWeeklyHours } from '#domain/hours/weekly-hours-input.ts';
import { isOpenNow, readMinute } from '#domain/hours/open-now.ts';
import { printWindows, windowDays } from '#domain/hours/open-windows.ts';
import { openStateAt, scheduledDays, searchedDays } from '#domain/hours/opening-hours.ts';
import { type Pause, findReopening, pauseReasons, printPause } from '#domain/hours/pause.ts';
import { createSchedule } from '#domain/hours/schedule.ts';
import { type SpecialDay, validateSpecialDays } from '#domain/hours/special-days.ts';
import { describeStatus } from '#domain/hours/store-status.ts';

const havana = 'America/Havana';
const newYork = 'America/New_York';
const years = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The instant of the nth Sunday of a month at an hour of UTC. */
function nthSunday(year: number, month: number, nth: number, hour: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7, hour);
}

/** Clock changes from the laws of both places, not from the runtime's data. */
const changes = {
  [newYork]: years.map((year) => [nthSunday(year, 2, 2, 7), nthSunday(year, 10, 1, 6)] as const),
  [havana]: years.map((year) => [nthSunday(year, 2, 2, 5), nthSunday(year, 10, 1, 5)] as const),
};
type Zone = keyof typeof changes;

/** Minutes since 1970 that a wall clock shows, counted as if they were UTC. */
function wallMinute(timezone: Zone, instant: number): number {
  const isSummer = changes[timezone].some(([from, to]) => instant >= from && instant < to);
  return Math.floor((instant - (isSummer ? 4 : 5) * hourMs) / 60_000);
}

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const toMinute = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

type Minutes = readonly [opening: number, closing: number];
/** The opening windows of a store by day, counted since 1970. */
type Said = (day: number) => readonly Minutes[];

function say(week: readonly (DayHours | null)[], special: readonly SpecialDay[]): Said {
  const find = (day: number): HoursWindow[] => {
    const date = dateOf(day);
    for (const { from, to, hours } of special) if (date >= from && date <= to) return hours ?? [];
    const own = week[new Date(day * dayMs).getUTCDay()] ?? null;
    return own === null ? [] : own.second === undefined ? [own] : [own, own.second];
  };
  const known = new Map<number, readonly Minutes[]>();
  return (day) => {
    const minutes =
      known.get(day) ??
      find(day).map(({ opening, closing }): Minutes => [toMinute(opening), toMinute(closing)]);
    known.set(day, minutes);
    return minutes;
  };
}

/**
 * Whether one window of a day contains a minute of that day or, on the day after, a minute before the window closes.
 */
function holds([opening, closing]: Minutes, minute: number, isDayAfter: boolean): boolean {
  const isOvernight = closing <= opening;
  if (isDayAfter) return isOvernight && minute <= closing;
  return minute >= opening && (isOvernight || minute <= closing);
}

function isOpen(said: Said, at: number): boolean {
  const [day, minute] = [Math.floor(at / 1440), at % 1440];
  return (
    said(day).some((window) => holds(window, minute, false)) ||
    said(day - 1).some((window) => holds(window, minute, true))
  );
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
function sayTime(at: number): string {
  const time = new Date(at * 60_000).toISOString().slice(11, 16);
  return time.startsWith('01') ? `la ${time}` : `las ${time}`;
}

function sayDay(now: number, at: number): string {
  const days = Math.floor(at / 1440) - Math.floor(now / 1440);
  const date = new Date(at * 60_000);
  if (days > 7) return `el ${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''}`;
  return `el ${weekdays[date.getUTCDay()] ?? ''}`;
}

/** The text about the last open minute; undefined when that is a week ahead. */
function sayUntil(said: Said, now: number): string | undefined {
  for (let at = now + 1; at <= now + 10_080; at += 1) {
    if (isOpen(said, at)) continue;
    const last = at - 1;
    return `hasta ${last - now < 1440 ? '' : `${sayDay(now, last)} a `}${sayTime(last)}`;
  }
  return undefined;
}

function sayOpening(said: Said, now: number): string | undefined {
  const today = Math.floor(now / 1440);
  for (let at = now + 1; Math.floor(at / 1440) <= today + searchedDays; at += 1) {
    const day = Math.floor(at / 1440);
    const isEmpty = said(day).length + said(day - 1).length === 0;
    if (isEmpty) at = day * 1440 + 1439;
    else if (isOpen(said, at)) {
      const phrase = ['hoy', 'mañana'][day - today] ?? sayDay(now, at);
      return `${phrase} a ${sayTime(at)}`;
    }
  }
  return undefined;
}

const minute = fc.oneof(
  fc.integer({ min: 0, max: 1439 }),
  fc.constantFrom(0, 1, 59, 60, 61, 119, 120, 121, 180, 1439),
);
const format = (at: number): string => new Date(at * 60_000).toISOString().slice(11, 16);
const windowOf = (start: number, end: number): HoursWindow => ({
  opening: format(start),
  closing: format(end),
});
/** One window or two, as a store may publish them. The first may be overnight, or else the second. */
const windows = fc
  .tuple(minute, minute, minute, minute, fc.boolean())
  .map(([a, b, c, d, isTwo]): HoursWindow[] => {
    const [start = 0, end = 0, next = 0] = [...new Set([a, b, c])].sort((x, y) => x - y);
    if (isTwo && next > end && end > start && d !== next) {
      return [windowOf(start, end), windowOf(next, d)];
    }
    return a === b ? [windowOf(a, (a + 1) % 1440)] : [windowOf(a, b)];
  });
const toDay = ([first, second]: readonly HoursWindow[]): DayHours | null =>
  first === undefined ? null : { ...first, ...(second && { second }) };
const day = fc.oneof(
  { weight: 5, arbitrary: windows.map(toDay) },
  { weight: 1, arbitrary: fc.constant(allDayHours) },
  { weight: 2, arbitrary: fc.constant(null) },
);
const week = fc.oneof(
  { weight: 20, arbitrary: fc.array(day, { minLength: 7, maxLength: 7 }) },
  { weight: 1, arbitrary: fc.constant<null[]>([null, null, null, null, null, null, null]) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 7 }, () => allDayHours)) },
);
/** Special days by their distance from today, one after another. */
const special = fc.array(
  fc.record({
    gap: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 25 })),
    length: fc.integer({ min: 1, max: 12 }),
    hours: fc.option(windows),
  }),
  { maxLength: 5 },
);
const moment = fc
  .record({
    timezone: fc.constantFrom<Zone>(havana, newYork),
    year: fc.nat({ max: years.length - 1 }),
    change: fc.constantFrom(0, 1, null),
    share: fc.integer({ min: 0, max: 365 * 1440 - 1 }),
    near: fc.integer({ min: -300, max: 300 }),
    second: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ timezone, year, change, share, near, second }) => {
    const start =
      change === null
        ? Date.UTC(years[year] ?? 0, 0, 1, 6) + share * 60_000
        : (changes[timezone][year]?.[change] ?? 0) + near * 60_000;
    return { timezone, instant: start + second * 1000 };
  });
/** A pause by its beginning before now and its end before or after now, in minutes. */
const pause = fc.option(
  fc.record({
    reason: fc.constantFrom(...pauseReasons),
    since: fc.integer({ min: 0, max: 3000 }),
    until: fc.option(fc.integer({ min: -900, max: 900 }), { freq: 4 }),
  }),
  { freq: 2 },
);

function place(
  given: readonly { gap: number; length: number; hours: SpecialDay['hours'] }[],
  from: number,
): SpecialDay[] {
  let next = from - 2;
  const lines = given.map(({ gap, length, hours }) => {
    const first = next + gap;
    next = first + length;
    return { from: dateOf(first), to: dateOf(next - 1), hours, note: null };
  });
  // A page tells nothing about later days.
  return lines.filter(({ to }) => to < dateOf(from + scheduledDays));
}

describe('the state of a store against an oracle that goes minute by minute', () => {
  it(
    'agrees on any schedules of two shifts, special days and pauses, most of them near a clock change',
    () => {
      fc.assert(
        fc.property(week, special, moment, pause, (days, given, { timezone, instant }, paused) => {
          const now = wallMinute(timezone, instant);
          const today = Math.floor(now / 1440);
          const specialDays = place(given, today);
          const said = say(days, specialDays);
          const hours = completeHours(Object.fromEntries(days.entries()));
          expect(validateWeeklyHours(hours)).toEqual([]);
          expect(validateSpecialDays(specialDays, dateOf(today))).toEqual([]);
          const schedule = createSchedule(hours, specialDays, dateOf(today));
          const open = isOpen(said, now);
          const untilText = open ? sayUntil(said, now) : undefined;
          const opensText = open ? undefined : sayOpening(said, now);
          const clock = { day: today, minute: now % 1440 };
          const state = openStateAt(schedule, clock);
          expect(state).toEqual({ open, untilText, opensText, todayText: state.todayText });

          const [since, until] = [paused?.since ?? 0, paused?.until ?? null];
          const stored: Pause | null = paused && {
            reason: paused.reason,
            note: null,
            since: new Date(instant - since * 60_000).toISOString(),
            until: until === null ? null : new Date(instant + until * 60_000).toISOString(),
          };
          const facts = stored && printPause(stored, timezone, dateOf(today));
          const status = describeStatus({ schedule, timezone, pause: facts }, new Date(instant));
          const isOver = until !== null && until <= 0;
          if (stored === null || (isOver && ['today', 'vacation'].includes(stored.reason))) {
            expect(status.word).toBe(open ? 'Abierto' : 'Cerrado');
          } else if (!isOver) {
            expect(status.word).toMatch(/^Cerrado/);
          } else {
            const word = -until < 12 * 60 ? 'La tienda no ha dicho si reabrió' : null;
            expect(status.word).toBe(word ?? (open ? 'Abierto' : 'Cerrado'));
          }
        }),
        { numRuns: trialCount(2_000, 100_000) },
      );
    },
    trialPatience(30_000),
  );

  it(
    'agrees with what the card in the directory says, up to eight days after it was rendered',
    () => {
      const aged = fc.integer({ min: 0, max: windowDays * 1440 });
      fc.assert(
        fc.property(week, special, moment, aged, fc.boolean(), (days, given, at, age, isPaused) => {
          const { timezone, instant } = at;
          const now = wallMinute(timezone, instant);
          const rendered = new Date(instant - age * 60_000);
          const specialDays = place(given, Math.floor(now / 1440));
          const hours = completeHours(Object.fromEntries(days.entries()));
          const store = { hours, specialDays, timezone };
          const { windows, zone = havana } = printWindows(store, isPaused, rendered);
          const open = !isPaused && isOpen(say(days, specialDays), now);
          expect(isOpenNow(windows, readMinute(zone, new Date(instant)))).toBe(open);
        }),
        { numRuns: trialCount(1_000, 10_000) },
      );
    },
    trialPatience(30_000),
  );

  it(
    'finds the first opening of the next open day, over clock changes too',
    () => {
      fc.assert(
        fc.property(week, special, moment, (days, given, { timezone, instant }) => {
          const now = wallMinute(timezone, instant);
          const today = Math.floor(now / 1440);
          const specialDays = place(given, today);
          const said = say(days, specialDays);
          // The night of yesterday is still running. The clock, which goes back once a year, has not shown an opening
          // of today.
          const backs = changes[timezone].filter(([, to]) => to <= instant);
          const shown = Math.max(now, ...backs.map(([, to]) => wallMinute(timezone, to - 1)));
          const isTail =
            said(today - 1).some((window) => holds(window, now % 1440, true)) &&
            said(today).every(([opening]) => today * 1440 + opening > shown);
          let next = isTail ? today : today + 1;
          while (next <= today + searchedDays && said(next).length === 0) next += 1;
          const [first] = said(next);
          const opening = first === undefined ? (today + 1) * 1440 : next * 1440 + first[0];
          const hours = completeHours(Object.fromEntries(days.entries()));
          const store = { hours, specialDays, timezone };
          const found = findReopening(store, new Date(instant)).getTime();
          expect(found).toBeGreaterThan(instant);
          // When the clock skips it, the opening is as much later as the clock jumps.
          const isSkipped = changes[timezone].some(
            ([from]) =>
              opening > wallMinute(timezone, from - 1) && opening < wallMinute(timezone, from),
          );
          expect(wallMinute(timezone, found)).toBe(isSkipped ? opening + 60 : opening);
        }),
        { numRuns: trialCount(500, 20_000) },
      );
    },
    trialPatience(30_000),
  );
});
