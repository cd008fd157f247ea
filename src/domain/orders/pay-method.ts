/** Ways to pay a store; MLC, Zelle and Clásica are ways to pay, not currencies of a price. */
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

/** What owners tick and buyers choose. */
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
 * What the page of a store says of how it is paid; null where the store does not say.
 * @example describePayments(['cash-cup', 'transfermovil']) // 'Acepta: efectivo CUP, Transfermóvil'
 */
export function describePayments(accepted: readonly PayMethod[] | undefined): string | null {
  if (accepted === undefined || accepted.length === 0) return null;
  const labels = payMethods
    .filter((method) => accepted.includes(method))
    .map((method) => payMethodLabels[method].replace('Efectivo', 'efectivo'));
  return `Acepta: ${labels.join(', ')}`;
}
