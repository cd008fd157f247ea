// Making a formatter costs a hundred times more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The day that the calendar of a timezone shows at an instant.
 * @example readLocalDay('America/Havana', new Date('2026-11-23T04:00:00Z')) // '2026-11-22'
 */
export function readLocalDay(timezone: string, instant: Date): string {
  const formatter =
    formatters.get(timezone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formatters.set(timezone, formatter);
  const parts = new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * The day that comes so many days after another one, or before it.
 * @example shiftDay('2026-03-01', -1) // '2026-02-28'
 */
export function shiftDay(day: string, days: number): string {
  const shifted = new Date(`${day}T00:00:00Z`);
  shifted.setUTCDate(shifted.getUTCDate() + days);
  return shifted.toISOString().slice(0, 10);
}
