import type { OperatorAccount } from '#contract/accounts.ts';
import { operatorApi } from '../admin-calls.ts';
import type { Why } from '../acts/act.ts';

export type AccountAct = 'reset' | 'sign-out' | 'disable' | 'enable' | 'export' | 'delete';

interface AccountActTexts {
  /** On the button of the screen, and as the title of the dialog. */
  readonly title: string;
  /** On the button that does it. */
  readonly label: string;
  readonly busy: string;
  /** What follows, before it is done. */
  readonly outcome: string;
  readonly done: string;
}

export const accountActTexts: Readonly<Record<AccountAct, AccountActTexts>> = {
  reset: {
    title: 'Exigir contraseña nueva',
    label: 'Exigir',
    busy: 'Exigiendo…',
    outcome: 'Se cierran todas sus sesiones. Para entrar otra vez pone una contraseña nueva.',
    done: 'Tendrá que poner una contraseña nueva.',
  },
  'sign-out': {
    title: 'Cerrar todas sus sesiones',
    label: 'Cerrar sesiones',
    busy: 'Cerrando…',
    outcome: 'Sale de todos sus dispositivos. Puede entrar otra vez con su contraseña.',
    done: 'Sesiones cerradas.',
  },
  disable: {
    title: 'Desactivar',
    label: 'Desactivar',
    busy: 'Desactivando…',
    outcome: 'No puede entrar más. Sus negocios siguen en el sitio hasta que los bloquees.',
    done: 'Cuenta desactivada.',
  },
  enable: {
    title: 'Reactivar',
    label: 'Reactivar',
    busy: 'Reactivando…',
    outcome: 'Puede entrar otra vez con su contraseña.',
    done: 'Cuenta reactivada.',
  },
  export: {
    title: 'Exportar sus datos',
    label: 'Avisar',
    busy: 'Avisando…',
    outcome: 'Recibe un correo con el enlace a su copia. Tú no ves sus datos.',
    done: 'Se le avisa por correo.',
  },
  delete: {
    title: 'Borrar la cuenta',
    label: 'Borrar la cuenta',
    busy: 'Borrando…',
    outcome:
      'Sus negocios desaparecen del sitio ahora mismo. Sus datos se borran en 30 días; hasta entonces puede arrepentirse entrando otra vez.',
    done: 'La cuenta se borrará en 30 días.',
  },
};

const calls = {
  reset: 'POST /admin/accounts/:id/reset',
  'sign-out': 'POST /admin/accounts/:id/sign-out',
  disable: 'POST /admin/accounts/:id/disable',
  enable: 'POST /admin/accounts/:id/enable',
  export: 'POST /admin/accounts/:id/export',
} as const;

/** What can be done to an account as it is. One with a role is left to the command on the server. */
export function listAccountActs({
  role,
  isDisabled,
  isConfirmed,
  leavingAt,
}: OperatorAccount): readonly AccountAct[] {
  if (role !== null) return [];
  const closing = isDisabled === true ? (['enable'] as const) : (['disable'] as const);
  return [
    ...(isConfirmed ? (['reset', 'sign-out'] as const) : []),
    ...closing,
    ...(isConfirmed && isDisabled !== true && leavingAt === null ? (['export'] as const) : []),
    ...(leavingAt === null ? (['delete'] as const) : []),
  ];
}

/** What follows from an act on an account as it is, before it is done. */
export function describeAccountOutcome(
  act: AccountAct,
  { isDisabled, leavingAt }: Pick<OperatorAccount, 'isDisabled' | 'leavingAt'>,
): string {
  if (act === 'delete' && isDisabled === true) {
    return 'Sus negocios desaparecen del sitio ahora mismo. Sus datos se borran en 30 días. Como está desactivada, solo puede conservarla si la reactivas antes.';
  }
  if (act === 'disable' && leavingAt !== null) {
    return 'No puede entrar más, tampoco para conservar su cuenta.';
  }
  return accountActTexts[act].outcome;
}

/** Does an act; `email` is what was typed to erase the account, and of the others nothing. */
export function doAccountAct(
  act: AccountAct,
  id: string,
  { reason, note }: Why,
  email: string,
): Promise<unknown> {
  const params = { id };
  return act === 'delete'
    ? operatorApi('POST /admin/accounts/:id/delete', { params, body: { reason, note, email } })
    : operatorApi(calls[act], { params, body: { reason, note } });
}
