import type { ReactElement } from 'react';
import { useState } from 'react';
import { DialogShell } from './DialogShell.tsx';
import { PasswordChecklist } from '../fields/PasswordChecklist.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { Refusal } from '../fields/Refusal.tsx';
import type { FormValues } from '../use-submission.ts';
import { readValues, useSubmission } from '../use-submission.ts';
import { authMessages } from '#domain/messages.ts';
import { isPasswordValid } from '#domain/accounts/password.ts';
import { Acts } from '../fields/Acts.tsx';
import { formLook } from '../form-classes.ts';

interface Props {
  /** `forced` cannot be dismissed and does not ask for the current password. */
  variant: 'forced' | 'normal';
  /** The account's name, for the password manager. */
  username: string;
  fallback: string;
  unexpected?: string;
  change: (passwords: { oldPassword: string; newPassword: string }) => Promise<void>;
  onClose?: () => void;
}

/** Asks for a new password, in both variants (product.md 4.6). */
export function PasswordDialog(props: Props): ReactElement {
  const { variant, username, fallback, unexpected, change, onClose } = props;
  const isForced = variant === 'forced';
  const [values, setValues] = useState<FormValues>({});
  const { oldPassword = '', newPassword = '', confirmation = '' } = values;
  const submission = useSubmission({
    fallback,
    unexpected,
    check: () => [],
    send: (sent) =>
      change({ oldPassword: sent.oldPassword ?? '', newPassword: sent.newPassword ?? '' }),
  });
  const { isSending } = submission;
  const canSend =
    (isForced || oldPassword !== '') &&
    isPasswordValid(newPassword) &&
    confirmation === newPassword;
  const compare = () => {
    if (confirmation === '' || confirmation === newPassword) return;
    submission.note('confirmation', authMessages.passwordMismatch);
  };
  return (
    <DialogShell
      title={isForced ? 'Elige tu contraseña' : 'Cambiar Contraseña'}
      isLocked={isSending}
      onClose={isForced ? undefined : onClose}
    >
      <form
        className={formLook}
        method="post"
        noValidate
        onSubmit={submission.submit}
        onInput={({ currentTarget }) => {
          const typed = readValues(currentTarget);
          setValues(typed);
          if (typed.confirmation === typed.newPassword) submission.mend('confirmation');
        }}
      >
        {isForced && <p>Entraste con una contraseña temporal. Elige la tuya para continuar.</p>}
        <Refusal text={submission.failure} />
        <input
          className="sr"
          name="username"
          autoComplete="username"
          defaultValue={username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {!isForced && (
          <PasswordField
            name="oldPassword"
            label="Contraseña actual"
            autoComplete="current-password"
            submission={submission}
            readOnly={isSending}
            required
            onBlur={({ currentTarget, relatedTarget }) => {
              // Buttons leave the form or show this password, and a message would move them during the press.
              const goesOn = relatedTarget instanceof HTMLInputElement;
              if (!goesOn || currentTarget.value !== '') return;
              submission.note('oldPassword', authMessages.currentPasswordRequired);
            }}
          />
        )}
        <PasswordField
          name="newPassword"
          label="Nueva contraseña"
          autoComplete="new-password"
          hint={authMessages.passwordRules}
          submission={submission}
          readOnly={isSending}
          required
          onBlur={compare}
        />
        <PasswordChecklist password={newPassword} />
        <PasswordField
          name="confirmation"
          label="Confirmar contraseña"
          autoComplete="new-password"
          submission={submission}
          readOnly={isSending}
          required
          onBlur={compare}
        />
        <Acts>
          <button type="submit" className="btn main" disabled={!canSend} aria-disabled={isSending}>
            {isSending ? 'Cambiando…' : 'Cambiar Contraseña'}
          </button>
          {!isForced && (
            <button type="button" className="btn" disabled={isSending} onClick={onClose}>
              Cancelar
            </button>
          )}
        </Acts>
      </form>
    </DialogShell>
  );
}
