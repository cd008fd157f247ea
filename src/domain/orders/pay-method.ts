/** Ways to pay a store. MLC, Zelle and Clásica are ways to pay, but no currencies of prices. */
export const payMethods = [
  'cash-cup',
  'cash-usd',
  'cash-eur',
  'transfermovil',
  'enzona',
  'mlc',
  'zelle',
  'clasica',
] as const;
export type PayMethod = (typeof payMethods)[number];

/** Labels for owners and buyers. */
export const payMethodLabels: Readonly<Record<PayMethod, string>> = {
  'cash-cup': 'Efectivo CUP',
  'cash-usd': 'Efectivo USD',
  'cash-eur': 'Efectivo EUR',
  transfermovil: 'Transfermóvil',
  enzona: 'EnZona',
  mlc: 'MLC',
  zelle: 'Zelle',
  clasica: 'Clásica',
};

/**
 * The sentence about payment on a store's page. Null when the store does not say how it is paid.
 * @example describePayments(['cash-cup', 'transfermovil']) // 'Acepta: efectivo CUP, Transfermóvil'
 */
export function describePayments(accepted: readonly PayMethod[] | undefined): string | null {
  if (accepted === undefined || accepted.length === 0) return null;
  const labels = payMethods
    .filter((method) => accepted.includes(method))
    .map((method) => payMethodLabels[method].replace('Efectivo', 'efectivo'));
  return `Acepta: ${labels.join(', ')}`;
}
