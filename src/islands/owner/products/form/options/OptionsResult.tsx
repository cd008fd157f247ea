import type { ReactElement } from 'react';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { ProductCreate } from '#contract/product-input.ts';
import type { Currency } from '#domain/money/money.ts';
import { formatPriceFrom } from '#domain/money/price-from.ts';
import { readCertainAmount } from '#domain/money/typed-price.ts';
import { ownStockText } from '#domain/products/stock.ts';
import { hasSeveralPrices, sumVariants } from '#domain/products/variants.ts';
import type { ProductValues } from '../product-form.ts';
import { readStock } from '#islands/owner/ui/stock-rule.ts';
import { listCombinations, type OptionsDraft } from './options-draft.ts';

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductCreate>;
}

/** Price and stock of a product with options, calculated from its combinations. */
export function OptionsResult({ form }: Props): ReactElement {
  const [options, price, currency] = useWatch({
    control: form.control,
    name: ['options', 'price', 'currency'],
  });
  const id = useId();
  return (
    <div className="grid content-start gap-1" role="group" aria-labelledby={id}>
      <span id={id} className="font-strong">
        En la tienda
      </span>
      <p className="min-h-12 py-2.5 tabular">{describeOptions(options, price, currency)}</p>
      <small className="hint">
        Según las opciones. El precio de arriba es el de las que no tienen uno propio.
      </small>
    </div>
  );
}

/** @example describeOptions(draft, '250', 'CUP') // 'desde $250.00 CUP · 14 disponibles' */
export function describeOptions(draft: OptionsDraft, price: string, currency: Currency): string {
  const own = readCertainAmount(price, currency);
  const variants = listCombinations(draft)
    .filter(({ isLeftOut }) => !isLeftOut)
    .map((variant) => {
      const typed = readCertainAmount(variant.price, currency);
      const stock = readStock(variant.stock);
      return {
        price: typed ?? (variant.isUnpriced ? null : own),
        price_old: null,
        // A wrong value counts as 0 here. Its field shows the error.
        stock: Number.isNaN(stock) ? 0 : stock,
      };
    });
  const sum = sumVariants(variants);
  const cost = formatPriceFrom({
    ...{ price: variants.length === 0 ? own : sum.price, currency },
    ...(hasSeveralPrices(variants) && { priceFrom: true as const }),
  });
  return variants.length === 0 ? cost : `${cost} · ${ownStockText(sum.stock)}`;
}
