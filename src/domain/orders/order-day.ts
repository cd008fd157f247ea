import { shortMonths } from '../text/short-months.ts';
import { formatLocalTime } from './price-time.ts';

/** The days that a buyer can choose. `other` means a date. */
export type OrderDay = 'today' | 'tomorrow' | 'other';

/** The largest number of days from today to the day of an order. */
export const orderDaysAhead = 60;
/** The longest text for the time of day. */
export const orderHourMaxLength = 20;

/**
 * A date in the timezone of a store, in the form of a date field.
 * @param minute minutes since 1970
 * @example orderDate(29_925_485, 'America/Havana', 1) // '2026-11-25'
 */
export function orderDate(minute: number, timeZone: string, daysAhead = 0): string {
  // The text is '24/11/2026, 14:05:00'.
  const [day = 1, month = 1, year = 1970] = formatLocalTime(minute, timeZone)
    .slice(0, 10)
    .split('/')
    .map(Number);
  return new Date(Date.UTC(year, month - 1, day + daysAhead)).toISOString().slice(0, 10);
}

/**
 * The wanted time of an order. It contains the date, so that it is still correct tomorrow.
 * @param date of the day, `2026-11-24`. Without a date or a day only the hour remains.
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
