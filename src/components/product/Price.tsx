import type { ReactElement } from 'react';
import { productMessages } from '#domain/messages.ts';
import type { Currency } from '#domain/money/money.ts';
import { splitPrice } from '#domain/money/money.ts';
import { savings } from '#domain/money/discount.ts';

interface Props {
  product: {
    price: number | null;
    price_old: number | null;
    currency: Currency;
    /** It is the lowest of several: "desde $250.00 CUP". */
    priceFrom?: true | undefined;
  };
}

/** A price with a small currency code, and the struck old price when it is higher. */
export function Price({ product }: Props): ReactElement {
  const { price, price_old: oldPrice, currency, priceFrom } = product;
  if (price === null) return <p className="price none">{productMessages.noPrice}</p>;
  const cost = (
    <>
      {/* A single text, because React writes a comment between two. */}
      <span>{`${splitPrice(price, currency).amount} `}</span>
      <small>{currency}</small>
    </>
  );
  return (
    <p className="price" translate="no">
      {priceFrom === true ? (
        <>
          <small>{'desde '}</small>
          {/* The line breaks after "desde", and before the currency only where the amount alone fills it. */}
          <span className="inline-block">{cost}</span>
        </>
      ) : (
        cost
      )}
      {oldPrice !== null && savings(price, oldPrice) !== null && (
        <s>
          <span className="sr">Antes </span>
          <span>{splitPrice(oldPrice, currency).amount}</span>
        </s>
      )}
    </p>
  );
}
