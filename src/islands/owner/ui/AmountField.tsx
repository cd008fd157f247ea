import { type ReactElement, type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { savedAs } from '#domain/messages/price.ts';
import type { Currency } from '#domain/money/money.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { PriceReading } from '#islands/shared/PriceReading.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';

interface Props {
  /** Registers the input with its form. */
  registration: UseFormRegisterReturn;
  label: string;
  note?: string;
  hint?: ReactNode;
  error: string | undefined;
  text: string;
  currency: Currency;
  /** Writes the chosen text into the form. It must focus the input, because the pressed button disappears. */
  onChoose: (text: string) => void;
}

/** The field of an amount, with the amount as it will be saved (product.md 7.2). */
export function AmountField(props: Props): ReactElement {
  const { registration, text, currency, onChoose, ...field } = props;
  const readingId = useId();
  return (
    <Field {...field}>
      {(tied) => (
        <>
          <input
            {...tied}
            {...registration}
            aria-describedby={[tied['aria-describedby'], readingId].filter(Boolean).join(' ')}
            inputMode="decimal"
            autoComplete="off"
          />
          <PriceReading
            id={readingId}
            typed={readTypedPrice(text, currency)}
            currency={currency}
            describe={savedAs}
            onChoose={onChoose}
          />
        </>
      )}
    </Field>
  );
}
