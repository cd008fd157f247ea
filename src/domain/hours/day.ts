const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a timezone, as '2026-11-23'. */
export function dayIn(timezone: string, instant: Date): string {
  const known = formatters.get(timezone);
  const formatter =
    known ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formatters.set(timezone, formatter);
  return formatter.format(instant);
}

/** The day some days after another one, as '2026-12-23'. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar, as '2026-11-23'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
