import type { AuditAction } from './audit-action.ts';

/** An operator's decision about a thing, in words that follow the operator's name. */
const decisions: Readonly<Partial<Record<AuditAction, string>>> = {
  'business.blocked': 'bloqueó el negocio',
  'business.unblocked': 'desbloqueó el negocio',
  'business.verified': 'verificó el negocio',
  'business.unverified': 'le quitó la verificación al negocio',
  'business.recommended': 'recomendó el negocio en la portada',
  'business.unrecommended': 'dejó de recomendar el negocio',
  'product.held': 'ocultó el producto',
  'product.released': 'devolvió el producto',
  'review.hidden': 'ocultó el comentario',
  'review.shown': 'devolvió el comentario',
  'reports.dismissed': 'decidió que las denuncias no proceden',
  'reports.reopened': 'volvió a abrir las denuncias',
  'account.reset': 'exigió una contraseña nueva',
  'account.signed-out': 'cerró las sesiones de la cuenta',
  'account.disabled': 'desactivó la cuenta',
  'account.enabled': 'reactivó la cuenta',
  'account.exported': 'ofreció la copia de los datos',
  'account.deleted': 'borró la cuenta',
};

/** Acts that decide about a thing. A colleague should know of them before deciding again. */
export const decisionActions = Object.keys(decisions) as AuditAction[];

/** @example describeDecision('business.unblocked', 'Ana', 'hace 2 min') // 'Hace 2 min Ana desbloqueó el negocio.' */
export function describeDecision(action: string, who: string, age: string): string {
  const decision = decisions[action as AuditAction] ?? 'decidió otra cosa';
  return `${age.charAt(0).toUpperCase()}${age.slice(1)} ${who} ${decision}.`;
}
