import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { ProductCreate } from '#contract/product-input.ts';
import { savedAs } from '#domain/messages/price.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { PriceReading } from '#islands/shared/price/PriceReading.tsx';
import type { ProductValues } from './product-form.ts';

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductCreate>;
  name: 'price' | 'price_old';
  label: string;
  note?: string;
  hint?: ReactNode;
}

/** The field of a price, with the amount as it will be saved (product.md 7.2). */
export function PriceField({ form, name, ...field }: Props): ReactElement {
  const { register, control, formState, setValue, setFocus } = form;
  const [text, currency] = useWatch({ control, name: [name, 'currency'] });
  const readingId = useId();
  return (
    <Field {...field} error={formState.errors[name]?.message}>
      {(tied) => (
        <>
          <input
            {...tied}
            {...register(name)}
            aria-describedby={[tied['aria-describedby'], readingId].filter(Boolean).join(' ')}
            inputMode="decimal"
            autoComplete="off"
          />
          <PriceReading
            id={readingId}
            typed={readTypedPrice(text, currency)}
            currency={currency}
            describe={savedAs}
            onChoose={(chosen) => {
              setValue(name, chosen, {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              });
              // The pressed button disappears.
              setFocus(name);
            }}
          />
        </>
      )}
    </Field>
  );
}
