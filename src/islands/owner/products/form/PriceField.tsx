import type { ReactElement, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { ProductCreate } from '#contract/product-input.ts';
import { AmountField } from '#islands/owner/ui/AmountField.tsx';
import type { ProductValues } from './product-form.ts';

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductCreate>;
  name: 'price' | 'price_old';
  label: string;
  note?: string;
  hint?: ReactNode;
}

/** A price of the product, in its currency. */
export function PriceField({ form, name, ...field }: Props): ReactElement {
  const { register, control, formState, setValue, setFocus } = form;
  const [text, currency] = useWatch({ control, name: [name, 'currency'] });
  return (
    <AmountField
      {...field}
      registration={register(name)}
      error={formState.errors[name]?.message}
      text={text}
      currency={currency}
      onChoose={(chosen) => {
        setValue(name, chosen, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
        setFocus(name);
      }}
    />
  );
}
