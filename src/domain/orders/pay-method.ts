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
