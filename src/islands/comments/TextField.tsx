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

/** A one-line field with its label, and a message when it is refused. */
export function TextField(props: Props): ReactElement {
  const { field, label, note, hint, type, autoComplete, value, error, isLocked } = props;
  const id = useId();
  const message = error ?? hint;
  return (
    <div className="grid content-start gap-1">
      <label className="font-strong" htmlFor={id}>
        <span>{label}</span>{' '}
        {note !== undefined && (
          <small className="text-small font-normal text-soft">{`(${note})`}</small>
        )}
      </label>
      <input
        id={id}
        className="min-h-12 w-full rounded-lg rule border-edge bg-card px-3 py-2.5 aria-invalid:border-coral"
        data-field={field}
        type={type}
        autoComplete={autoComplete}
        required={note === undefined}
        value={value}
        readOnly={isLocked}
        aria-invalid={error !== undefined}
        aria-describedby={message === undefined ? undefined : `${id}-nota`}
        onChange={(event) => {
          props.onChange(event.target.value);
        }}
        onBlur={props.onLeave}
      />
      {message !== undefined && (
        <p
          id={`${id}-nota`}
          className={`text-small ${error === undefined ? 'text-soft' : 'text-coral'}`}
        >
          {message}
        </p>
      )}
    </div>
  );
}
