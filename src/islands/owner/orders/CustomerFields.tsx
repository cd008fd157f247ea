import { type ReactElement, useState } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import {
  orderMunicipalityMaxLength,
  orderNoteMaxLength,
  orderPayMaxLength,
  orderPlaceMaxLength,
  orderWhenMaxLength,
  personNameMaxLength,
} from '#domain/limits.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import type { CustomerValues } from './order-draft.ts';

interface Props {
  values: CustomerValues;
  issues: ReadonlyMap<string, string>;
  onChange: (part: Partial<CustomerValues>) => void;
}

/** The customer, place, time and recipient of an order. All of it is optional, and erased after 90 days. */
export function CustomerFields({ values, issues, onChange }: Props): ReactElement {
  const [hasMunicipality] = useState(values.municipality !== '');
  const bind = (name: TextName) => ({
    error: issues.get(name),
    value: values[name],
    onType: (text: string) => {
      onChange({ [name]: text });
    },
  });
  return (
    <>
      <Pair isWide>
        <TextField label="Cliente" maxLength={personNameMaxLength} {...bind('customerName')} />
        <TextField label="Teléfono" type="tel" maxLength={40} {...bind('customerPhone')} />
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
          <TextField
            label="Dirección o referencia"
            maxLength={orderPlaceMaxLength}
            {...bind('place')}
          />
        )}
        {values.mode === 'delivery' && hasMunicipality && (
          <TextField
            label="Municipio"
            maxLength={orderMunicipalityMaxLength}
            {...bind('municipality')}
          />
        )}
      </Pair>
      <Pair isWide>
        <TextField label="¿Cuándo?" maxLength={orderWhenMaxLength} {...bind('wanted')} />
        <TextField label="¿Cómo paga?" maxLength={orderPayMaxLength} {...bind('payText')} />
      </Pair>
      <Recipient
        isNamed={values.recipientName !== '' || values.recipientPhone !== ''}
        isWrong={issues.has('recipientName') || issues.has('recipientPhone')}
      >
        <Pair isWide>
          <TextField
            label="Quién lo recibe"
            maxLength={personNameMaxLength}
            {...bind('recipientName')}
          />
          <TextField
            label="Teléfono de quien lo recibe"
            type="tel"
            maxLength={40}
            {...bind('recipientPhone')}
          />
        </Pair>
      </Recipient>
      <Field
        label="Nota"
        note="opcional"
        hint="Los datos del cliente se borran a los 90 días del último cambio."
        error={issues.get('note')}
      >
        {(tied) => (
          <textarea
            {...tied}
            rows={2}
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

type TextName = Exclude<keyof CustomerValues, 'mode' | 'deliveryFee'>;

interface TextFieldProps {
  label: string;
  type?: 'tel';
  maxLength: number;
  error: string | undefined;
  value: string;
  onType: (text: string) => void;
}

function TextField({ label, error, onType, ...input }: TextFieldProps): ReactElement {
  return (
    <Field label={label} note="opcional" error={error}>
      {(tied) => (
        <input
          {...tied}
          {...input}
          autoComplete="off"
          onChange={(event) => {
            onType(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

interface RecipientProps {
  isNamed: boolean;
  /** Whether a field inside is wrong. The part is then always unfolded. */
  isWrong: boolean;
  children: Markup;
}

/** The recipient, when it is another person. */
function Recipient({ isNamed, isWrong, children }: RecipientProps): ReactElement {
  const [isOpen, setOpen] = useState(isNamed);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-strong text-sea">
        Lo recibe otra persona
      </summary>
      {children}
    </details>
  );
}
