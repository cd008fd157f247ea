/** The provinces of Cuba from west to east, then the special municipality (product.md 5.1). */
export const provinces = [
  'Pinar del Río',
  'Artemisa',
  'La Habana',
  'Mayabeque',
  'Matanzas',
  'Cienfuegos',
  'Villa Clara',
  'Sancti Spíritus',
  'Ciego de Ávila',
  'Camagüey',
  'Las Tunas',
  'Granma',
  'Holguín',
  'Santiago de Cuba',
  'Guantánamo',
  'Isla de la Juventud',
] as const;

export type Province = (typeof provinces)[number];

export function isProvince(value: unknown): value is Province {
  return (provinces as readonly unknown[]).includes(value);
}
