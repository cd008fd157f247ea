import type { ReactElement } from 'react';
import { PasswordField } from '../fields/PasswordField.tsx';
import { Refusal } from '../fields/Refusal.tsx';
import { useSubmission } from '../use-submission.ts';
import { authMessages } from '#domain/messages.ts';
import { disableTotp } from '#stores/account-totp.ts';
import { showToast } from '#stores/toasts.ts';

/** Switches the second factor off, for who knows the password. */
export function MfaDisableForm({ onClose }: { onClose: () => void }): ReactElement {
  const submission = useSubmission({
    fallback: authMessages.error,
    check: ({ password = '' }) =>
      password === '' ? [{ path: 'password', message: authMessages.currentPasswordNeeded }] : [],
    send: async ({ password = '' }) => {
      await disableTotp(password);
      showToast({ title: authMessages.mfaDisabled });
      onClose();
    },
  });
  const { isSending } = submission;
  return (
    <form method="post" noValidate onSubmit={submission.submit}>
      <p>
        Está activada: al iniciar sesión te pedimos un código de tu aplicación de autenticación. Si
        la desactivas, bastará con tu contraseña.
      </p>
      <Refusal text={submission.failure} />
      <PasswordField
        name="password"
        label="Contraseña actual"
        autoComplete="current-password"
        submission={submission}
        readOnly={isSending}
        required
      />
      <p className="acts">
        <button type="submit" className="btn" aria-disabled={isSending}>
          {isSending ? 'Desactivando…' : 'Desactivar'}
        </button>
        <button type="button" className="btn main" disabled={isSending} onClick={onClose}>
          Mantener activada
        </button>
      </p>
    </form>
  );
}
