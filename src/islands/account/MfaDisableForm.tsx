import type { ReactElement } from 'react';
import { Refusal } from './Refusal.tsx';
import { useSubmission } from './use-submission.ts';
import { authMessages } from '#domain/messages.ts';
import { disableTotp } from '#stores/account-totp.ts';
import { showToast } from '#stores/toasts.ts';

/** Switches the second factor off. */
export function MfaDisableForm({ onClose }: { onClose: () => void }): ReactElement {
  const submission = useSubmission({
    fallback: authMessages.error,
    check: () => [],
    send: async () => {
      await disableTotp();
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
