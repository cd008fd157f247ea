import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../support/trials/trial.ts';
import type { PartialBusinessHours } from '#domain/hours/business-hours.ts';
import { allDayHours, completeHours, weekdays } from '#domain/hours/business-hours.ts';
import { validateBusinessHours } from '#domain/hours/business-hours-input.ts';
import { openState } from '#domain/hours/opening-hours.ts';
import { isTimezone } from '#domain/hours/timezone.ts';
import { hoursText, schemaOrgHours, weekdayName, weekHours } from '#domain/hours/week-hours.ts';

const havana = 'America/Havana';
const newYork = 'America/New_York';
const usual = { opening: '09:00', closing: '18:00' };
const night = { opening: '20:00', closing: '03:00' };
/** Noon and a little of Wednesday 15 May 2024 in Havana, at UTC−4. */
const wednesday = (time: string): Date => new Date(`2024-05-15T${time}:00-04:00`);
const thursday = (time: string): Date => new Date(`2024-05-16T${time}:00-04:00`);

describe('openState', () => {
  it.each([
    ['08:59', false],
    ['09:00', true],
    ['18:00', true],
    ['18:01', false],
  ])('of 09:00–18:00 at %s is %o', (time, open) => {
    expect(openState({ 3: usual }, havana, wednesday(time)).open).toBe(open);
  });

  it('keeps the last minute open to its last second', () => {
    expect(openState({ 3: usual }, havana, new Date('2024-05-15T18:00:59-04:00')).open).toBe(true);
  });

  it.each([
    [wednesday('02:00'), false],
    [wednesday('19:59'), false],
    [wednesday('20:00'), true],
    [wednesday('23:59'), true],
    [thursday('00:00'), true],
    [thursday('03:00'), true],
    [thursday('03:01'), false],
    [thursday('20:00'), false],
  ])('gives an overnight window to the day on which it opens: %o is %o', (now, open) => {
    expect(openState({ 3: night }, havana, now).open).toBe(open);
  });

  it('is closed without hours, and without hours of the day', () => {
    expect(openState(null, havana, wednesday('12:00'))).toEqual({
      open: false,
      todayText: 'Cerrado',
    });
    expect(openState({ 3: null, 4: usual }, havana, wednesday('12:00')).open).toBe(false);
  });

  it('says until when, and when it opens next', () => {
    const hours = { 3: usual, 4: usual, 6: night };
    expect(openState(hours, havana, wednesday('12:00'))).toEqual({
      open: true,
      untilText: 'hasta las 18:00',
      todayText: '09:00–18:00',
    });
    const next = (now: Date): string | undefined => openState(hours, havana, now).opensText;
    expect(next(wednesday('08:00'))).toBe('hoy a las 09:00');
    expect(next(wednesday('19:00'))).toBe('mañana a las 09:00');
    expect(next(thursday('19:00'))).toBe('el sábado a las 20:00');
    expect(openState({ 3: usual }, havana, wednesday('19:00')).opensText).toBe(
      'el miércoles a las 09:00',
    );
  });

  it('joins windows that follow each other without a closed minute', () => {
    const hours = {
      3: { opening: '10:00', closing: '23:59' },
      4: { opening: '00:00', closing: '11:00' },
    };
    expect(openState(hours, havana, wednesday('12:00')).untilText).toBe('hasta las 11:00');
    const weekend = { 3: allDayHours, 4: allDayHours, 5: { opening: '00:00', closing: '18:00' } };
    expect(openState(weekend, havana, wednesday('12:00')).untilText).toBe(
      'hasta el viernes a las 18:00',
    );
  });

  it('never closes when every day is open all day', () => {
    const always = completeHours({});
    const hours = Object.fromEntries(Object.keys(always).map((day) => [day, allDayHours]));
    expect(openState(hours, havana, wednesday('12:00'))).toEqual({
      open: true,
      todayText: 'Abierto 24 horas',
    });
  });

  it('closes once a week when every other day is open all day', () => {
    const others = ['0', '1', '2', '4', '5', '6'].map((day) => [day, allDayHours] as const);
    const hours = Object.fromEntries([...others, ['3', { opening: '11:00', closing: '00:00' }]]);
    expect(openState(hours, havana, wednesday('12:00')).untilText).toBe(
      'hasta el miércoles a las 00:00',
    );
    expect(openState(hours, havana, wednesday('10:59')).open).toBe(false);
  });

  it('uses New York for a business whose timezone is missing or unknown', () => {
    const now = new Date('2024-05-15T01:30:00Z');
    expect(openState({ 2: { opening: '21:00', closing: '22:00' } }, null, now).open).toBe(true);
    expect(openState({ 2: { opening: '21:00', closing: '22:00' } }, 'Mars/Base', now).open).toBe(
      true,
    );
    expect(openState({ 3: { opening: '10:00', closing: '11:00' } }, 'Asia/Tokyo', now).open).toBe(
      true,
    );
  });

  it('follows the clock of Havana over midnight that does not exist', () => {
    const hours = { 6: night };
    // Saturday 9 March 2024 ends at 24:00, and Sunday begins at 01:00.
    expect(openState(hours, havana, new Date('2024-03-10T04:59:00Z')).open).toBe(true);
    expect(openState(hours, havana, new Date('2024-03-10T05:00:00Z')).open).toBe(true);
    expect(openState(hours, havana, new Date('2024-03-10T07:00:00Z')).open).toBe(true);
    expect(openState(hours, havana, new Date('2024-03-10T07:01:00Z')).open).toBe(false);
  });
});

describe('openState against an oracle that walks the week minute by minute', () => {
  const minutesOfWeek = 10_080;
  const years = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];

  /** Instant of a Sunday of a month, the nth, at an hour of UTC. */
  function nthSunday(year: number, month: number, nth: number, hour: number): number {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7, hour);
  }

  /** Clock changes written down from the laws of both places, not from the runtime's data. */
  const changes = {
    [newYork]: years.map((year) => [nthSunday(year, 2, 2, 7), nthSunday(year, 10, 1, 6)] as const),
    [havana]: years.map((year) => [nthSunday(year, 2, 2, 5), nthSunday(year, 10, 1, 5)] as const),
  };

  function minuteOfWeek(timezone: keyof typeof changes, instant: number): number {
    const isSummer = changes[timezone].some(([from, to]) => instant >= from && instant < to);
    const wall = new Date(instant - (isSummer ? 4 : 5) * 3_600_000);
    return wall.getUTCDay() * 1440 + wall.getUTCHours() * 60 + wall.getUTCMinutes();
  }

  type Window = readonly [opening: number, closing: number] | null;

  const format = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16);

  function toHours(windows: readonly Window[]): PartialBusinessHours {
    const days = windows.map((window, day) => {
      if (window === null) return [day, null];
      const [opening, closing] = window;
      if (opening === closing) return [day, allDayHours];
      return [day, { opening: format(opening), closing: format(closing) }];
    });
    return Object.fromEntries(days) as PartialBusinessHours;
  }

  function walkWeek(windows: readonly Window[]): Uint8Array {
    const open = new Uint8Array(minutesOfWeek);
    for (const [day, window] of windows.entries()) {
      if (window === null) continue;
      const opening = window[0] === window[1] ? 0 : window[0];
      const closing = window[0] === window[1] ? 0 : window[1];
      let minute = day * 1440 + opening;
      do {
        open[minute % minutesOfWeek] = 1;
        minute += 1;
      } while (minute % 1440 !== closing);
      open[minute % minutesOfWeek] = 1;
    }
    return open;
  }

  /** Minutes from `from` until the week's state is `state`, or null when it never is. */
  function walkUntil(open: Uint8Array, from: number, state: 0 | 1): number | null {
    for (let steps = 1; steps <= minutesOfWeek; steps += 1) {
      if (open[(from + steps) % minutesOfWeek] === state) return steps;
    }
    return null;
  }

  const dayAt = (minute: number) => weekdays[Math.floor(minute / 1440) % 7] ?? '0';
  const sayDay = (minute: number): string => `el ${weekdayName(dayAt(minute)).toLowerCase()}`;

  /** Until the last open minute, the one before the week's state is another. */
  function sayUntil(now: number, steps: number | null): string | undefined {
    if (steps === null) return undefined;
    const last = now + steps - 1;
    const day = last - now < 1440 ? '' : `${sayDay(last)} a `;
    return `hasta ${day}las ${format(last % 1440)}`;
  }

  function sayOpening(now: number, steps: number | null): string | undefined {
    if (steps === null) return undefined;
    const days = Math.floor((now + steps) / 1440) - Math.floor(now / 1440);
    const day = ['hoy', 'mañana'][days] ?? sayDay(now + steps);
    return `${day} a las ${format((now + steps) % 1440)}`;
  }

  const minute = fc.oneof(
    fc.integer({ min: 0, max: 1439 }),
    fc.constantFrom(0, 1, 59, 60, 61, 119, 120, 121, 180, 1439),
  );
  const window: fc.Arbitrary<Window> = fc.option(fc.tuple(minute, minute), { freq: 5 });
  const windows = fc.array(window, { minLength: 7, maxLength: 7 });
  const moment = fc
    .record({
      timezone: fc.constantFrom(havana, newYork),
      year: fc.nat({ max: years.length - 1 }),
      change: fc.constantFrom(0, 1, null),
      share: fc.integer({ min: 0, max: 365 * 1440 - 1 }),
      near: fc.integer({ min: -300, max: 300 }),
      second: fc.integer({ min: 0, max: 59 }),
    })
    .map(({ timezone, year, change, share, near, second }) => {
      const minutes = change === null ? share : near;
      const start =
        change === null
          ? Date.UTC(years[year] ?? 0, 0, 1, 6)
          : (changes[timezone][year]?.[change] ?? 0);
      return {
        timezone: timezone,
        instant: start + minutes * 60_000 + second * 1000,
      };
    });

  it('agrees on any schedules, most of them within hours of a clock change', () => {
    fc.assert(
      fc.property(windows, moment, (given, { timezone, instant }) => {
        const state = openState(toHours(given), timezone, new Date(instant));
        const open = walkWeek(given);
        const now = minuteOfWeek(timezone, instant);
        const wanted = open[now] === 1;
        const untilText = wanted ? sayUntil(now, walkUntil(open, now, 0)) : undefined;
        const opensText = wanted ? undefined : sayOpening(now, walkUntil(open, now, 1));
        const todayText = hoursText(completeHours(toHours(given))[dayAt(now)]);
        expect(state).toEqual({ open: wanted, untilText, opensText, todayText });
      }),
      { numRuns: trialCount(5_000, 100_000) },
    );
  });
});

describe('business hours', () => {
  it('fill in the days that are not named', () => {
    expect(completeHours({ '1': usual })).toEqual({
      '0': null,
      '1': usual,
      '2': null,
      '3': null,
      '4': null,
      '5': null,
      '6': null,
    });
  });

  it.each([
    [{ '1': { opening: '9:00', closing: '18:00' } }, '1.opening'],
    [{ '1': { opening: '09:00', closing: '24:00' } }, '1.closing'],
    [{ '1': { opening: '09:00' } }, '1.closing'],
    [{ '1': { opening: '09:00', closing: '09:00' } }, '1.closing'],
    [{ '1': { opening: '00:00', closing: '00:00' } }, '1.closing'],
    [{ '1': { opening: '09:00', closing: '18:00', allDay: true } }, '1.allDay'],
    [{ '1': { opening: '09:00', closing: '18:00', allDay: 'yes' } }, '1.allDay'],
    [{ '1': 'open' }, '1'],
    [{ '7': usual }, '7'],
    [{ monday: usual }, 'monday'],
    [[], ''],
    [null, ''],
  ])('refuse %o at %o', (value, path) => {
    expect(validateBusinessHours(value).map((issue) => issue.path)).toEqual([path]);
  });

  it('accept a whole day that is said outright', () => {
    expect(validateBusinessHours({ '0': allDayHours })).toEqual([]);
    expect(validateBusinessHours({ '0': { ...usual, allDay: false } })).toEqual([]);
  });

  it('are formatted from Monday, equal days in one row', () => {
    const hours = { 0: null, 1: usual, 2: usual, 3: usual, 4: usual, 5: usual, 6: night };
    expect(weekHours(hours).map(({ days, text }) => `${days}: ${text}`)).toEqual([
      'Lunes a viernes: 09:00–18:00',
      'Sábado: 20:00–03:00',
      'Domingo: Cerrado',
    ]);
    expect(weekHours({ ...hours, 0: night }).at(-1)?.days).toBe('Sábado y domingo');
    expect(weekHours(null)).toMatchObject([{ days: 'Todos los días', text: 'Cerrado' }]);
  });

  it('format every day once, whatever the hours', () => {
    const day = fc.option(fc.constantFrom(usual, night, allDayHours));
    fc.assert(
      fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
        const rows = weekHours(Object.fromEntries(days.entries()));
        expect(rows.flatMap((row) => row.weekdays)).toEqual(['1', '2', '3', '4', '5', '6', '0']);
        for (const row of rows) {
          for (const weekday of row.weekdays) {
            expect(row.text).toBe(hoursText(days[Number(weekday)] ?? null));
          }
        }
      }),
    );
  });

  it('are structured data without the closed days', () => {
    expect(schemaOrgHours({ 1: usual, 2: allDayHours, 3: usual, 4: null })).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Wednesday'],
        opens: '09:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Tuesday'],
        opens: '00:00',
        closes: '23:59',
      },
    ]);
    expect(schemaOrgHours(null)).toEqual([]);
  });
});

describe('isTimezone', () => {
  it.each([havana, newYork, 'UTC', 'America/Argentina/Buenos_Aires'])('knows %s', (name) => {
    expect(isTimezone(name)).toBe(true);
  });

  it.each(['', 'America', 'America/Macondo', '+05:00', '-04:00', '../etc', 4, null])(
    'refuses %o',
    (name) => {
      expect(isTimezone(name)).toBe(false);
    },
  );
});
