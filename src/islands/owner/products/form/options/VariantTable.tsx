import type { ReactElement } from 'react';
import { memo, useId, useMemo, useState } from 'react';
import type { ProductImage } from '#contract/pictures.ts';
import { savedAs } from '#domain/messages/price.ts';
import type { Currency } from '#domain/money/money.ts';
import { formatPrice } from '#domain/money/money.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { countText } from '#domain/text/count-text.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { PriceReading } from '#islands/shared/PriceReading.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import { Thumbnail } from '#islands/signed-in/ui/Thumbnail.tsx';
import type { Photo } from '../../photos/photos.ts';
import type { VariantDraft } from './options-draft.ts';

export interface VariantErrors {
  readonly price?: string | undefined;
  readonly stock?: string | undefined;
}

interface TableProps {
  variants: readonly VariantDraft[];
  /** The name of each combination, in their order. */
  names: readonly string[];
  errors: ReadonlyMap<number, VariantErrors>;
  currency: Currency;
  /** The price of combinations without their own. */
  price: number | null;
  photos: readonly Photo[];
  onChange: (of: readonly number[], change: Partial<VariantDraft>) => void;
  onChangeAll: (change: Partial<VariantDraft>) => void;
}

/** All combinations with their price, their stock and whether they are for sale. */
export function VariantTable(props: TableProps): ReactElement {
  const { variants, names, errors, currency, price, photos, onChange, onChangeAll } = props;
  const pictures = useMemo(() => listPictures(photos), [photos]);
  const hasFresh = photos.length > 1 && photos.length > pictures.length;
  return (
    <>
      <ForAll
        currency={currency}
        count={variants.filter(({ isLeftOut }) => !isLeftOut).length}
        onChange={onChangeAll}
      />
      {hasFresh && (
        <p className="hint">
          Las imágenes nuevas se pueden poner a cada combinación después de guardar.
        </p>
      )}
      <ul
        className="m-0 grid list-none grid-cols-[minmax(0,1fr)] gap-3 p-0 sm:grid-cols-2"
        aria-label="Combinaciones"
      >
        {variants.map((variant, index) => (
          <VariantRow
            key={variant.of.join()}
            variant={variant}
            name={names[index] ?? ''}
            priceError={errors.get(index)?.price}
            stockError={errors.get(index)?.stock}
            currency={currency}
            productPrice={price}
            pictures={pictures}
            onChange={onChange}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  variant: VariantDraft;
  name: string;
  priceError: string | undefined;
  stockError: string | undefined;
  currency: Currency;
  productPrice: number | null;
  pictures: readonly NumberedPicture[];
  onChange: TableProps['onChange'];
}

/** A picture that is saved, as the form counts it. */
interface NumberedPicture {
  readonly picture: ProductImage;
  readonly name: string;
}

/**
 * The saved pictures, from which a combination can have one. Empty when the product has only one picture, because then
 * all combinations show it.
 */
function listPictures(photos: readonly Photo[]): readonly NumberedPicture[] {
  const saved = photos.flatMap((photo, index) =>
    photo.kind === 'kept' ? [{ picture: photo.picture, name: `Imagen ${index + 1}` }] : [],
  );
  return photos.length > 1 ? saved : [];
}

/** Memoized, because typing into one of sixty rows must not render the others. */
const VariantRow = memo(function VariantRow(props: RowProps): ReactElement {
  const { variant, name, priceError, stockError, currency, productPrice, pictures, onChange } =
    props;
  const { of, price, stock, isLeftOut, isUnpriced, image = null } = variant;
  const nameId = useId();
  return (
    <li
      className="panel grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 p-3"
      aria-labelledby={nameId}
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <span
          id={nameId}
          className="min-w-0 flex-[1_1_6rem] font-strong wrap-anywhere"
          translate="no"
        >
          {keepTogether(name)}
        </span>
        <Switch
          checked={!isLeftOut}
          aria-label={`Se vende: ${name}`}
          onChange={(event) => {
            onChange(of, { isLeftOut: !event.currentTarget.checked });
          }}
        >
          Se vende
        </Switch>
      </div>
      {!isLeftOut && (
        <div className="flex flex-wrap items-start gap-3 [&>*]:flex-[2_1_5.5rem] [&>:first-child]:flex-[3_1_8rem] [&_input]:placeholder:text-small">
          <VariantPrice
            name={name}
            text={price}
            currency={currency}
            placeholder={
              isUnpriced || productPrice === null
                ? 'Sin precio'
                : formatPrice(productPrice, currency)
            }
            error={priceError}
            onChange={(typed) => {
              onChange(of, { price: typed, isUnpriced: false });
            }}
          />
          <Field label="Cantidad" error={stockError}>
            {(tied) => (
              <input
                {...tied}
                aria-label={`Cantidad de ${name}`}
                inputMode="numeric"
                autoComplete="off"
                placeholder="Sin contar"
                value={stock}
                onChange={(event) => {
                  onChange(of, { stock: event.currentTarget.value });
                }}
              />
            )}
          </Field>
          {pictures.length > 0 && (
            <VariantPicture
              name={name}
              pictures={pictures}
              image={image}
              onChange={(next) => {
                onChange(of, { image: next });
              }}
            />
          )}
        </div>
      )}
    </li>
  );
});

interface PictureProps {
  /** The name of the combination. */
  name: string;
  pictures: readonly NumberedPicture[];
  image: string | null;
  onChange: (image: string | null) => void;
}

/** Chooses the picture that the page of the product shows for a combination. */
function VariantPicture({ name, pictures, image, onChange }: PictureProps): ReactElement {
  const chosen = pictures.find(({ picture }) => picture.id === image);
  return (
    <div className="grid basis-full! grid-cols-[minmax(0,1fr)_48px] items-end gap-3">
      <Field label="Imagen">
        {(tied) => (
          <select
            {...tied}
            aria-label={`Imagen de ${name}`}
            value={chosen?.picture.id ?? ''}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value === '' ? null : currentTarget.value);
            }}
          >
            <option value="">Sin imagen propia</option>
            {pictures.map(({ picture, name: called }) => (
              <option key={picture.id} value={picture.id}>
                {called}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen !== undefined && (
        <Thumbnail
          name={name}
          picture={chosen.picture}
          sizes="48px"
          letter=""
          className="size-12"
        />
      )}
    </div>
  );
}

interface PriceProps {
  /** The name of the combination. */
  name: string;
  text: string;
  currency: Currency;
  placeholder?: string | undefined;
  error?: string | undefined;
  onChange: (text: string) => void;
}

function VariantPrice(props: PriceProps): ReactElement {
  const { name, text, currency, placeholder, error, onChange } = props;
  const readingId = useId();
  return (
    <Field label="Precio" error={error}>
      {(tied) => (
        <>
          <input
            {...tied}
            aria-label={`Precio de ${name}`}
            aria-describedby={[tied['aria-describedby'], readingId].filter(Boolean).join(' ')}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              onChange(event.currentTarget.value);
            }}
          />
          <PriceReading
            id={readingId}
            typed={readTypedPrice(text, currency)}
            currency={currency}
            describe={savedAs}
            onChoose={(chosen) => {
              onChange(chosen);
              // The pressed button disappears.
              document.getElementById(tied.id)?.focus();
            }}
          />
        </>
      )}
    </Field>
  );
}

interface ForAllProps {
  currency: Currency;
  /** The number of combinations that are for sale. */
  count: number;
  onChange: (change: Partial<VariantDraft>) => void;
}

/** Sets the same price and stock in all rows. An empty field changes nothing. */
function ForAll({ currency, count, onChange }: ForAllProps): ReactElement {
  const [price, setPrice] = useState('');
  const [stock, setStock] = useState('');
  const [said, setSaid] = useState('');
  const put = () => {
    onChange({
      ...(price.trim() !== '' && { price, isUnpriced: false }),
      ...(stock.trim() !== '' && { stock }),
    });
    setSaid(`Puesto a ${countText(count, 'combinación', 'combinaciones')}.`);
  };
  return (
    <div
      role="group"
      aria-label="Poner a todas"
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        if (price.trim() + stock.trim() !== '') put();
      }}
    >
      <Pair>
        <VariantPrice name="todas" text={price} currency={currency} onChange={setPrice} />
        <Field label="Cantidad">
          {(tied) => (
            <input
              {...tied}
              aria-label="Cantidad de todas"
              inputMode="numeric"
              autoComplete="off"
              value={stock}
              onChange={(event) => {
                setStock(event.currentTarget.value);
              }}
            />
          )}
        </Field>
      </Pair>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          className="btn"
          aria-disabled={price.trim() + stock.trim() === ''}
          onClick={() => {
            if (price.trim() + stock.trim() !== '') put();
          }}
        >
          Poner a todas
        </button>
        <span role="status" className="text-note text-soft">
          {said}
        </span>
      </p>
    </div>
  );
}
