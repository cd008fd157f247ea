import type { Visits } from '#contract/figures/visits.ts';
import { formatCount } from '#domain/text/count-text.ts';

export interface DayBar {
  readonly day: string;
  readonly visits: number;
  /** Of the day with the most visits, from 0 to 100. */
  readonly percent: number;
  /** @example '23 nov: 120 visitas' */
  readonly label: string;
}

const months = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');
const weekdays = 'DLMXJVS';

/** @example formatDay('2026-11-23') // '23 nov' */
export const formatDay = (day: string): string =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`;

/** @example weekdayLetter('2026-11-23') // 'L' */
export const weekdayLetter = (day: string): string =>
  weekdays.charAt(new Date(`${day}T00:00:00Z`).getUTCDay());

const sum = (series: Visits['series'], kind: string): number =>
  series.filter((row) => row.kind === kind).reduce((total, { n }) => total + n, 0);

const text = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const visitsText = (count: number): string => text(count, 'visita', 'visitas');

/** @example '1,204 visitas · 86 toques en WhatsApp · 31 pedidos' */
export function formatVisits({ series }: Visits): string {
  return [
    visitsText(sum(series, 'v')),
    text(sum(series, 'w'), 'toque en WhatsApp', 'toques en WhatsApp'),
    text(sum(series, 'o'), 'pedido', 'pedidos'),
  ].join(' · ');
}

/** Whether nothing was counted in these days. */
export const isUnvisited = ({ series }: Visits): boolean => series.every(({ n }) => n === 0);

export function listBars({ series }: Visits): DayBar[] {
  const days = series.filter(({ kind }) => kind === 'v');
  const most = Math.max(1, ...days.map(({ n }) => n));
  return days.map(({ day, n }) => ({
    day,
    visits: n,
    percent: (n / most) * 100,
    label: `${formatDay(day)}: ${visitsText(n)}`,
  }));
}
