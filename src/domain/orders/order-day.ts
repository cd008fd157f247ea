import { shortMonths } from '../text/short-months.ts';
import { formatLocalTime } from './price-time.ts';

/** The days that a buyer may name; `other` stands for a date. */
export type OrderDay = 'today' | 'tomorrow' | 'other';

/** How far ahead an order may be wanted. */
export const orderDaysAhead = 60;
/** Characters of the hour, or of what stands for it. */
export const orderHourMaxLength = 20;

const minutesOfDay = 24 * 60;

/**
 * A date by the clock of a store, as a field of dates has it.
 * @param minute minutes since 1970
 * @example orderDate(29_925_485, 'America/Havana', 1) // '2026-11-25'
 */
export function orderDate(minute: number, timeZone: string, daysAhead = 0): string {
  // '24/11/2026, 14:05'; noon of that day is the same day wherever a clock changes.
  const [day = 1, month = 1, year = 1970] = formatLocalTime(minute, timeZone)
    .slice(0, 10)
    .split('/')
    .map(Number);
  const noon = Date.UTC(year, month - 1, day, 12) / 60_000 + daysAhead * minutesOfDay;
  return new Date(noon * 60_000).toISOString().slice(0, 10);
}

/**
 * When an order is wanted, in words that hold tomorrow too.
 * @param date of the day, `2026-11-24`; an empty one, or a day that is not said, leaves the hour alone
 * @example formatOrderTime('tomorrow', '2026-11-24', 'por la tarde') // 'Mañana (24 nov), por la tarde'
 */
export function formatOrderTime(day: OrderDay | '', date: string, hour: string): string {
  return [formatDay(day, date), hour].filter(Boolean).join(', ');
}

function formatDay(day: OrderDay | '', date: string): string {
  const [, month = 0, number = 0] = date.split('-').map(Number);
  const written = `${number} ${shortMonths[month - 1]}`;
  if (day === '' || date === '') return '';
  if (day === 'other') return written;
  return `${day === 'today' ? 'Hoy' : 'Mañana'} (${written})`;
}
