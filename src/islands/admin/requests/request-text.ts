import type { DataRequest } from '#contract/operators.ts';
import { requestDays } from '#domain/limits.ts';
import { formatDate } from '#domain/text/date-text.ts';

/** From this day after a request came, it is said to be urgent. */
const urgentDays = 7;
const dayMs = 24 * 3_600_000;

const toTime = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const countDays = (from: string, to: string): number =>
  Math.round((toTime(to) - toTime(from)) / dayMs);

/** A day of the calendar in words. @example dayText('2026-11-23') // '23 de noviembre de 2026' */
export const dayText = (day: string): string => formatDate(toTime(day));

export interface Deadline {
  readonly text: string;
  readonly isUrgent: boolean;
}

/** How long an open request may still wait. */
export function describeDeadline({ dueOn }: Pick<DataRequest, 'dueOn'>, today: string): Deadline {
  const left = countDays(today, dueOn);
  const isUrgent = left <= requestDays - urgentDays;
  if (left < 0) return { text: `Venció el ${dayText(dueOn)}`, isUrgent };
  if (left === 0) return { text: 'Vence hoy', isUrgent };
  const days = left === 1 ? 'queda 1 día' : `quedan ${left} días`;
  return { text: `Vence el ${dayText(dueOn)}: ${days}`, isUrgent };
}
