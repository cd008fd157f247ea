import { commentMessages } from '../messages.ts';
import { createZoneFormat } from '../hours/zone-format.ts';
import { registrationTimezone } from '../site.ts';

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

let madeCalendar: Intl.DateTimeFormat | undefined;

/**
 * Created once, because that costs more than formatting all dates of a page; and only when there is a date to format.
 */
function getCalendar(): Intl.DateTimeFormat {
  madeCalendar ??= createZoneFormat('en-US', registrationTimezone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return madeCalendar;
}

/**
 * The day of an instant in milliseconds, by the calendar of Cuba, so that server and browser agree. 'Fecha inválida'
 * for an invalid instant (product.md 9).
 * @example formatDate(Date.UTC(2026, 10, 21, 15)) // '21 de noviembre de 2026'
 */
export function formatDate(instant: number): string {
  if (Number.isNaN(new Date(instant).getTime())) return commentMessages.invalidDate;
  const named = getCalendar().formatToParts(instant);
  const parts = new Map(named.map(({ type, value }) => [type, value]));
  const month = months[Number(parts.get('month')) - 1] ?? '';
  return `${parts.get('day') ?? ''} de ${month} de ${parts.get('year') ?? ''}`;
}

/**
 * A near calendar day, without its year.
 * @example formatDayOfYear('2026-12-22') // '22 de diciembre'
 */
export function formatDayOfYear(day: string): string {
  const { date, month } = readDay(day);
  return `${date} de ${month}`;
}

/** @example formatShortDay('2026-11-23') // '23 nov' */
export function formatShortDay(day: string): string {
  const { date, month } = readDay(day);
  return `${date} ${month.slice(0, 3)}`;
}

function readDay(day: string): { readonly date: number; readonly month: string } {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  return { date, month: months[month - 1] ?? '' };
}
