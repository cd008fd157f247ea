import type { ReactElement } from 'react';
import { Field } from '#islands/signed-in/ui/Field.tsx';

interface Props {
  note: string;
  maxLength: number;
  hint?: string;
  error: string | undefined;
  onChange: (note: string) => void;
}

/** A reason in the owner's own words. */
export function NoteField({ note, maxLength, hint, error, onChange }: Props): ReactElement {
  return (
    <Field label="Tus clientes leerán" hint={hint} error={error}>
      {(tied) => (
        <input
          {...tied}
          maxLength={maxLength}
          value={note}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}
