import type { OperatorAccount } from '#contract/accounts.ts';
import type { AccountAct } from '#islands/admin/acts/asked-act.ts';
import { leavingDays } from '#domain/limits.ts';
import { formatDate } from '#domain/text/date-text.ts';
import { formatMoment } from '#domain/text/moment-text.ts';
import type { Fact } from '#islands/admin/layout/Facts.tsx';

const roles = { moderator: 'Moderador', operator: 'Operador' } as const;
const leavingMs = leavingDays * 24 * 3_600_000;
const moment = (instant: string): string => formatMoment(Date.parse(instant));

/** The state of an account. Of several each is named, the most serious first. */
export function describeState(account: OperatorAccount): string {
  const { leavingAt, isDisabled, isConfirmed, mustReset } = account;
  const states = [
    leavingAt !== null && `Se borra el ${formatDate(Date.parse(leavingAt) + leavingMs)}`,
    isDisabled === true && 'Desactivada',
    !isConfirmed && 'Sin confirmar',
    mustReset === true && 'Debe poner una contraseña nueva',
  ].filter((state) => state !== false);
  return states.length === 0 ? 'Activa' : states.join(' · ');
}

/** The known facts about an account. Facts of the pool are left out when the pool does not tell them. */
export function listAccountFacts(account: OperatorAccount): Fact[] {
  const { createdAt, lastSignInAt, hasFactor, role } = account;
  return [
    { label: 'Estado', value: describeState(account) },
    { label: 'Última entrada', value: lastSignInAt === null ? 'No se sabe' : moment(lastSignInAt) },
    { label: 'Creada', value: moment(createdAt) },
    ...(hasFactor === null
      ? []
      : [{ label: 'Verificación en dos pasos', value: hasFactor ? 'Activa' : 'No' }]),
    ...(role === null ? [] : [{ label: 'En la operación', value: roles[role] }]),
  ];
}

/** The acts that an account's state allows. An account with a role is left to the command on the server. */
export function listAccountActs(account: OperatorAccount): readonly AccountAct[] {
  const { role, isDisabled, isConfirmed, leavingAt } = account;
  if (role !== null) return [];
  const acts = [
    isConfirmed && ('reset' as const),
    isConfirmed && ('sign-out' as const),
    isDisabled === true ? ('enable' as const) : ('disable' as const),
    isConfirmed && isDisabled !== true && leavingAt === null && ('export' as const),
    leavingAt === null && ('delete' as const),
  ];
  return acts.filter((act) => act !== false);
}
