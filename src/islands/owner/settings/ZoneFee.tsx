import { type ReactElement, useId, useRef } from 'react';
import { savedAs } from '#domain/messages/price.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { PriceReading } from '#islands/shared/PriceReading.tsx';

interface Props {
  /** The name of the municipality. */
  name: string;
  fee: string;
  error: string | undefined;
  /** Given for the first wrong fee, which gets the focus of a refused form. */
  inputRef: ((element: HTMLInputElement | null) => void) | undefined;
  onFee: (fee: string) => void;
}

/** The fee in CUP for deliveries to a municipality, in the line of its box. */
export function ZoneFee({ name, fee, error, inputRef, onFee }: Props): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={(element) => {
          input.current = element;
          inputRef?.(element);
        }}
        className="w-33 flex-none"
        aria-label={`Costo (CUP) de llevar a ${name}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-reading` : `${id}-reading ${id}-wrong`}
        placeholder="Costo (CUP)"
        inputMode="decimal"
        autoComplete="off"
        value={fee}
        onChange={(event) => {
          onFee(event.currentTarget.value);
        }}
      />
      <div className="grid w-full gap-1">
        <PriceReading
          id={`${id}-reading`}
          typed={readTypedPrice(fee, 'CUP')}
          currency="CUP"
          describe={savedAs}
          onChoose={(chosen) => {
            onFee(chosen);
            // The pressed button disappears.
            input.current?.focus();
          }}
        />
        {error !== undefined && (
          <p className="wrong" id={`${id}-wrong`}>
            {error}
          </p>
        )}
      </div>
    </>
  );
}
