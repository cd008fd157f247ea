import type { ComponentProps, ReactElement } from 'react';
import { useId } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import type { Submission } from '../use-submission.ts';
import { controlLook, errorLook, hintLook, labelLook } from '../form-classes.ts';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'form'> {
  name: string;
  label: string;
  hint?: string;
  submission: Submission;
  /** Content at the end of the input, inside its frame. */
  after?: Markup;
}

const locked = 'read-only:bg-[color-mix(in_srgb,var(--line)_45%,var(--card))]';

/** A field with its label, its hint and, when it is refused, a message. */
export function AccountField(props: Props): ReactElement {
  const { label, hint, submission, after, onInput, className = '', ...input } = props;
  const id = useId();
  const error = submission.errors[input.name];
  const note = error ?? hint;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-[5px]">
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <span className="relative block">
        <input
          {...input}
          className={`${controlLook} ${locked} ${after === undefined ? '' : 'pr-13'} ${className}`}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-nota`}
          onInput={(event) => {
            submission.mend(input.name);
            onInput?.(event);
          }}
        />
        {after}
      </span>
      {note !== undefined && (
        <p id={`${id}-nota`} className={error === undefined ? hintLook : errorLook}>
          {note}
        </p>
      )}
    </div>
  );
}
