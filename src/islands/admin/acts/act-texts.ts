import { formatCount } from '#domain/text/count-text.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';
import type { Act } from './act.ts';
import type { ActTexts } from './act-notice.ts';
import type { AskedAct } from './asked-act.ts';

export const actLabels: Record<Act, { readonly label: string; readonly busy: string }> = {
  hide: { label: 'Ocultar', busy: 'Ocultando…' },
  'give-back': { label: 'Devolver', busy: 'Devolviendo…' },
  dismiss: { label: 'No procede', busy: 'Cerrando…' },
  block: { label: 'Bloquear', busy: 'Bloqueando…' },
  unblock: { label: 'Desbloquear', busy: 'Desbloqueando…' },
  unverify: { label: 'Quitar la verificación', busy: 'Quitando…' },
};

const things: Record<ReportKind, string> = {
  review: 'el comentario',
  product: 'el producto',
  business: 'el negocio',
};

/** @example actTitle('hide', 'review') // 'Ocultar el comentario' */
export function actTitle(act: Act, kind: ReportKind): string {
  const { label } = actLabels[act];
  return act === 'dismiss' || act === 'unverify' ? label : `${label} ${things[kind]}`;
}

/** What follows from an act, before it is done. */
export function describeOutcome(
  act: Act,
  kind: ReportKind,
  {
    isHidden = false,
    comesBack = true,
    products,
  }: Pick<AskedAct, 'isHidden' | 'comesBack' | 'products'> = {},
): string {
  if (act === 'block') {
    return products === undefined
      ? 'Todas sus páginas se retiran ahora mismo.'
      : `Su tienda y sus productos (${formatCount(products)}) se retiran ahora mismo.`;
  }
  if (act === 'unblock') {
    const follows = comesBack ? 'Vuelve al sitio ahora mismo.' : 'Sigue sin verse en el sitio.';
    return `${follows} Su dueño lo lee por correo.`;
  }
  if (act === 'unverify') return 'Los visitantes dejan de ver que está verificado.';
  if (act === 'hide') {
    return kind === 'review'
      ? 'Se retira del sitio ahora mismo y deja de contar en las estrellas.'
      : 'Se retira del sitio ahora mismo. Su dueño recibe el motivo por correo.';
  }
  if (act === 'give-back') {
    return kind === 'review'
      ? 'Vuelve a verse y a contar en las estrellas, y sus denuncias se cierran.'
      : 'Se ve otra vez en el sitio si su dueño lo tiene visible.';
  }
  return isHidden
    ? 'Las denuncias se cierran y el comentario vuelve a verse.'
    : 'Las denuncias se cierran y nada cambia en el sitio.';
}

export const doneTexts: Record<Act | 'undo', ActTexts> = {
  hide: {
    live: 'Oculto. Ya no se ve en el sitio.',
    behind: 'Oculto en la base de datos; el sitio lo retira en cuanto publique.',
  },
  'give-back': {
    live: 'Devuelto.',
    behind: 'Devuelto en la base de datos; el sitio lo muestra en cuanto publique.',
  },
  dismiss: {
    live: 'Denuncias cerradas.',
    behind: 'Denuncias cerradas; el sitio lo muestra en cuanto publique.',
  },
  block: {
    live: 'Bloqueado. Ya no se ve en el sitio.',
    behind: 'Bloqueado en la base de datos; el sitio lo retira en cuanto publique.',
  },
  unblock: {
    live: 'Desbloqueado. Vuelve a verse en el sitio.',
    behind: 'Desbloqueado en la base de datos; el sitio lo muestra en cuanto publique.',
    unseen: 'Desbloqueado.',
  },
  unverify: {
    live: 'Ya no está verificado.',
    behind: 'Ya no está verificado; el sitio lo muestra en cuanto publique.',
  },
  undo: {
    live: 'Deshecho. Está como antes.',
    behind: 'Deshecho en la base de datos; el sitio lo muestra en cuanto publique.',
  },
};
