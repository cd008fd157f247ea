import type { ReactElement } from 'react';
import { useId, useRef, useState } from 'react';
import type { ProductUpdate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { chooseOne, savedAs } from '#domain/messages/price.ts';
import { type Currency, currencies, defaultCurrency, toAmount } from '#domain/money/money.ts';
import { readTypedPrice, showTypedPrice } from '#domain/money/typed-price.ts';
import { productsText } from '#domain/text/count-text.ts';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import { PriceReading } from '#islands/shared/price/PriceReading.tsx';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';

interface Props {
  products: readonly OwnProduct[];
  onClose: () => void;
  onChoose: (set: ProductUpdate, done: readonly [string, string]) => void;
}

/** Asks for one price, which all that is selected gets; left empty, they have none. */
export default function PriceChoice({ products, onClose, onChoose }: Props): ReactElement {
  const [text, setText] = useState('');
  const [currency, setCurrency] = useState<Currency>(products[0]?.currency ?? defaultCurrency);
  const [problem, setProblem] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const readingId = useId();
  const typed = readTypedPrice(text, currency);
  const submit = () => {
    if (typed.kind === 'wrong' || typed.kind === 'either') {
      setProblem(typed.kind === 'wrong' ? typed.message : chooseOne);
      input.current?.focus();
      return;
    }
    const price = typed.kind === 'empty' ? null : toAmount(typed.cents);
    const what =
      typed.kind === 'empty' ? 'sin precio' : `a ${showTypedPrice(typed.cents, currency)}`;
    onChoose({ price, currency }, [`producto ${what}`, `productos ${what}`]);
  };
  return (
    <Dialog title={`Precio de ${productsText(products.length)}`} size="small" onAskClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Pair>
          <Field label="Precio" error={problem} hint="Vacío, quedan sin precio.">
            {(tied) => (
              <>
                <input
                  {...tied}
                  ref={input}
                  value={text}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-describedby={[tied['aria-describedby'], readingId].filter(Boolean).join(' ')}
                  onChange={(event) => {
                    setText(event.currentTarget.value);
                    setProblem(undefined);
                  }}
                />
                <PriceReading
                  id={readingId}
                  typed={typed}
                  currency={currency}
                  describe={savedAs}
                  onChoose={(chosen) => {
                    setText(chosen);
                    setProblem(undefined);
                    input.current?.focus();
                  }}
                />
              </>
            )}
          </Field>
          <Field label="Moneda">
            {(tied) => (
              <select
                {...tied}
                value={currency}
                onChange={(event) => {
                  setCurrency(event.currentTarget.value as Currency);
                }}
              >
                {currencies.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </Pair>
        <p className="flex flex-wrap gap-2">
          <button type="submit" className="btn main">
            Poner
          </button>
          <button type="button" className="btn" onClick={onClose}>
            Cancelar
          </button>
        </p>
      </form>
    </Dialog>
  );
}
