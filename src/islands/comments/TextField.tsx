import type { ReactElement } from 'react';
import { useId } from 'react';
import type { CommentField } from './comment-form-state.ts';

interface Props {
  field: CommentField;
  label: string;
  note?: string;
  hint?: string;
  type: 'text' | 'email';
  autoComplete: 'name' | 'email';
  value: string;
  error: string | undefined;
  isLocked: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** A line of text with its label, and its message when it is refused. */
export function TextField(props: Props): ReactElement {
  const { field, label, note, hint, type, autoComplete, value, error, isLocked } = props;
  const id = useId();
  const told = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {note !== undefined && <small>({note})</small>}
      </label>
      <input
        id={id}
        data-field={field}
        type={type}
        autoComplete={autoComplete}
        required={note === undefined}
        value={value}
        readOnly={isLocked}
        aria-invalid={error !== undefined}
        aria-describedby={told === undefined ? undefined : `${id}-nota`}
        onChange={(event) => {
          props.onChange(event.target.value);
        }}
        onBlur={props.onLeave}
      />
      {told !== undefined && (
        <p id={`${id}-nota`} className={error === undefined ? undefined : 'wrong'}>
          {told}
        </p>
      )}
    </div>
  );
}
