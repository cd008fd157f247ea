import { type CallRequest, type OperatorCalls } from '#client/api.ts';
import { type Reason, reasons } from '#domain/operators/reason.ts';
import {
  actNoteMaxLength,
  actNoteMinLength,
  actNoteTooLong,
} from '#domain/operators/act-limits.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { errorMessages } from '#domain/messages.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { looksPersonal } from '#domain/text/personal-data.ts';
import { operatorApi } from '#islands/admin/operator-calls.ts';
import { dropThing } from '#islands/admin/queue/queue-cache.ts';
import { type ActTexts, finishAct } from './act-notice.ts';
import {
  accountActTitles,
  type AskedAccountAct,
  type AskedAct,
  type AskedThingAct,
  type Thing,
} from './asked-act.ts';

/** The operator's input for an act, in the form of the server. */
export interface ActInput {
  readonly reason: Reason;
  readonly note: string;
  /** The text for the owner of a blocked store. */
  readonly message: string | null;
  /** The email of the account to erase, typed again as a confirmation. */
  readonly email: string;
}

interface ActKind {
  /** Texts of the button that does the act, before and during the call. */
  readonly label: string;
  readonly busy: string;
  /** The title of the dialog, when it is not the label with the thing's name. */
  readonly title?: string;
  readonly isDangerous?: boolean;
  readonly done: ActTexts | string;
}

const kinds: Readonly<Record<AskedAct['act'], ActKind>> = {
  hide: {
    label: 'Ocultar',
    busy: 'Ocultando…',
    isDangerous: true,
    done: {
      live: 'Oculto. Ya no se ve en el sitio.',
      soon: 'Oculto. Sale del sitio en unos segundos.',
      late: 'Oculto en la base de datos; el sitio lo retira en cuanto publique.',
    },
  },
  'give-back': {
    label: 'Devolver',
    busy: 'Devolviendo…',
    done: {
      live: 'Devuelto.',
      soon: 'Devuelto. Vuelve al sitio en unos segundos.',
      late: 'Devuelto en la base de datos; el sitio lo muestra en cuanto publique.',
    },
  },
  dismiss: {
    label: 'No procede',
    busy: 'Cerrando…',
    title: 'No procede',
    done: {
      live: 'Denuncias cerradas.',
      soon: 'Denuncias cerradas. El sitio lo muestra en unos segundos.',
      late: 'Denuncias cerradas; el sitio lo muestra en cuanto publique.',
    },
  },
  block: {
    label: 'Bloquear',
    busy: 'Bloqueando…',
    isDangerous: true,
    done: {
      live: 'Bloqueado. Ya no se ve en el sitio.',
      soon: 'Bloqueado. Sale del sitio en unos segundos.',
      late: 'Bloqueado en la base de datos; el sitio lo retira en cuanto publique.',
    },
  },
  unblock: {
    label: 'Desbloquear',
    busy: 'Desbloqueando…',
    done: {
      live: 'Desbloqueado. Vuelve a verse en el sitio.',
      soon: 'Desbloqueado. Vuelve al sitio en unos segundos.',
      late: 'Desbloqueado en la base de datos; el sitio lo muestra en cuanto publique.',
      unseen: 'Desbloqueado.',
    },
  },
  unverify: {
    label: 'Quitar la verificación',
    busy: 'Quitando…',
    title: 'Quitar la verificación',
    done: {
      live: 'Ya no está verificado.',
      soon: 'Ya no está verificado. El sitio lo muestra en unos segundos.',
      late: 'Ya no está verificado; el sitio lo muestra en cuanto publique.',
    },
  },
  reset: {
    label: 'Exigir',
    busy: 'Exigiendo…',
    done: 'Tendrá que poner una contraseña nueva.',
  },
  'sign-out': {
    label: 'Cerrar sesiones',
    busy: 'Cerrando…',
    done: 'Sesiones cerradas.',
  },
  disable: {
    label: 'Desactivar',
    busy: 'Desactivando…',
    isDangerous: true,
    done: 'Cuenta desactivada.',
  },
  enable: {
    label: 'Reactivar',
    busy: 'Reactivando…',
    done: 'Cuenta reactivada.',
  },
  export: {
    label: 'Avisar',
    busy: 'Avisando…',
    done: 'Se le avisa por correo.',
  },
  delete: {
    label: 'Borrar la cuenta',
    busy: 'Borrando…',
    isDangerous: true,
    done: 'La cuenta se borrará en 30 días.',
  },
};

const things = { review: 'el comentario', product: 'el producto', business: 'el negocio' } as const;

/** The texts of an act's dialog. */
export function describeAct(asked: AskedAct) {
  const { label, busy, title, isDangerous = false } = kinds[asked.act];
  if ('account' in asked) {
    const { act, account } = asked;
    const outcome = describeAccountOutcome(asked);
    return { label, busy, title: accountActTitles[act], isDangerous, name: account.email, outcome };
  }
  const { name, target } = asked;
  const ofThing = title ?? `${label} ${things[target.kind]}`;
  return { label, busy, title: ofThing, isDangerous, name, outcome: describeOutcome(asked) };
}

/** The consequence of an act, shown before it is done. */
export function describeOutcome(asked: Omit<AskedThingAct, 'name' | 'seen'>): string {
  const { act, target, isHidden = false, comesBack = true, products = 0 } = asked;
  const isComment = target.kind === 'review';
  switch (act) {
    case 'hide':
      return isComment
        ? 'Se retira del sitio ahora mismo y deja de contar en las estrellas.'
        : 'Se retira del sitio ahora mismo. Su dueño recibe el motivo por correo.';
    case 'give-back':
      return isComment
        ? 'Vuelve a verse y a contar en las estrellas, y sus denuncias se cierran.'
        : 'Se ve otra vez en el sitio si su dueño lo tiene visible.';
    case 'dismiss':
      return isHidden
        ? 'Las denuncias se cierran y el comentario vuelve a verse.'
        : 'Las denuncias se cierran y nada cambia en el sitio.';
    case 'block':
      return products === 0
        ? 'Su tienda se retira ahora mismo.'
        : `Su tienda y ${products === 1 ? 'su producto' : `sus ${formatCount(products)} productos`} se retiran ahora mismo.`;
    case 'unblock':
      return comesBack
        ? 'Vuelve al sitio ahora mismo. Su dueño lo lee por correo.'
        : 'Sigue sin verse en el sitio. Su dueño lo lee por correo.';
    case 'unverify':
      return 'Los visitantes dejan de ver que está verificado.';
  }
}

/** The consequence of an act on an account in its present state, shown before it is done. */
export function describeAccountOutcome({ act, account }: Omit<AskedAccountAct, 'seen'>): string {
  switch (act) {
    case 'reset':
      return 'Se cierran todas sus sesiones. Para entrar otra vez pone una contraseña nueva.';
    case 'sign-out':
      return 'Sale de todos sus dispositivos. Puede entrar otra vez con su contraseña.';
    case 'disable':
      return account.leavingAt === null
        ? 'No puede entrar más. Sus negocios siguen en el sitio hasta que los bloquees.'
        : 'No puede entrar más, tampoco para conservar su cuenta.';
    case 'enable':
      return 'Puede entrar otra vez con su contraseña.';
    case 'export':
      return 'Recibe un correo con el enlace a su copia. Tú no ves sus datos.';
    case 'delete':
      return account.isDisabled === true
        ? 'Sus negocios desaparecen del sitio ahora mismo. Sus datos se borran en 30 días. Como está desactivada, solo puede conservarla si la reactivas antes.'
        : 'Sus negocios desaparecen del sitio ahora mismo. Sus datos se borran en 30 días; hasta entonces puede arrepentirse entrando otra vez.';
  }
}

/**
 * The reason that the dialog suggests. Visitors' reports can suggest a reason for taking a thing down, never for
 * leaving it.
 */
export const suggestReason = (asked: AskedAct): Reason | '' =>
  asked.act === 'hide' || asked.act === 'block' ? (asked.suggested ?? '') : '';

/** The values of an act's form, as typed. */
export interface TypedInput {
  readonly reason: string;
  readonly note: string;
  readonly message: string;
  readonly email: string;
}
type InputErrors = Partial<Record<keyof TypedInput, string>>;

/** The form of an act in the form of the server, or the error in it. */
export function checkInput(
  asked: AskedAct,
  typed: TypedInput,
): { readonly errors: InputErrors; readonly input: ActInput | null } {
  const reason = reasons.find((one) => one === typed.reason);
  // The record shows the sentence on one line.
  const note = typed.note.replaceAll(/\s+/g, ' ').trim();
  const message = typed.message.trim();
  const errors: InputErrors = {};
  if (reason === undefined) errors.reason = 'Elige un motivo.';
  const wrongNote = findNoteError(note);
  if (wrongNote !== null) errors.note = wrongNote;
  // An operator who erases an account must type its email again.
  const isOther = (email: string) => normalizeEmail(typed.email) !== normalizeEmail(email);
  if (asked.act === 'delete' && isOther(asked.account.email)) {
    errors.email = 'El correo no es el de esta cuenta.';
  }
  if (reason === undefined || Object.keys(errors).length > 0) return { errors, input: null };
  const given = message === '' ? null : message;
  return { errors, input: { reason, note, message: given, email: typed.email } };
}

function findNoteError(note: string): string | null {
  if (note.length < actNoteMinLength) return errorMessages.reason_required;
  if (note.length > actNoteMaxLength) return actNoteTooLong;
  return looksPersonal(note) ? errorMessages.personal_data : null;
}

/**
 * Does an act, removes its thing from the queue and shows the act. Rejects with an error that the operator can correct.
 * When somebody was faster or the thing is gone, it shows that as the outcome.
 */
export async function performAct(asked: AskedAct, input: ActInput): Promise<void> {
  const { done } = kinds[asked.act];
  if ('account' in asked) {
    await finishAct(done, () => callAccountAct(asked, input));
    return;
  }
  const { act, target } = asked;
  await finishAct(done, () => callThingAct(asked, input), {
    onDone: () => {
      if (act !== 'unblock' && act !== 'unverify') dropThing(target);
    },
    // An act that gives something back has no undo, because there is a separate act against it.
    undo:
      act === 'hide' || act === 'block'
        ? () => giveBack(target, { reason: 'undo' })
        : act === 'dismiss'
          ? () => reopen(target)
          : null,
  });
}

function callThingAct({ act, target, seen }: AskedThingAct, input: ActInput): Promise<unknown> {
  const { kind, id } = target;
  const { message, reason, note } = input;
  const params = { id };
  const body = { reason, note, seen };
  switch (act) {
    case 'hide':
      return kind === 'review'
        ? operatorApi('POST /admin/reviews/:id/hide', { params, body })
        : operatorApi('POST /admin/products/:id/hold', { params, body });
    case 'give-back':
    case 'unblock':
      return giveBack(target, body);
    case 'dismiss':
      return operatorApi('POST /admin/reports/close', {
        body: { kind, targetId: id, outcome: act, ...body },
      });
    case 'block':
      return operatorApi('POST /admin/businesses/:id/block', {
        params,
        body: { ...body, message },
      });
    case 'unverify':
      return operatorApi('POST /admin/businesses/:id/unverify', { params, body });
  }
}

const givingKeys = {
  review: 'POST /admin/reviews/:id/show',
  product: 'POST /admin/products/:id/release',
  business: 'POST /admin/businesses/:id/unblock',
} as const;
type GivingBody = CallRequest<OperatorCalls['POST /admin/reviews/:id/show']>['body'];

const giveBack = ({ kind, id }: Thing, body: GivingBody): Promise<unknown> =>
  operatorApi(givingKeys[kind], { params: { id }, body });

/** Undoes the finding that reports were unfounded. */
const reopen = ({ kind, id }: Thing): Promise<unknown> =>
  operatorApi('POST /admin/reports/reopen', { body: { kind, targetId: id, reason: 'undo' } });

const accountKeys = {
  reset: 'POST /admin/accounts/:id/reset',
  'sign-out': 'POST /admin/accounts/:id/sign-out',
  disable: 'POST /admin/accounts/:id/disable',
  enable: 'POST /admin/accounts/:id/enable',
  export: 'POST /admin/accounts/:id/export',
} as const;

function callAccountAct(
  { act, account: { id }, seen }: AskedAccountAct,
  { reason, note, email }: ActInput,
): Promise<unknown> {
  const params = { id };
  const body = { reason, note, seen };
  return act === 'delete'
    ? operatorApi('POST /admin/accounts/:id/delete', { params, body: { ...body, email } })
    : operatorApi(accountKeys[act], { params, body });
}
