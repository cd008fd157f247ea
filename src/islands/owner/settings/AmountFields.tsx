import { type ReactElement, useId, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { savedAs } from '#domain/messages/price.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { PriceReading } from '#islands/shared/price/PriceReading.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import type { SettingsInput, SettingsValues } from './settings-form.ts';

interface AmountProps {
  form: UseFormReturn<SettingsValues, unknown, SettingsInput>;
  name: 'free_from' | 'min_order';
  label: string;
  hint: string;
}

/** An amount in CUP as people type it, with what it will be saved as (product.md 7.2). */
export function AmountField({ form, name, label, hint }: AmountProps): ReactElement {
  const { register, control, formState, setValue, setFocus } = form;
  const text = useWatch({ control, name });
  const readingId = useId();
  return (
    <Field label={label} note="opcional" error={formState.errors[name]?.message} hint={hint}>
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
            typed={readTypedPrice(text, 'CUP')}
            currency="CUP"
            describe={savedAs}
            onChoose={(chosen) => {
              setValue(name, chosen, { shouldDirty: true, shouldValidate: true });
              // The button that was pressed goes.
              setFocus(name);
            }}
          />
        </>
      )}
    </Field>
  );
}

interface FeeProps {
  /** The name of the municipality. */
  name: string;
  fee: string;
  error: string | undefined;
  /** Where a refused form leads to, when this is the first wrong one. */
  inputRef: ((element: HTMLInputElement | null) => void) | undefined;
  onFee: (fee: string) => void;
}

/** What bringing something to a municipality costs in CUP, in the line of its box. */
export function ZoneFee({ name, fee, error, inputRef, onFee }: FeeProps): ReactElement {
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
            // The button that was pressed goes.
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
