import type { ReactElement } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { ApiError, isApiError } from '#client/api-error.ts';
import { isMfaCode } from '#domain/accounts/confirmation-code.ts';
import type { Issue } from '#domain/errors.ts';
import { authMessages } from '#domain/messages.ts';
import { Acts } from '#islands/account/fields/Acts.tsx';
import { CodeField } from '#islands/account/fields/CodeField.tsx';
import { PasswordField } from '#islands/account/fields/PasswordField.tsx';
import { Refusal } from '#islands/account/fields/Refusal.tsx';
import { formLook } from '#islands/account/form-classes.ts';
import {
  type FormValues,
  type Submission,
  useSubmission,
} from '#islands/account/use-submission.ts';
import { dangerButton } from '#islands/signed-in/ui/danger-button.ts';

/** Proves that the person at the screen is the owner of the account. */
export interface Proof {
  readonly password: string;
  readonly code?: string;
}

interface Props {
  /** The fields above the password. */
  children: (submission: Submission) => Markup;
  action: { readonly label: string; readonly busyLabel: string; readonly isDangerous: boolean };
  /** Why `send` sent nothing; null when it did. */
  refusal?: string | null;
  /** Checks the fields above the password. */
  check?: (values: FormValues) => readonly Issue[];
  send: (values: FormValues, proof: Proof) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the current password, and for a code when the server requires one. */
export function ProofForm(props: Props): ReactElement {
  const { children, action, refusal = null, check, send, onCancel } = props;
  const [needsCode, setNeedsCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmission({
    fallback: authMessages.error,
    check: (values) => [...(check?.(values) ?? []), ...checkProof(values, needsCode)],
    async send(values) {
      const { password = '', code = '' } = values;
      try {
        await send(values, { password, ...(needsCode && { code }) });
      } catch (error) {
        if (isApiError(error) && error.code === 'code_required') setNeedsCode(true);
        throw atField(error);
      }
    },
  });
  useLayoutEffect(() => {
    if (needsCode) form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
  }, [needsCode]);
  const { isSending, failure } = submission;
  // The refusal stays while the form is sent: without it the buttons would move, and a second tap would miss.
  const [shown, setShown] = useState<string | null>(null);
  if (!isSending && shown !== failure) setShown(failure);
  return (
    <form
      ref={form}
      className={formLook}
      method="post"
      noValidate
      aria-busy={isSending}
      onSubmit={submission.submit}
    >
      {children(submission)}
      <Refusal text={refusal ?? shown} />
      <PasswordField
        name="password"
        label="Contraseña actual"
        autoComplete="current-password"
        submission={submission}
        readOnly={isSending}
        required
      />
      {needsCode && (
        <CodeField
          name="code"
          label="Código de la aplicación"
          submission={submission}
          isLocked={isSending}
        />
      )}
      <Acts>
        <button
          type="submit"
          className={action.isDangerous ? dangerButton : 'btn main'}
          aria-disabled={isSending}
        >
          {isSending ? action.busyLabel : action.label}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancelar
        </button>
      </Acts>
    </form>
  );
}

function checkProof({ password = '', code = '' }: FormValues, needsCode: boolean): Issue[] {
  const issues: Issue[] = [];
  if (password === '') {
    issues.push({ path: 'password', message: authMessages.currentPasswordNeeded });
  }
  if (needsCode && !isMfaCode(code)) {
    issues.push({ path: 'code', message: authMessages.mfaRequired });
  }
  return issues;
}

/** Moves the message about a wrong password to its field. */
function atField(error: unknown): unknown {
  if (!isApiError(error) || error.code !== 'wrong_password') return error;
  const { status, code, message } = error;
  return new ApiError(status, { code, message, issues: [{ path: 'password', message }] }, error);
}
