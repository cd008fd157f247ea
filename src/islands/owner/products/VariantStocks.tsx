import { type ReactElement, useId, useState } from 'react';
import * as v from 'valibot';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { isApiError } from '#client/api-error.ts';
import type { OwnProduct } from '#contract/products.ts';
import { productMessages } from '#domain/messages.ts';
import { ownStockText } from '#domain/products/stock.ts';
import { variantText } from '#domain/products/variants.ts';
import { countText } from '#domain/text/count-text.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { findShownProduct, followPublication } from '#islands/owner/publication/publication.ts';
import { describeSaveFailure } from '#islands/owner/saving/save-failure.ts';
import { stockRule } from '#islands/owner/ui/stock-rule.ts';
import { dropGone, keepProduct, refreshProducts } from './product-cache.ts';
import { saveVariantStock } from './product-calls.ts';

interface Props {
  product: OwnProduct;
  /** The text of the button, instead of the numbers of options and pieces. */
  label?: string;
}

/**
 * A button with the number of a product's options and of all pieces. It opens a list in which the stock of each option
 * can be changed.
 */
export function VariantStocks({ product, label }: Props): ReactElement {
  const { id, name, options = [], variants = [], stock } = product;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <button
        type="button"
        className="btn ghost -ml-2 gap-1 justify-self-start px-2 text-left text-note"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <span className="text-balance">
          {label ?? `${countText(variants.length, 'opción', 'opciones')} · ${ownStockText(stock)}`}
        </span>
        <ChevronDown aria-hidden="true" className={isOpen ? 'icon rotate-180' : 'icon'} />
      </button>
      {isOpen && (
        <ul
          id={listId}
          className="m-0 grid list-none gap-1.5 p-0 pb-2"
          aria-label={`Cantidades de ${name}`}
        >
          {variants.map((variant) => (
            <VariantStock
              key={variant.key}
              productId={id}
              variant={variant}
              // The label of the list already names the product.
              name={options.length === 0 ? name : variantText(variant.values)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface VariantProps {
  productId: string;
  variant: NonNullable<OwnProduct['variants']>[number];
  name: string;
}

const readStock = (text: string) => v.safeParse(stockRule, text);

function VariantStock({ productId, variant, name }: VariantProps): ReactElement {
  const known = variant.stock === null ? '' : String(variant.stock);
  const [typed, setTyped] = useState<string | null>(null);
  /** The message about the typed text; null when it is a stock. */
  const [wrong, setWrong] = useState<string | null>(null);
  const errorId = useId();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (stock: number | null) => saveVariantStock(productId, variant.key, stock),
    scope: { id: `stock ${productId}` },
    onSuccess: (saved, sent) => {
      // Text that was typed during the save is kept, to be saved next.
      setTyped((now) => (now !== null && readStock(now).output !== sent ? now : null));
      keepProduct(saved, false);
      followPublication(findShownProduct(saved));
    },
    onError: (error) => {
      dropGone(error, productId);
      // The row may show a combination that is gone.
      if (isApiError(error) && error.code === 'variants_mismatch') refreshProducts();
      const [issue] = isApiError(error) ? error.issues : [];
      const reason = issue?.message ?? describeSaveFailure(error);
      reportFailure(productMessages.updateFailed, error, reason);
    },
  });
  const save = () => {
    if (typed === null || (!isPending && typed.trim() === known)) {
      setTyped(null);
      return;
    }
    const { success: isRight, output: stock, issues } = readStock(typed);
    setWrong(isRight ? null : issues[0].message);
    if (isRight && !(isPending && variables === stock)) mutate(stock);
  };
  return (
    <li className="grid gap-x-2 grid-cols-[minmax(0,1fr)_96px] items-center" aria-busy={isPending}>
      <span className="wrap-anywhere" translate="no">
        {keepTogether(name)}
      </span>
      <input
        className="min-h-11 w-full min-w-0 rounded-lg rule border-edge bg-card px-3 py-2 tabular"
        aria-label={`Cantidad de ${name}`}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : errorId}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        placeholder="Sin contar"
        value={typed ?? known}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(null);
        }}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key !== 'Escape') return;
          setTyped(null);
          setWrong(null);
        }}
      />
      {wrong !== null && (
        <span id={errorId} className="wrong col-span-full" role="alert">
          {wrong}
        </span>
      )}
    </li>
  );
}
