import type { KeyboardEvent, ReactElement } from 'react';
import { memo, useCallback, useId, useRef, useSyncExternalStore } from 'react';
import type { OwnProduct } from '#contract/products.ts';
import { savedAs } from '#domain/messages/price.ts';
import { readTypedPrice } from '#domain/money/typed-price.ts';
import { hasOptions } from '#domain/products/variants.ts';
import type { OpenedKind } from '#islands/owner/opened-dialog.ts';
import { PriceReading } from '#islands/shared/PriceReading.tsx';
import { AlertBox } from '#islands/signed-in/ui/AlertBox.tsx';
import { Thumbnail } from '#islands/signed-in/ui/Thumbnail.tsx';
import { focusName, focusNear } from '../focus-row.ts';
import { VariantStocks } from '../VariantStocks.tsx';
import {
  canAdopt,
  describeOther,
  describeVariants,
  type ListedProduct,
  type ListEdit,
  fieldsOf,
  type ListField,
  writeField,
} from './list-edit.ts';
import { goneText, type ListEdits } from './list-edits.ts';

interface Props {
  product: ListedProduct;
  /** The complete product, when it is on the current page. */
  listed: OwnProduct | null;
  edits: ListEdits;
  /** Saves the edits of these products. */
  onSave: (ids: readonly string[]) => void;
  onOpen: (kind: OpenedKind, id: string) => void;
}

/** A product as a row of fields. It is rendered again only when its own edit changes. */
export const EditRow = memo(function EditRow(props: Props): ReactElement {
  const { product, listed, edits, onSave, onOpen } = props;
  const edit = useEdit(edits, product.id);
  const { other = null, problem = null } = edit ?? {};
  const row = useRef<HTMLLIElement>(null);
  const { id } = product;
  const shown = edit?.base ?? product;
  return (
    <li
      ref={row}
      className="panel grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 gap-y-1 p-2.5 [contain-intrinsic-size:auto_170px] [content-visibility:auto] sm:[contain-intrinsic-size:auto_96px]"
    >
      <Thumbnail
        name={product.name}
        picture={listed?.images[0] ?? null}
        sizes="44px"
        letter="text-[1.2rem]!"
        className="size-11 self-start"
      />
      <div className="flex min-w-0 flex-wrap gap-x-3 gap-y-1.5">
        {fieldsOf(shown).map((field) => (
          <RowField
            key={field}
            field={field}
            product={shown}
            edit={edit}
            onType={(text) => {
              edits.type(product, field, text);
            }}
          />
        ))}
        {hasOptions(shown) && (
          <div className="grid min-w-0 flex-[1_1_15rem] content-start">
            <p className="text-note font-strong">Precio y cantidad</p>
            {listed === null ? (
              <p className="tabular">{describeVariants(shown)}</p>
            ) : (
              <VariantStocks product={listed} label={describeVariants(listed)} />
            )}
            <button
              type="button"
              className="link min-h-11 justify-self-start text-note"
              aria-label={`Cambiar los precios de ${shown.name}`}
              onClick={() => {
                onOpen('editar', id);
              }}
            >
              Cambiar los precios
            </button>
          </div>
        )}
      </div>
      <div className="col-span-full empty:hidden">
        {edit !== undefined && other !== null && (
          <AlertBox tone="asking" title={describeOther(edit)}>
            <div className="flex flex-wrap gap-2">
              {canAdopt(edit) && (
                <button
                  type="button"
                  className="btn main"
                  onClick={() => {
                    focusName(row.current);
                    edits.adopt(id);
                    onSave([id]);
                  }}
                >
                  Poner el mío
                </button>
              )}
              <button
                type="button"
                className="btn"
                onClick={() => {
                  focusName(row.current);
                  edits.drop(id);
                }}
              >
                Dejar ese
              </button>
            </div>
          </AlertBox>
        )}
        {problem !== null && (
          <AlertBox tone="failed" title={problem}>
            {problem === goneText && (
              <button
                type="button"
                className="btn"
                onClick={() => {
                  focusNear(row.current);
                  edits.drop(id);
                }}
              >
                Descartar
              </button>
            )}
          </AlertBox>
        )}
      </div>
    </li>
  );
});

function useEdit({ $edits }: ListEdits, id: string): ListEdit | undefined {
  const listen = useCallback((onChange: () => void) => $edits.listen(onChange), [$edits]);
  return useSyncExternalStore(listen, () => $edits.get().get(id));
}

interface FieldProps {
  field: ListField;
  product: ListedProduct;
  edit: ListEdit | undefined;
  onType: (text: string) => void;
}

const labels = { name: 'Nombre', price: 'Precio', stock: 'Cantidad' } as const;
const keyboards = { name: 'text', price: 'decimal', stock: 'numeric' } as const;

function RowField({ field, product, edit, onType }: FieldProps): ReactElement {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const problem = edit?.problems[field];
  const typed = edit?.typed[field];
  const { name, currency } = product;
  const unit = field === 'price' ? ` (${currency})` : '';
  return (
    <div
      className={`grid min-w-0 content-start ${field === 'name' ? 'flex-[3_1_12rem]' : 'flex-[1_1_7rem]'}`}
    >
      <label htmlFor={id} className="text-note">
        <span>{`${labels[field]}${unit}`}</span>
        <span className="sr">{` de ${name}`}</span>
      </label>
      <input
        ref={input}
        id={id}
        value={typed ?? writeField(product, field)}
        data-field={field}
        className={typed === undefined ? '' : 'font-strong not-aria-invalid:border-sea'}
        inputMode={keyboards[field]}
        autoComplete="off"
        enterKeyHint="next"
        aria-invalid={problem !== undefined}
        aria-describedby={field === 'price' ? `${id}-problem ${id}-reading` : `${id}-problem`}
        onChange={(event) => {
          onType(event.currentTarget.value);
        }}
        onKeyDown={goToNext}
      />
      {field === 'price' && (
        <PriceReading
          id={`${id}-reading`}
          typed={readTypedPrice(typed ?? '', currency)}
          currency={currency}
          describe={savedAs}
          onChoose={(text) => {
            onType(text);
            // The pressed button disappears.
            input.current?.focus();
          }}
        />
      )}
      <p className="wrong" id={`${id}-problem`} role="alert">
        {problem ?? ''}
      </p>
    </div>
  );
}

/** Enter ("Siguiente" on a phone) moves down the column, because prices are typed one after another. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { currentTarget: input } = event;
  const next = input.closest('li')?.nextElementSibling;
  next?.querySelector<HTMLInputElement>(`[data-field="${input.dataset.field ?? ''}"]`)?.select();
}
