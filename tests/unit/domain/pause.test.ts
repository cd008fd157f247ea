import { describe, expect, it } from 'vitest';
import { ageNoDelivery, type NoDelivery, noDeliveryText } from '#domain/hours/no-delivery.ts';
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

const today = '2026-11-29';
const closed = (day: string) => ({ from: day, to: day, hours: null, note: null });

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
    const night = { ...power, since: '2026-11-29T06:20:00Z', until: '2026-11-30T06:00:00Z' };
    expect(printPause(night, zone, today).detail).toBe(
      'desde la 01:20 · reabre el 30 nov sobre la 01:00',
    );
    expect(printPause(night, zone, '2026-11-30').detail).toBe(
      'desde el 29 nov a la 01:20 · reabre sobre la 01:00',
    );
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

describe('what a store says of its delivery', () => {
  const said: NoDelivery = {
    reason: 'fuel',
    note: null,
    since: '2026-11-29T12:00:00Z',
    until: null,
  };
  const until = '2026-11-30T12:00:00.000Z';

  it.each([
    [said, '2027-01-01T00:00:00Z', said],
    [{ ...said, until }, '2026-11-30T11:59:59Z', { ...said, until }],
    [{ ...said, until }, until, null],
    [null, until, null],
    [undefined, until, null],
  ])('%o at %s', (now, at, left) => {
    expect(ageNoDelivery(now, new Date(at))).toEqual(left);
  });
});
