import type { ReactElement } from 'react';
import { useState } from 'react';
import type { ProductUpdate } from '#contract/product-input.ts';
import { productsText } from '#domain/text/count-text.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { CategoriesFailure, CategoryOptions, useCategoryChoices } from '../form/CategoryField.tsx';

interface Props {
  count: number;
  onClose: () => void;
  onChoose: (set: ProductUpdate, done: readonly [string, string]) => void;
}

/** Asks for the category of all selected products. */
export default function CategoryChoice({ count, onClose, onChoose }: Props): ReactElement {
  const [id, setId] = useState('');
  const choices = useCategoryChoices();
  const { data } = choices;
  const name = data?.data.find((category) => category.id === id)?.name;
  return (
    <Dialog title={`Categoría de ${productsText(count)}`} size="small" onAskClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (data === undefined) return;
          onChoose(
            { categoryId: id === '' ? null : id },
            name === undefined
              ? ['producto sin categoría', 'productos sin categoría']
              : [`producto en «${name}»`, `productos en «${name}»`],
          );
        }}
      >
        <Field label="Categoría">
          {(tied) => (
            <select
              {...tied}
              value={id}
              disabled={data === undefined}
              onChange={(event) => {
                setId(event.currentTarget.value);
              }}
            >
              <option value="">{data === undefined ? 'Cargando…' : 'Sin categoría'}</option>
              <CategoryOptions choices={choices} chosen={id} />
            </select>
          )}
        </Field>
        <CategoriesFailure choices={choices} />
        <p className="flex flex-wrap gap-2">
          <button type="submit" className="btn main" aria-disabled={data === undefined}>
            Poner
          </button>
          <button type="button" className="btn" onClick={onClose}>
            Cancelar
          </button>
        </p>
      </form>
    </Dialog>
  );
}
