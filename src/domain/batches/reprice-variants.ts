import { sumVariants, type VariantCost } from '../products/variants.ts';
import { type Priced, type PriceStep, type Repricing, reprice } from './reprice.ts';

/** A variant as it is written back. */
export interface RepricedVariant extends VariantCost {
  readonly key: string;
  readonly values: string[];
  readonly image: string | null;
}

/** What repricing does to a product with options: nothing, or a step with its variants. */
export type VariantStep<Product extends Priced> =
  | { readonly kind: 'step'; readonly step: PriceStep<Product> & { variants: RepricedVariant[] } }
  | { readonly kind: 'unchanged' | 'skipped' | 'passed-over'; readonly step?: never };

/**
 * Sets the prices of the variants of a product anew. It is one step, which says what the product costs before and after; it
 * is out of range where a variant of it would be. Nothing of them is tied to a currency, so that by rate none changes.
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
