import { describe, expect, it } from 'vitest';
import { addHolidays, goodFriday } from '#domain/hours/cuban-holidays.ts';
import { noDeliveryText } from '#domain/hours/no-delivery.ts';
import {
  type Pause,
  agePause,
  clampSince,
  findReopening,
  pauseBadge,
  pauseNotice,
  pauseWord,
  printPause,
} from '#domain/hours/pause.ts';
import { openState } from '#domain/hours/schedule.ts';
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

describe('a pause', () => {
  const zone = 'America/Havana';
  const since = '2026-11-29T19:20:00.000Z';
  const power: Pause = { reason: 'power', note: null, since, until: null };

  it('has its words', () => {
    expect(pauseWord(power)).toBe('Cerrado por apagón');
    expect(pauseWord({ reason: 'other', note: 'inventario' })).toBe('Cerrado: inventario');
    expect(pauseWord({ reason: 'other', note: null })).toBe('Cerrado');
    expect(pauseBadge(power)).toBe('Apagón');
    expect(pauseBadge({ ...power, reason: 'today' })).toBe('Cerrado');
    expect(pauseBadge({ ...power, ended: true })).toBe(null);
    expect(pauseBadge(undefined)).toBe(null);
    expect(pauseNotice(power)).toBe(
      'La tienda está cerrada por apagón. Puedes enviar el pedido; te contestarán cuando haya luz.',
    );
    expect(pauseNotice({ ...power, reason: 'today' })).toBe(
      'La tienda está cerrada por hoy. Puedes enviar el pedido; te contestarán cuando abra.',
    );
  });

  it('prints times of the day, and dates of other days', () => {
    const until = '2026-11-29T23:00:00.000Z';
    expect(printPause({ ...power, until }, zone, today).detail).toBe(
      'desde las 14:20 · reabre sobre las 18:00',
    );
    expect(printPause(power, zone, today).detail).toBe('desde las 14:20');
    expect(printPause(power, zone, '2026-11-30').detail).toBe('desde el 29 nov a las 14:20');
    const vacation: Pause = {
      reason: 'vacation',
      note: null,
      since,
      until: '2026-12-14T14:00:00Z',
    };
    expect(printPause(vacation, zone, today).detail).toBe('reabre el 14 dic a las 09:00');
    expect(printPause({ ...power, until, ended: true }, zone, today)).toMatchObject({
      word: 'La tienda no ha dicho si reabrió',
      detail: null,
    });
  });

  it('is kept for twelve hours after an estimated end', () => {
    const until = '2026-11-29T23:00:00.000Z';
    const paused = { ...power, until };
    expect(agePause(paused, new Date('2026-11-29T22:59:59Z'))).toBe(paused);
    const ended = agePause(paused, new Date(until));
    expect(ended).toEqual({ ...paused, ended: true });
    expect(ended && agePause(ended, new Date('2026-11-30T10:59:59Z'))).toBe(ended);
    expect(ended && agePause(ended, new Date('2026-11-30T11:00:00Z'))).toBe(null);
    expect(agePause({ ...paused, reason: 'today' }, new Date(until))).toBe(null);
    expect(agePause(power, new Date('2030-01-01'))).toBe(power);
  });

  it('begins within the last day and never in the future', () => {
    const now = new Date(since);
    expect(clampSince(undefined, now)).toEqual(now);
    expect(clampSince('2026-12-01T00:00:00Z', now)).toEqual(now);
    expect(clampSince('2026-11-29T12:00:00Z', now)).toEqual(new Date('2026-11-29T12:00:00Z'));
    expect(clampSince('2026-01-01T00:00:00Z', now)).toEqual(new Date('2026-11-28T19:20:00Z'));
  });

  it('for the day ends when the store opens on its next open day', () => {
    const usual = {
      opening: '09:00',
      closing: '13:00',
      second: { opening: '15:00', closing: '18:00' },
    };
    const store = {
      hours: { 0: usual, 1: usual, 2: usual },
      specialDays: [closed('2026-11-30')],
      timezone: zone,
    };
    expect(findReopening(store, new Date('2026-11-29T10:00:00-05:00'))).toEqual(
      new Date('2026-12-01T09:00:00-05:00'),
    );
    expect(findReopening({ ...store, hours: null }, new Date(since))).toEqual(
      new Date('2026-11-30T00:00:00-05:00'),
    );
  });

  // 5 December 2026 is a Saturday.
  it.each([
    ['the night of Friday', '2026-12-05T01:00:00-05:00', '2026-12-05T20:00:00-05:00'],
    ['its last minute', '2026-12-05T03:00:00-05:00', '2026-12-05T20:00:00-05:00'],
    ['after that night', '2026-12-05T03:01:00-05:00', '2026-12-06T20:00:00-05:00'],
    [
      'the night of Saturday before midnight',
      '2026-12-05T23:00:00-05:00',
      '2026-12-06T20:00:00-05:00',
    ],
    ['the night before a closed day', '2026-12-07T01:00:00-05:00', '2026-12-08T20:00:00-05:00'],
  ])('for the day, in %s, it ends as the next evening begins', (_, now, opening) => {
    const night = { opening: '20:00', closing: '03:00' };
    const hours = Object.fromEntries(Array.from({ length: 7 }, (__, key) => [key, night]));
    const store = { hours, specialDays: [closed('2026-12-07')], timezone: zone };
    expect(findReopening(store, new Date(now))).toEqual(new Date(opening));
  });

  it('for the day, at midnight of a store that never closes, it ends a day later', () => {
    const allDay = { opening: '00:00', closing: '00:00', allDay: true };
    const hours = Object.fromEntries(Array.from({ length: 7 }, (_, key) => [key, allDay]));
    const midnight = new Date('2026-12-05T00:00:00-05:00');
    expect(findReopening({ hours, specialDays: [], timezone: zone }, midnight)).toEqual(
      new Date('2026-12-06T00:00:00-05:00'),
    );
  });
});

describe('noDeliveryText', () => {
  it.each([
    ['fuel', null, 'Hoy no llevamos: sin combustible.'],
    ['courier', null, 'Hoy no llevamos: sin mensajero.'],
    ['other', 'Llueve mucho.', 'Hoy no llevamos: Llueve mucho.'],
    ['other', null, 'Hoy no llevamos.'],
  ] as const)('of %s and %o', (reason, note, text) => {
    expect(noDeliveryText({ reason, note })).toBe(text);
  });
});
