import type { ReactElement, ReactNode } from 'react';
import { PasswordField } from '../fields/PasswordField.tsx';
import { Acts } from '../fields/Acts.tsx';
import { Refusal } from '../fields/Refusal.tsx';
import { useSubmission } from '../use-submission.ts';
import { authMessages } from '#domain/messages.ts';
import { formLook } from '../form-classes.ts';

interface Props {
  /** The purpose of the password. */
  children: ReactNode;
  action: { readonly label: string; readonly busyLabel: string; readonly isMain: boolean };
  cancelLabel: string;
  send: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks the signed-in person for the current password. */
export function CurrentPasswordForm(props: Props): ReactElement {
  const { children, action, cancelLabel, send, onCancel } = props;
  const submission = useSubmission({
    fallback: authMessages.error,
    check: ({ password = '' }) =>
      password === '' ? [{ path: 'password', message: authMessages.currentPasswordNeeded }] : [],
    send: ({ password = '' }) => send(password),
  });
  const { isSending } = submission;
  const [sendClass, cancelClass] = action.isMain ? ['btn main', 'btn'] : ['btn', 'btn main'];
  return (
    <form className={formLook} method="post" noValidate onSubmit={submission.submit}>
      <p>{children}</p>
      <Refusal text={submission.failure} />
      <PasswordField
        name="password"
        label="Contraseña actual"
        autoComplete="current-password"
        submission={submission}
        readOnly={isSending}
        autoFocus
        required
      />
      <Acts>
        <button type="submit" className={sendClass} aria-disabled={isSending}>
          {isSending ? action.busyLabel : action.label}
        </button>
        <button type="button" className={cancelClass} disabled={isSending} onClick={onCancel}>
          {cancelLabel}
        </button>
      </Acts>
    </form>
  );
}
