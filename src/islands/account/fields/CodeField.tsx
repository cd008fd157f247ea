import type { ReactElement } from 'react';
import { AccountField } from './AccountField.tsx';
import type { Submission } from '../use-submission.ts';
import { cleanConfirmationCode } from '#domain/accounts/confirmation-code.ts';
import { codeLook } from '../form-classes.ts';

interface Props {
  name: string;
  label: string;
  hint?: string;
  submission: Submission;
  isLocked: boolean;
}

/** A field for the six digits of an email or an app. A phone offers the code that it has just received. */
export function CodeField({ isLocked, ...props }: Props): ReactElement {
  return (
    <AccountField
      {...props}
      className={codeLook}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      readOnly={isLocked}
      required
      onInput={({ currentTarget }) => {
        const digits = cleanConfirmationCode(currentTarget.value);
        if (digits !== currentTarget.value) currentTarget.value = digits;
      }}
    />
  );
}
