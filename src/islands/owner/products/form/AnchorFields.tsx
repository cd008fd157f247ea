import { type ReactElement, use } from 'react';
import type { OwnBusiness } from '#contract/stores.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { ProductCreate } from '#contract/product-input.ts';
import { priceByRate } from '#domain/batches/reprice.ts';
import { rateMessages } from '#domain/messages.ts';
import { formatPrice, maxCents, toAmount } from '#domain/money/money.ts';
import { chooseStep, foreignCurrencies } from '#domain/money/rates.ts';
import { writePrice } from '#domain/money/typed-price.ts';
import { OwnerContext } from '#islands/owner/store/owner-context.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import type { ProductValues } from './product-form.ts';
import { readTypedAnchor, type TypedAnchor } from './typed-anchor.ts';

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductCreate>;
}

/**
 * Ties a price in CUP to another currency, and shows the result at the store's rate. A product with options has no tie.
 */
export function AnchorFields({ form }: Props): ReactElement | null {
  const { control, register, formState, getValues, setValue } = form;
  const [currency, anchor, hasOptions] = useWatch({
    control,
    name: ['currency', 'anchor', 'options.isOn'],
  });
  const store = use(OwnerContext)?.store ?? null;
  const cents = priceTied(anchor, store);
  if (currency !== 'CUP' || hasOptions) return null;
  /** The price follows the typed amount until the owner types another one. */
  const follow = () => {
    const next = priceTied(getValues('anchor'), store);
    if (typeof next !== 'number') return;
    setValue('price', writePrice(next), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Pair>
      <Field label="Atar el precio a">
        {(tied) => (
          <select {...tied} {...register('anchor.currency', { onChange: follow })}>
            <option value="">Nada</option>
            {foreignCurrencies.map((other) => (
              <option key={other} value={other}>
                {other}
              </option>
            ))}
          </select>
        )}
      </Field>
      {anchor.currency !== '' && (
        <Field
          label={`Precio en ${anchor.currency}`}
          error={formState.errors.anchor?.price?.message}
          hint={<span>{describe(cents)}</span>}
        >
          {(tied) => (
            <input
              {...tied}
              {...register('anchor.price', { onChange: follow })}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </Field>
      )}
    </Pair>
  );
}

/**
 * The amount in cents of CUP at the store's rate. Null while no price follows from what is typed; undefined without a
 * rate.
 */
function priceTied(
  anchor: TypedAnchor,
  store: Pick<OwnBusiness, 'ownRates'> | null,
): number | null | undefined {
  const ownRates = store?.ownRates;
  const rate = anchor.currency === '' ? undefined : ownRates?.[anchor.currency];
  if (rate === undefined || !ownRates) return undefined;
  const read = readTypedAnchor(anchor);
  if (read === null || typeof read === 'string') return null;
  const cents = priceByRate(read, rate, chooseStep(ownRates.step));
  return cents > 0 && cents <= maxCents ? cents : null;
}

function describe(cents: number | null | undefined): string {
  if (cents === undefined) return rateMessages.setFirst;
  return cents === null ? '' : `= ${formatPrice(toAmount(cents), 'CUP')} con tu tasa`;
}
