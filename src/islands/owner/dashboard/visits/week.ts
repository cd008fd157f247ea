import type { Visits } from '#contract/visits.ts';
import { countText } from '#domain/text/count-text.ts';
import { formatShortDay } from '#domain/text/date-text.ts';

export interface DayBar {
  readonly day: string;
  /** Share of the busiest day's visits, from 0 to 100. */
  readonly percent: number;
  /** @example '23 nov: 120 visitas' */
  readonly label: string;
}

const weekdays = 'DLMXJVS';

/** @example weekdayLetter('2026-11-23') // 'L' */
export const weekdayLetter = (day: string): string =>
  weekdays.charAt(new Date(`${day}T00:00:00Z`).getUTCDay());

const sum = (series: Visits['series'], kind: string): number =>
  series.filter((row) => row.kind === kind).reduce((total, { n }) => total + n, 0);

export const visitsText = (count: number): string => countText(count, 'visita', 'visitas');

/** @example '1,204 visitas · 86 toques en WhatsApp · 31 pedidos' */
export function formatVisits({ series }: Visits): string {
  return [
    visitsText(sum(series, 'v')),
    countText(sum(series, 'w'), 'toque en WhatsApp', 'toques en WhatsApp'),
    countText(sum(series, 'o'), 'pedido', 'pedidos'),
  ].join(' · ');
}

/** Whether nothing was counted in these days. */
export const isUnvisited = ({ series }: Visits): boolean => series.every(({ n }) => n === 0);

export function listBars({ series }: Visits): DayBar[] {
  const days = series.filter(({ kind }) => kind === 'v');
  const most = Math.max(1, ...days.map(({ n }) => n));
  return days.map(({ day, n }) => ({
    day,
    percent: (n / most) * 100,
    label: `${formatShortDay(day)}: ${visitsText(n)}`,
  }));
}
