import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import type { Submission } from '../use-submission.ts';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'form'> {
  name: string;
  label: string;
  hint?: string;
  submission: Submission;
  /** Stands at the end of the input, inside its frame. */
  after?: ReactNode;
}

/** A field with its label, its hint and, when it is refused, its message. */
export function AccountField(props: Props): ReactElement {
  const { label, hint, submission, after, onInput, ...input } = props;
  const id = useId();
  const error = submission.errors[input.name];
  const told = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="entry">
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={told === undefined ? undefined : `${id}-nota`}
          onInput={(event) => {
            submission.mend(input.name);
            onInput?.(event);
          }}
        />
        {after}
      </span>
      {told !== undefined && (
        <p id={`${id}-nota`} className={error === undefined ? undefined : 'wrong'}>
          {told}
        </p>
      )}
    </div>
  );
}
