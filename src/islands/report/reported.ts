import { isId } from '#domain/id.ts';
import { reportKinds, type ReportKind } from '#domain/operators/report-kind.ts';
import { reportLetters } from '#domain/paths/report-path.ts';

export interface Reported {
  readonly kind: ReportKind;
  readonly targetId: string;
}

/** The thing that the page's address names, such as '#c=k3v9x0q2m7ta'; null when it names none. */
export function readReported(hash: string): Reported | null {
  const [letter = '', targetId] = hash.slice(1).split('=');
  const kind = reportKinds.find((one) => reportLetters[one] === letter);
  return kind !== undefined && isId(targetId) ? { kind, targetId } : null;
}
