/** Reasons why a store does not deliver for a while. */
export const noDeliveryReasons = ['fuel', 'courier', 'other'] as const;
export type NoDeliveryReason = (typeof noDeliveryReasons)[number];

/** A store's announcement that it does not deliver for now. Times are in ISO 8601. */
export interface NoDelivery {
  readonly reason: NoDeliveryReason;
  /** The text that visitors read for the reason `other`; null for other reasons. */
  readonly note: string | null;
  readonly since: string;
  /** Null when only the owner ends it. */
  readonly until: string | null;
}

export const noDeliveryLabels: Readonly<Record<Exclude<NoDeliveryReason, 'other'>, string>> = {
  fuel: 'Sin combustible',
  courier: 'Sin mensajero',
};

/** What a store says of its delivery at an instant; null once its end has passed. */
export function ageNoDelivery(said: NoDelivery | null | undefined, now: Date): NoDelivery | null {
  if (!said || (said.until !== null && Date.parse(said.until) <= now.getTime())) return null;
  return said;
}

/** @example noDeliveryText({ reason: 'fuel', note: null }) // 'Hoy no llevamos: sin combustible.' */
export function noDeliveryText({ reason, note }: Pick<NoDelivery, 'reason' | 'note'>): string {
  const why = reason === 'other' ? note : noDeliveryLabels[reason].toLowerCase();
  if (why === null) return 'Hoy no llevamos.';
  return `Hoy no llevamos: ${why.replace(/[.!?…]+$/, '')}.`;
}
