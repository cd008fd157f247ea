import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Submission } from '../use-submission.ts';
import { controlLook, errorLook, labelLook } from '../form-classes.ts';

interface Props {
  name: string;
  label: string;
  placeholder: string;
  autoComplete: string;
  options: readonly { readonly value: string; readonly label: string }[];
  submission: Submission;
  isLocked: boolean;
}

/** A choice from a list, with its label and, when it is refused, a message. */
export function SelectField(props: Props): ReactElement {
  const { name, label, placeholder, autoComplete, options, submission, isLocked } = props;
  const id = useId();
  const error = submission.errors[name];
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-[5px]">
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      <span className="relative block">
        <select
          className={controlLook}
          id={id}
          name={name}
          defaultValue=""
          autoComplete={autoComplete}
          required
          aria-disabled={isLocked}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-nota`}
          onChange={() => {
            submission.mend(name);
          }}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      {error !== undefined && (
        <p id={`${id}-nota`} className={errorLook}>
          {error}
        </p>
      )}
    </div>
  );
}
