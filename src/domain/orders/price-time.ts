import { shortMonths } from '../text/short-months.ts';

/**
 * A minute since 1970 in the timezone of a store. Orders give the time of their prices in this form.
 * @example formatPriceTime(29_925_485, 'America/Havana') // '24 nov, 09:05'
 */
export function formatPriceTime(minute: number, timeZone: string): string {
  const text = formatLocalTime(minute, timeZone);
  const [day, month] = text.split('/').map(Number);
  return `${day} ${shortMonths[(month ?? 0) - 1]}, ${text.slice(12, 17)}`;
}

/**
 * A minute since 1970 as '22/11/2026, 14:05:00'. Safari before 14.1 knows no option that leaves the seconds out. It is
 * in the browser's own timezone when the browser does not know the given one.
 */
export function formatLocalTime(minute: number, timeZone?: string): string {
  try {
    return new Date(minute * 60_000).toLocaleString('en-GB', { timeZone });
  } catch {
    return formatLocalTime(minute);
  }
}

/** The minute of the newest of some instants. It is the time of the prices on a page. */
export function newestMinute(instants: readonly string[]): number {
  return instants.reduce(
    (newest, instant) => Math.max(newest, Math.floor(Date.parse(instant) / 60_000)),
    0,
  );
}
