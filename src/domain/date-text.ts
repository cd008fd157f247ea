import { commentMessages } from './messages.ts';
import { registrationTimezone } from './site.ts';

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

// Made once: building a formatter costs more than printing a page's dates with it.
const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: registrationTimezone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/**
 * The day of an instant in milliseconds, by the calendar of Cuba, so that server and browser agree; 'Fecha inválida'
 * for what is no instant (Specification §8, Comments).
 * @example printDate(Date.UTC(2026, 10, 21, 15)) // '21 de noviembre de 2026'
 */
export function printDate(instant: number): string {
  if (Number.isNaN(new Date(instant).getTime())) return commentMessages.invalidDate;
  const parts = new Map(calendar.formatToParts(instant).map(({ type, value }) => [type, value]));
  const month = months[Number(parts.get('month')) - 1] ?? '';
  return `${parts.get('day') ?? ''} de ${month} de ${parts.get('year') ?? ''}`;
}
