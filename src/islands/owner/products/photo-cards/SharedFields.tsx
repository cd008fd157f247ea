import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { type Currency, currencies } from '#domain/money/money.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import { CategoriesFailure, CategoryOptions, useCategoryChoices } from '../form/CategoryField.tsx';
import type { PhotoCards } from './photo-cards.ts';

/** Fields that apply to all products of the cards. */
export function SharedFields({ cards }: { cards: PhotoCards }): ReactElement {
  const { categoryId, currency, delivery } = useStore(cards.$shared);
  const choices = useCategoryChoices();
  return (
    <section className="form panel p-4" aria-label="Para todos">
      <Pair>
        <Field label="Categoría" note="opcional">
          {(tied) => (
            <select
              {...tied}
              value={categoryId}
              onChange={(event) => {
                cards.setShared({ categoryId: event.currentTarget.value });
              }}
            >
              <option value="">Sin categoría</option>
              <CategoryOptions choices={choices} chosen={categoryId} />
            </select>
          )}
        </Field>
        <Field label="Moneda">
          {(tied) => (
            <select
              {...tied}
              value={currency}
              onChange={(event) => {
                cards.setShared({ currency: event.currentTarget.value as Currency });
              }}
            >
              {currencies.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Pair>
      <CategoriesFailure choices={choices} />
      <Switch
        checked={delivery}
        onChange={(event) => {
          cards.setShared({ delivery: event.currentTarget.checked });
        }}
      >
        A domicilio
      </Switch>
    </section>
  );
}
