import { describe, expect, it } from 'vitest';
import type { PartialWeeklyHours } from '#domain/hours/weekly-hours.ts';
import { createSchedule } from '#domain/hours/schedule.ts';
import { describeStatus as describeFacts } from '#domain/hours/store-status.ts';

const describeStatus = (hours: PartialWeeklyHours | null, timezone: string | null, now: Date) =>
  describeFacts({ schedule: createSchedule(hours, [], '2026-03-02'), timezone, pause: null }, now);

const day = { opening: '09:00', closing: '18:00' };
const week = { '0': null, '1': day, '2': day, '3': day, '4': day, '5': day, '6': null };
/** A time of Monday, 2 March 2026, on the clock of Havana, five hours behind UTC. */
const onMonday = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 2, hour + 5, minute));
const describeAt = (now: Date) => describeStatus(week, 'America/Havana', now);

describe('describeStatus', () => {
  it('says until when a store is open', () => {
    expect(describeAt(onMonday(10))).toEqual({
      tone: 'open',
      word: 'Abierto',
      detail: 'hasta las 18:00',
      today: 'Hoy: 09:00–18:00',
    });
  });

  it.each([
    ['before it opens', onMonday(8), 'abre hoy a las 09:00'],
    ['after it has closed', onMonday(18, 1), 'abre mañana a las 09:00'],
    ['before a closed day', new Date(Date.UTC(2026, 2, 7, 3)), 'abre el lunes a las 09:00'],
  ])('says when it opens %s', (_, now, detail) => {
    expect(describeAt(now)).toMatchObject({ tone: 'closed', word: 'Cerrado', detail });
  });

  it('reads the clock of the store, not of the visitor', () => {
    const now = onMonday(10);
    expect(describeStatus(week, 'Asia/Tokyo', now)).toMatchObject({ tone: 'closed' });
  });

  it('says that a day is closed', () => {
    expect(describeAt(new Date(Date.UTC(2026, 2, 1, 17)))).toMatchObject({ today: 'Hoy: Cerrado' });
  });

  it('has no end where a store never closes', () => {
    const always = { opening: '00:00', closing: '00:00', allDay: true };
    const hours = Object.fromEntries(Object.keys(week).map((key) => [key, always]));
    expect(describeStatus(hours, null, onMonday(3))).toEqual({
      tone: 'open',
      word: 'Abierto',
      detail: null,
      today: 'Hoy: Abierto 24 horas',
    });
  });

  it('is closed without hours, says why, and does not look closed', () => {
    expect(describeStatus(null, null, onMonday(10))).toEqual({
      tone: 'unknown',
      word: 'Cerrado',
      detail: 'Sin horario',
      today: null,
    });
  });
});
