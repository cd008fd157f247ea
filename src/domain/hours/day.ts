import { readWallClock } from './timezone.ts';

const dayMs = 86_400_000;

/**
 * The day of an instant in a timezone. When this runtime does not know the timezone, its own clock decides.
 * @example dayIn('America/Havana', new Date('2026-11-23T04:00:00Z')) // '2026-11-22'
 */
export function dayIn(timezone: string, instant: Date): string {
  return new Date(readWallClock(timezone, instant).day * dayMs).toISOString().slice(0, 10);
}

/**
 * The day `days` after another one. A negative number goes back.
 * @example addDays('2026-03-01', -1) // '2026-02-28'
 */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Whether a text is a calendar day, such as '2026-11-23'. The year 0 does not exist, and PostgreSQL refuses it. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
