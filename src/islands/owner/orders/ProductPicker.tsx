import type { ReactElement } from 'react';
import { useDeferredValue, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { formatPriceFrom } from '#domain/money/price-from.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { describeFailure } from '#state/api.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import type { Sold } from './order-draft.ts';
import { queryTyped } from './order-calls.ts';

/** Finds products of the store by name and adds them to an order that is typed by hand. */
export function ProductPicker({ onPick }: { onPick: (product: Sold) => void }): ReactElement {
  const { id: storeId } = useOwnStore();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, error } = useQuery({
    ...queryTyped(storeId, search),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-1">
      <Field label="Añadir productos" error={error === null ? undefined : describeFailure(error)}>
        {(tied) => (
          <input
            {...tied}
            type="search"
            autoComplete="off"
            placeholder="Busca por nombre"
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              // Enter must not send the form while products are still being added.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </Field>
      <ul
        className="m-0 grid max-h-64 list-none overflow-y-auto p-0"
        aria-label="Productos que puedes añadir"
      >
        {data?.map((product) => (
          <li key={product.id} className="flex items-center gap-2 rule-b py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span translate="no">{keepTogether(product.name)}</span>{' '}
              <span className="inline-block text-soft tabular">{formatPriceFrom(product)}</span>
            </span>
            <button
              type="button"
              className="btn ghost w-11 flex-none p-0"
              aria-label={`Añadir ${product.name}`}
              onClick={() => {
                onPick(product);
              }}
            >
              <Plus aria-hidden="true" className="icon" />
            </button>
          </li>
        ))}
        {data?.length === 0 && <li className="sub">Ningún producto con ese nombre.</li>}
      </ul>
    </div>
  );
}
