import type { ReactElement } from 'react';
import { use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { OwnProduct } from '#contract/products.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import { heldText } from '#domain/operators/reason.ts';
import { offerPercent, formatDiscount, savings } from '#domain/money/discount.ts';
import { type Currency, currencies } from '#domain/money/money.ts';
import { readCertainAmount } from '#domain/money/typed-price.ts';
import { SiteName } from '#islands/signed-in/site-name.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import { AnchorFields } from './AnchorFields.tsx';
import { CategoryField } from './CategoryField.tsx';
import { OptionsField } from './options/OptionsField.tsx';
import { OptionsResult } from './options/OptionsResult.tsx';
import { PriceField } from './PriceField.tsx';
import type { Photo } from '../photos/photos.ts';
import type { ProductValues } from './product-form.ts';

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductCreate>;
  photos: readonly Photo[];
  ownCategory: OwnProduct['category'];
  held: OwnProduct['held'];
}

/** The fields of a product, without its pictures. */
export function ProductFields({ form, photos, ownCategory, held }: Props): ReactElement {
  const { register, formState } = form;
  const { errors } = formState;
  const siteName = use(SiteName);
  const hasOptions = useWatch({ control: form.control, name: 'options.isOn' });
  return (
    <>
      <Field label="Nombre" error={errors.name?.message}>
        {(tied) => (
          <input
            {...tied}
            {...register('name')}
            autoComplete="off"
            enterKeyHint="next"
            placeholder="Por ejemplo: Café molido 250 g"
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              form.setFocus('price');
            }}
          />
        )}
      </Field>
      <Pair>
        <PriceField form={form} name="price" label="Precio" />
        <Field label="Moneda" error={errors.currency?.message}>
          {(tied) => (
            <select {...tied} {...register('currency', { deps: ['price', 'price_old'] })}>
              {currencies.map((currency) => (
                <option key={currency} value={currency}>
                  {currency}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Pair>
      <AnchorFields form={form} />
      <Pair>
        <PriceField
          form={form}
          name="price_old"
          label="Precio anterior"
          note="opcional"
          hint={<DiscountHint form={form} />}
        />
        {hasOptions ? (
          <OptionsResult form={form} />
        ) : (
          <Field
            label="Cantidad disponible"
            error={errors.stock?.message}
            hint="Vacío si no llevas la cuenta; 0 es agotado."
          >
            {(tied) => (
              <input {...tied} {...register('stock')} inputMode="numeric" autoComplete="off" />
            )}
          </Field>
        )}
      </Pair>
      <OptionsField form={form} photos={photos} />
      <CategoryField form={form} own={ownCategory} />
      <Field label="Descripción" note="opcional" error={errors.description?.message}>
        {(tied) => <textarea {...tied} {...register('description')} rows={4} />}
      </Field>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {held === null ? (
          <Switch {...register('isVisible')}>Visible en la tienda</Switch>
        ) : (
          // The owner's own choice is kept for when the operators release the product.
          <Switch checked={false} disabled>
            {`Visible en la tienda · ${heldText(held.reason, siteName)}`}
          </Switch>
        )}
        <Switch {...register('offer')}>En oferta</Switch>
        <Switch {...register('delivery')}>Con entrega a domicilio</Switch>
      </div>
    </>
  );
}

/** Shows the discount of the two prices while they are typed. */
function DiscountHint({ form }: Pick<Props, 'form'>): ReactElement {
  const values = useWatch({
    control: form.control,
    name: ['price', 'price_old', 'currency', 'offer'],
  });
  return <span>{describeDiscount(...values)}</span>;
}

function describeDiscount(
  price: string,
  oldPrice: string,
  currency: Currency,
  offer: boolean,
): string {
  const now = readCertainAmount(price, currency);
  const before = readCertainAmount(oldPrice, currency);
  if (before === null) {
    return offer
      ? 'Llevará la etiqueta OFERTA. Pon el precio anterior para mostrar cuánto baja.'
      : 'El que se verá tachado.';
  }
  if (now === null) return 'Se muestra cuando el producto tiene precio.';
  if (savings(now, before) === null) return 'No se muestra: no es mayor que el precio.';
  const percent = offerPercent({ price: now, price_old: before, offer: true });
  if (percent === null) return 'El que se verá tachado.';
  const badge = formatDiscount(percent);
  return offer ? `Llevará la etiqueta ${badge}.` : `Pon «En oferta» para mostrar ${badge}.`;
}
