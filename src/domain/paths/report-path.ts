import type { ReportKind } from '../operators/report-kind.ts';

export const reportLetters: Readonly<Record<ReportKind, string>> = {
  review: 'c',
  product: 'p',
  business: 's',
};

/** The page for reporting a thing. */
export const reportPath = (kind: ReportKind, id: string): string =>
  `/denunciar#${reportLetters[kind]}=${id}`;
