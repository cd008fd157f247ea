import { sumVariants, type VariantCost } from '../products/variants.ts';
import { type Priced, type PriceStep, type Repricing, reprice } from './reprice.ts';

/** A variant with the key under which it is stored. */
export interface RepricedVariant extends VariantCost {
  readonly key: string;
  readonly values: string[];
  readonly image: string | null;
}

/** The result of repricing a product with options: nothing, or a step with its variants. */
export type VariantStep<Product extends Priced> =
  | { readonly kind: 'step'; readonly step: PriceStep<Product> & { variants: RepricedVariant[] } }
  | { readonly kind: 'unchanged' | 'skipped' | 'passed-over'; readonly step?: never };

/**
 * Computes new prices for the variants of a product. The result is one step for the whole product, with its price
 * before and after. It is out of range when one variant is. Variants are not tied to a currency, so a new rate changes
 * none of them.
 */
export function repriceVariants<Product extends Priced>(
  product: Product,
  variants: readonly RepricedVariant[],
  how: Repricing,
): VariantStep<Product> {
  if (how.kind === 'rate') return { kind: 'passed-over' };
  const { name, currency } = product;
  const priced = variants.map(({ key, price, price_old }) => ({
    ...{ id: key, name, currency, price, price_old, anchor: null },
  }));
  const { steps, unchanged } = reprice(priced, how);
  if (steps.length === 0) return { kind: unchanged > 0 ? 'unchanged' : 'skipped' };
  const flags = [...new Set(steps.flatMap((step) => step.flags))];
  const after = new Map(steps.map((step) => [step.product.id, step.after]));
  const repriced = variants.map((variant) => ({ ...variant, ...after.get(variant.key) }));
  const { price, price_old } = sumVariants(repriced);
  const isOut = steps.some((step) => step.after === null);
  return {
    kind: 'step',
    step: {
      ...{ product, flags, variants: repriced },
      before: { price: product.price, price_old: product.price_old },
      after: isOut ? null : { price, price_old },
    },
  };
}
