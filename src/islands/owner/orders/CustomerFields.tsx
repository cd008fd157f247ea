import type { ReactElement } from 'react';
import { orderNoteMaxLength, orderPlaceMaxLength, personNameMaxLength } from '#domain/limits.ts';
import type { OrderMode } from '#domain/orders/order-state.ts';
import { Field } from '#islands/area/ui/Field.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';

export interface CustomerValues {
  readonly customerName: string;
  readonly customerPhone: string;
  readonly mode: OrderMode;
  readonly place: string;
  readonly note: string;
}

interface Props {
  values: CustomerValues;
  issues: ReadonlyMap<string, string>;
  onChange: (part: Partial<CustomerValues>) => void;
}

/** Who ordered and where to: all of it optional, and forgotten after 90 days. */
export function CustomerFields({ values, issues, onChange }: Props): ReactElement {
  return (
    <>
      <Pair isWide>
        <Field label="Cliente" note="opcional" error={issues.get('customerName')}>
          {(tied) => (
            <input
              {...tied}
              autoComplete="off"
              maxLength={personNameMaxLength}
              value={values.customerName}
              onChange={(event) => {
                onChange({ customerName: event.currentTarget.value });
              }}
            />
          )}
        </Field>
        <Field label="Teléfono" note="opcional" error={issues.get('customerPhone')}>
          {(tied) => (
            <input
              {...tied}
              type="tel"
              autoComplete="off"
              maxLength={40}
              value={values.customerPhone}
              onChange={(event) => {
                onChange({ customerPhone: event.currentTarget.value });
              }}
            />
          )}
        </Field>
      </Pair>
      <Pair isWide>
        <Field label="Entrega">
          {(tied) => (
            <select
              {...tied}
              value={values.mode}
              onChange={(event) => {
                onChange({
                  mode: event.currentTarget.value === 'delivery' ? 'delivery' : 'pickup',
                });
              }}
            >
              <option value="pickup">Lo recoge</option>
              <option value="delivery">A domicilio</option>
            </select>
          )}
        </Field>
        {values.mode === 'delivery' && (
          <Field label="Dirección o referencia" note="opcional" error={issues.get('place')}>
            {(tied) => (
              <input
                {...tied}
                autoComplete="off"
                maxLength={orderPlaceMaxLength}
                value={values.place}
                onChange={(event) => {
                  onChange({ place: event.currentTarget.value });
                }}
              />
            )}
          </Field>
        )}
      </Pair>
      <Field
        label="Nota"
        note="opcional"
        hint="El nombre, el teléfono, la dirección y la nota se borran a los 90 días del último cambio."
        error={issues.get('note')}
      >
        {(tied) => (
          <input
            {...tied}
            autoComplete="off"
            maxLength={orderNoteMaxLength}
            value={values.note}
            onChange={(event) => {
              onChange({ note: event.currentTarget.value });
            }}
          />
        )}
      </Field>
    </>
  );
}
