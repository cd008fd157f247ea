const actions = {
  'area.entered': 'Entró a la operación',
  'operator.granted': 'Dio acceso a la operación',
  'operator.removed': 'Quitó el acceso a la operación',
  'business.blocked': 'Bloqueó un negocio',
  'business.unblocked': 'Desbloqueó un negocio',
  'business.verified': 'Verificó un negocio',
  'business.unverified': 'Quitó la verificación de un negocio',
  'business.recommended': 'Recomendó un negocio',
  'business.unrecommended': 'Dejó de recomendar un negocio',
  'product.held': 'Ocultó un producto',
  'product.released': 'Devolvió un producto',
  'ratings.counted': 'Contó valoraciones en espera',
  'review.hidden': 'Ocultó un comentario',
  'review.shown': 'Devolvió un comentario',
  'reports.dismissed': 'Cerró denuncias: no procede',
  'reports.reopened': 'Volvió a abrir denuncias',
  'verification.paused': 'Se pausó la verificación',
  'account.reset': 'Exigió una contraseña nueva',
  'account.signed-out': 'Cerró las sesiones de una cuenta',
  'account.disabled': 'Desactivó una cuenta',
  'account.enabled': 'Reactivó una cuenta',
  'account.exported': 'Ofreció una copia de los datos',
  'account.downloaded': 'Descargó sus datos',
  'account.deleted': 'Borró una cuenta',
  'account.left': 'Pidió borrar su cuenta',
  'account.kept': 'Conservó su cuenta',
  'account.erased': 'Se borraron los datos de una cuenta',
  'request.created': 'Anotó una solicitud',
  'request.done': 'Resolvió una solicitud',
  'request.reopened': 'Abrió de nuevo una solicitud',
} as const;
export type AuditAction = keyof typeof actions;

/** An act in words. An act that only a later release knows keeps its name. */
export const actionLabel = (action: string): string =>
  (actions as Readonly<Record<string, string>>)[action] ?? action;
