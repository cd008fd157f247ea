import type { ReactElement } from 'react';
import { question } from '#domain/messages/price.ts';
import type { Currency } from '#domain/money/money.ts';
import { type TypedPrice, showTypedPrice, writePrice } from '#domain/money/typed-price.ts';

interface Props {
  /** The id for the input's `aria-describedby`. */
  id: string;
  typed: TypedPrice;
  currency: Currency | null;
  /** Describes the price that will be saved. */
  describe: (price: string) => string;
  /** Called with an unambiguous text to replace the typed one. */
  onChoose: (text: string) => void;
}

/** Shows how a typed price is understood. For an ambiguous one it offers the possible prices. */
export function PriceReading({ id, typed, currency, describe, onChoose }: Props): ReactElement {
  const show = (cents: number) => showTypedPrice(cents, currency);
  const readings = typed.kind === 'either' ? typed.readings : [];
  const text =
    typed.kind === 'either'
      ? question(show(typed.readings[0]), show(typed.readings[1]))
      : typed.kind === 'price' && !typed.isPlain
        ? describe(show(typed.cents))
        : '';
  return (
    <>
      <p id={id} role="status" className="text-[0.9rem] text-soft empty:absolute">
        {text}
      </p>
      {readings.length > 0 && (
        <div role="group" aria-label={text} className="flex flex-wrap gap-2">
          {readings.map((cents) => (
            <button
              key={cents}
              type="button"
              className="btn"
              onClick={() => {
                onChoose(writePrice(cents));
              }}
            >
              {show(cents)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
