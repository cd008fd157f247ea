/** Why a store brings nothing for a while. */
export const noDeliveryReasons = ['fuel', 'courier', 'other'] as const;
export type NoDeliveryReason = (typeof noDeliveryReasons)[number];

/** That a store brings nothing for now, as instants of ISO 8601. */
export interface NoDelivery {
  readonly reason: NoDeliveryReason;
  /** What visitors read of another reason; null of those that have words. */
  readonly note: string | null;
  readonly since: string;
  /** Null ends by the owner alone. */
  readonly until: string | null;
}

export const noDeliveryLabels: Readonly<Record<Exclude<NoDeliveryReason, 'other'>, string>> = {
  fuel: 'Sin combustible',
  courier: 'Sin mensajero',
};

/** @example noDeliveryText({ reason: 'fuel', note: null }) // 'Hoy no llevamos: sin combustible.' */
export function noDeliveryText({ reason, note }: Pick<NoDelivery, 'reason' | 'note'>): string {
  const why = reason === 'other' ? note : noDeliveryLabels[reason].toLowerCase();
  if (why === null) return 'Hoy no llevamos.';
  return `Hoy no llevamos: ${why.replace(/[.!?…]+$/, '')}.`;
}
