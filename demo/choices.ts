import type { ProductOption, VariantCost } from '#domain/products/variants.ts';
import { sumVariants } from '#domain/products/variants.ts';
import type { Random } from './random.ts';

/** What can be chosen of a product, and each combination that is sold. */
export interface DemoChoices {
  options: ProductOption[];
  variants: (VariantCost & { values: string[] })[];
}

interface Composed extends VariantCost {
  choices: DemoChoices;
}

/**
 * Every combination of the options of a product, which costs what the product does unless one of its values has a price of
 * its own. Where pieces are counted most combinations have some, and one in eight has none left.
 */
export function composeChoices(
  options: ProductOption[],
  product: VariantCost,
  {
    prices = {},
    random,
  }: { prices?: Readonly<Record<string, number>> | undefined; random: Random },
): Composed {
  const combined = options.reduce<string[][]>(
    (begun, { values }) => begun.flatMap((some) => values.map((value) => [...some, value])),
    [[]],
  );
  const variants = combined.map((values) => {
    const price = values.map((value) => prices[value]).find((own) => own !== undefined);
    const isOther = price !== undefined && price !== product.price;
    const stock = random.chance(0.125) ? 0 : random.integer(1, 9);
    return {
      values,
      price: price ?? product.price,
      price_old: isOther ? null : product.price_old,
      stock: product.stock === null ? null : stock,
    };
  });
  return { ...sumVariants(variants), choices: { options, variants } };
}

const invented: readonly ProductOption[][] = [
  [
    { name: 'Talla', values: ['S', 'M', 'L', 'XL'] },
    { name: 'Color', values: ['Rojo', 'Azul', 'Negro'] },
  ],
  [{ name: 'Número', values: ['36', '37', '38', '39', '40', '41', '42'] }],
  [{ name: 'Sabor', values: ['Fresa', 'Chocolate', 'Vainilla', 'Coco'] }],
  [
    { name: 'Tamaño', values: ['Pequeño', 'Mediano', 'Grande'] },
    { name: 'Material', values: ['Madera', 'Metal'] },
  ],
];

/** Options for an invented product, which a third of them have; null for one without. */
export function inventChoices(product: VariantCost, random: Random): Composed | null {
  if (!random.chance(1 / 3)) return null;
  const options = random.pick(invented);
  const last = options.at(-1)?.values.at(-1) ?? '';
  const { price } = product;
  const prices = price !== null && random.chance(0.4) ? { [last]: Math.ceil(price * 1.2) } : {};
  return composeChoices(options, product, { prices, random });
}
