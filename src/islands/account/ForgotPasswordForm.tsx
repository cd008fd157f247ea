import type { ReactElement } from 'react';
import { AccountField } from './fields/AccountField.tsx';
import { Refusal } from './fields/Refusal.tsx';
import { useSubmission } from './use-submission.ts';
import { foldEmail, isEmail } from '#domain/accounts/email.ts';
import { authMessages, commentMessages } from '#domain/messages.ts';
import { Acts } from './fields/Acts.tsx';
import { cardLook } from './form-classes.ts';

interface Props {
  email: string;
  send: (email: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the address to which the code for a new password is sent. */
export function ForgotPasswordForm({ email, send, onCancel }: Props): ReactElement {
  const submission = useSubmission({
    fallback: authMessages.recoveryFailed,
    check: ({ email: typed = '' }) => {
      if (typed.trim() === '') return [{ path: 'email', message: authMessages.emailRequired }];
      const message = commentMessages.emailInvalid;
      return isEmail(foldEmail(typed)) ? [] : [{ path: 'email', message }];
    },
    send: ({ email: typed = '' }) => send(foldEmail(typed)),
  });
  const { isSending } = submission;
  return (
    <form className={cardLook} method="post" noValidate onSubmit={submission.submit}>
      <p>Te enviaremos un código a tu correo para que elijas una contraseña nueva.</p>
      <Refusal text={submission.failure} />
      <AccountField
        name="email"
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={email}
        submission={submission}
        readOnly={isSending}
        required
      />
      <Acts>
        <button type="submit" className="btn main" aria-disabled={isSending}>
          {isSending ? 'Enviando…' : 'Enviar Código'}
        </button>
        <button
          type="button"
          className="btn"
          disabled={isSending}
          onClick={({ detail }) => {
            // On a phone this button appears where the visitor has just tapped another one. The second tap of a double
            // tap must not press this one.
            if (detail < 2) onCancel();
          }}
        >
          Cancelar
        </button>
      </Acts>
    </form>
  );
}
