import type { AuditPage } from '#contract/operators.ts';
import { operatorRoles } from '#domain/accounts/operator-role.ts';
import { reportKinds } from '#domain/operators/report-kind.ts';
import { reasonLabel, reasons } from '#domain/operators/reason.ts';
import type { Thing } from '#islands/admin/acts/asked-act.ts';

export type AuditRow = AuditPage['data'][number];

const actors: Readonly<Record<AuditRow['actorKind'], string>> = {
  operator: 'Operador',
  owner: 'Dueño',
  system: 'El sistema',
  command: 'El servidor',
};

/** The name of the operator: the first name as long as the account exists. */
export const describeActor = ({
  actorName,
  actorKind,
}: Pick<AuditRow, 'actorName' | 'actorKind'>): string => actorName ?? actors[actorKind];

const roles = { moderator: 'moderador', operator: 'operador' } as const;

/** The listed reason, or the role that was given or taken; null when the act has neither. */
export function describeReason({ reason, role }: Pick<AuditRow, 'reason' | 'role'>): string | null {
  if (reason === 'undo') return 'Deshecho';
  if (reason === 'reports') return 'Por las denuncias';
  const known = reasons.find((one) => one === reason);
  if (known !== undefined) return reasonLabel(known);
  const given = operatorRoles.find((one) => one === role);
  return given === undefined ? (reason ?? role) : roles[given];
}

/** The thing that an act took down and that can be given back; null when there is none. */
export function findTaken({
  taken,
  targetKind,
  targetId: id,
}: Pick<AuditRow, 'taken' | 'targetKind' | 'targetId'>): Thing | null {
  const kind = reportKinds.find((one) => one === targetKind);
  return taken === null || kind === undefined ? null : { kind, id };
}
