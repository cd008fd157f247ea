import { describe, expect, it } from 'vitest';
import { addHolidays, goodFriday } from '#domain/hours/cuban-holidays.ts';
import { openState } from '../../support/open-state.ts';
import {
  type SpecialDay,
  listSpecialDays,
  schemaOrgSpecialDays,
  validateSpecialDays,
} from '#domain/hours/special-days.ts';

const today = '2026-11-29';
const closed = (from: string, to = from, note: string | null = null): SpecialDay => ({
  from,
  to,
  hours: null,
  note,
});

describe('special days', () => {
  const half = [{ opening: '09:00', closing: '13:00' }];

  it.each([
    [
      [closed('2026-12-25'), closed('2026-12-24', '2026-12-26')],
      '1.from',
      'Estos días ya están en otra línea',
    ],
    [[closed('2026-12-25', '2026-12-24')], '0.to', 'La fecha final es anterior a la inicial'],
    [[closed('2028-01-10')], '0.to', 'Elige días de los próximos 400 días'],
    [[closed('')], '0.from', 'Elige la fecha'],
    [[closed('2026-02-30')], '0.from', 'Elige la fecha'],
    [
      [{ ...closed('2026-12-24'), hours: [...half, { opening: '13:00', closing: '15:00' }] }],
      '0.hours.1.opening',
      'El segundo turno debe empezar después de que cierre el primero',
    ],
    [
      [{ ...closed('2026-12-24'), hours: [{ opening: '9', closing: '15:00' }] }],
      '0.hours.0.opening',
      'La hora debe tener el formato HH:MM',
    ],
  ])('are refused: %j at %s', (days, path, message) => {
    expect(validateSpecialDays(days, today)).toEqual([{ path, message }]);
  });

  it('are forty lines at most', () => {
    const days = Array.from({ length: 41 }, () => closed('2026-12-25'));
    expect(validateSpecialDays(days, today)[0]?.path).toBe('');
  });

  it('are listed for fourteen days, the earliest first', () => {
    const days = [
      closed('2026-12-12', '2027-01-02'),
      { ...closed('2026-11-30', '2026-12-02', 'Inventario'), hours: half },
      closed('2026-12-13'),
      closed('2026-11-28'),
      closed('2026-11-27', '2026-11-29', 'Luto'),
    ];
    expect(listSpecialDays(days, today)).toEqual([
      { days: '27–29 nov', text: 'cerrado · Luto' },
      { days: '30 nov–2 dic', text: '09:00–13:00 · Inventario' },
      { days: '12 dic–2 ene', text: 'cerrado' },
    ]);
  });

  it("replace the week's hours, except the rest of the night before", () => {
    const night = { opening: '20:00', closing: '03:00' };
    const hours = { 4: night, 5: night };
    const store = { hours, specialDays: [closed('2026-12-25')], timezone: 'America/Havana' };
    const at = (time: string) => openState(store, new Date(`2026-12-25T${time}:00-05:00`));
    expect(at('02:00')).toMatchObject({ open: true, untilText: 'hasta las 03:00' });
    expect(at('21:00')).toMatchObject({ open: false, todayText: 'Cerrado' });
    expect(at('21:00').opensText).toBe('el jueves a las 20:00');
  });

  it('name the date of an opening that is further than a week', () => {
    const hours = { 1: { opening: '09:00', closing: '18:00' } };
    const store = {
      hours,
      specialDays: [closed('2026-11-30', '2026-12-20')],
      timezone: 'America/Havana',
    };
    const state = openState(store, new Date('2026-11-29T12:00:00-05:00'));
    expect(state.opensText).toBe('el 21 dic a las 09:00');
  });

  it('become structured data', () => {
    const days = [closed('2026-12-25', '2026-12-26'), { ...closed('2026-12-31'), hours: half }];
    expect(schemaOrgSpecialDays([...days, closed('2027-03-01')], today)).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-25',
        validThrough: '2026-12-26',
        opens: '00:00',
        closes: '00:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-31',
        validThrough: '2026-12-31',
        opens: '09:00',
        closes: '13:00',
      },
    ]);
  });

  it('get the holidays of twelve months that they do not cover', () => {
    const days = addHolidays([closed('2027-07-20', '2027-07-26', 'Vacaciones')], today);
    expect(days.map(({ from }) => from)).toEqual([
      '2026-12-25',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-03-26',
      '2027-05-01',
      '2027-07-20',
      '2027-07-27',
      '2027-10-10',
    ]);
    expect(validateSpecialDays(days, today)).toEqual([]);
    expect(addHolidays(days, today)).toEqual(days);
  });

  it.each([
    [2024, '2024-03-29'],
    [2025, '2025-04-18'],
    [2026, '2026-04-03'],
    [2027, '2027-03-26'],
    [2038, '2038-04-23'],
  ])('know Good Friday of %i', (year, day) => {
    expect(goodFriday(year)).toBe(day);
  });
});
