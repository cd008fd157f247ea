import type { Queue } from '#contract/reports.ts';
import { type Reason, reasonLabel, reasons } from '#domain/operators/reason.ts';
import { formatCount } from '#domain/text/count-text.ts';

export type Card = Queue['data'][number];
export type Report = Card['reports'][number];

const count = (many: number, one: string, more: string): string =>
  `${formatCount(many)} ${many === 1 ? one : more}`;

/** What was reported how often, the most frequent first, and as the form has them where they are level. */
export function countReasons(reports: readonly Pick<Report, 'reason'>[]): [Reason, number][] {
  return reasons
    .map((reason): [Reason, number] => [
      reason,
      reports.filter((report) => report.reason === reason).length,
    ])
    .filter(([, many]) => many > 0)
    .sort(([, a], [, b]) => b - a);
}

/** @example '3 denuncias de 3 visitantes: Estafa o vendedor falso (2), Otro (1)' */
export function summarizeReports({
  reports,
  visitors,
}: Pick<Card, 'reports' | 'visitors'>): string {
  const found = countReasons(reports).map(([reason, many]) => `${reasonLabel(reason)} (${many})`);
  const many = count(reports.length, 'denuncia', 'denuncias');
  return `${many} de ${count(visitors, 'visitante', 'visitantes')}: ${found.join(', ')}`;
}

/** How far a visitor was right before; null where nobody knows yet. @example 'acertó 2 de 3 veces' */
export function describeReporter({
  settled,
  upheld,
}: Pick<Report, 'settled' | 'upheld'>): string | null {
  return settled === 0 ? null : `acertó ${upheld} de ${count(settled, 'vez', 'veces')}`;
}
