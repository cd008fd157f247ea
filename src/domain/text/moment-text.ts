import { createZoneFormat } from '../hours/zone-format.ts';
import { registrationTimezone } from '../site.ts';

let madeClock: Intl.DateTimeFormat | undefined;

/** Day and time of an instant in milliseconds, by the clock of Cuba. @example '21/11/2026, 15:04' */
export function formatMoment(instant: number): string {
  madeClock ??= createZoneFormat('es', registrationTimezone, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return madeClock.format(instant);
}
