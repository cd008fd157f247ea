import { type Column, columnNames } from './columns.ts';
import type { KnownProduct } from './plan.ts';

export type ExportedProduct = Omit<KnownProduct, 'isHeld'>;

const written = [
  ...['id', 'name', 'description', 'price', 'price_old', 'currency'],
  ...['stock', 'category', 'offer', 'delivery', 'isVisible'],
] as const satisfies readonly Exclude<Column, 'salePrice'>[];

/** `id;nombre;descripción;precio;precio_anterior;moneda;existencia;categoría;oferta;domicilio;visible` */
export const exportHeads: readonly string[] = written.map((column) => columnNames[column]);

/** A product as a row of a file, which is read as the same product. What it does not have is an empty cell. */
export const writeRow = (product: ExportedProduct): (string | number)[] =>
  written.map((column) => {
    const value = product[column];
    if (typeof value === 'boolean') return value ? 'sí' : 'no';
    return value ?? '';
  });
