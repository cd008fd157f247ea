import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PartialWeeklyHours } from '#domain/hours/weekly-hours.ts';
import { allDayHours, completeHours } from '#domain/hours/weekly-hours.ts';
import { validateWeeklyHours } from '#domain/hours/weekly-hours-input.ts';
import { openState as openStateOf } from '../../support/open-state.ts';
import { isTimezone } from '#domain/hours/timezone.ts';
import { hoursText, schemaOrgHours, weekHours } from '#domain/hours/weekly-hours-text.ts';

const havana = 'America/Havana';
const usual = { opening: '09:00', closing: '18:00' };
const night = { opening: '20:00', closing: '03:00' };
/** A time of Wednesday 15 May 2024 in Havana, at UTC−4. */
const wednesday = (time: string): Date => new Date(`2024-05-15T${time}:00-04:00`);
const thursday = (time: string): Date => new Date(`2024-05-16T${time}:00-04:00`);

const openState = (hours: PartialWeeklyHours | null, timezone: string | null, now: Date) =>
  openStateOf({ hours, specialDays: [], timezone }, now);

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

  it('names the hour one in the singular', () => {
    const late = {
      3: { opening: '13:00', closing: '01:00' },
      4: { opening: '01:30', closing: '11:00' },
    };
    expect(openState(late, havana, wednesday('14:00')).untilText).toBe('hasta la 01:00');
    expect(openState(late, havana, wednesday('12:00')).opensText).toBe('hoy a las 13:00');
    expect(openState(late, havana, thursday('01:15')).opensText).toBe('hoy a la 01:30');
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
    // 00:30 in New York, and 01:30 in Havana, whose clock is put forward two hours before.
    const now = new Date('2024-03-10T05:30:00Z');
    const hours = { 0: { opening: '00:15', closing: '00:45' } };
    expect(openState(hours, null, now).open).toBe(true);
    expect(openState(hours, 'Mars/Base', now).open).toBe(true);
    expect(openState(hours, havana, now).open).toBe(false);
  });

  it('uses the timezone of the business, also where it is another day there', () => {
    const now = new Date('2024-05-15T01:30:00Z');
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
    expect(validateWeeklyHours(value).map((issue) => issue.path)).toEqual([path]);
  });

  it.each([
    [{ ...usual, second: { opening: '20:00', closing: '20:00' } }, '1.second.closing'],
    [{ ...usual, second: { opening: '18:00', closing: '20:00' } }, '1.second.opening'],
    [{ ...usual, second: { opening: '17:00', closing: '20:00' } }, '1.second.opening'],
    [{ ...usual, second: { opening: '19:00' } }, '1.second.closing'],
    [{ ...usual, second: 'late' }, '1.second'],
    [{ ...night, second: { opening: '21:00', closing: '23:00' } }, '1.second.opening'],
    [{ ...allDayHours, second: { opening: '15:00', closing: '18:00' } }, '1.second.opening'],
  ])('refuse the second shift of %o at %o', (day, path) => {
    expect(validateWeeklyHours({ 1: day }).map((issue) => issue.path)).toEqual([path]);
  });

  it('accept a second shift, which may end on the next day', () => {
    const late = { ...usual, second: { opening: '20:00', closing: '02:00' } };
    expect(validateWeeklyHours({ 1: late })).toEqual([]);
    expect(completeHours({ 1: late })['1']).toEqual(late);
    expect(hoursText(late)).toBe('09:00–18:00 y 20:00–02:00');
    expect(schemaOrgHours({ 1: late, 2: usual })).toMatchObject([
      { dayOfWeek: ['Monday', 'Tuesday'], opens: '09:00' },
      { dayOfWeek: ['Monday'], opens: '20:00', closes: '02:00' },
    ]);
    expect(weekHours({ 1: late, 2: usual, 3: usual }).map(({ days }) => days)).toEqual([
      'Lunes',
      'Martes y miércoles',
      'Jueves a domingo',
    ]);
  });

  it('accept a whole day with allDay', () => {
    expect(validateWeeklyHours({ '0': allDayHours })).toEqual([]);
    expect(validateWeeklyHours({ '0': { ...usual, allDay: false } })).toEqual([]);
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
  it.each([havana, 'America/New_York', 'UTC', 'America/Argentina/Buenos_Aires'])(
    'knows %s',
    (name) => {
      expect(isTimezone(name)).toBe(true);
    },
  );

  it.each(['', 'America', 'America/Macondo', '+05:00', '-04:00', '../etc', 4, null])(
    'refuses %o',
    (name) => {
      expect(isTimezone(name)).toBe(false);
    },
  );
});
