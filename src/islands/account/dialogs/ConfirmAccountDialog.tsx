import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { DialogShell } from './DialogShell.tsx';
import { CodeField } from '../fields/CodeField.tsx';
import { describeAccountFailure } from '../describe-account-failure.ts';
import { OutboxLink } from '../OutboxLink.tsx';
import { Refusal } from '../fields/Refusal.tsx';
import { ResendCode } from './ResendCode.tsx';
import { useOnce } from '../use-once.ts';
import { useSubmission } from '../use-submission.ts';
import { isConfirmationCode } from '#domain/accounts/confirmation-code.ts';
import { accountDialogCloseMs } from '#domain/limits.ts';
import { authMessages } from '#domain/messages.ts';
import { accountApi } from '#state/account-api.ts';
import { Acts } from '../fields/Acts.tsx';
import { Message } from '../fields/Message.tsx';
import { formLook, hintLook } from '../form-classes.ts';

interface Props {
  email: string;
  /** The key of the registration that this browser has just sent. */
  firstSignIn?: string | undefined;
  /** Why the dialog is open. */
  reason: string;
  hasJustSent: boolean;
  /** Whether the account is confirmed already. */
  findConfirmed: () => Promise<boolean>;
  onClose: (isConfirmed: boolean) => void;
  onConfirmed: () => void;
}

/** Confirms an account with the code from an email. Closes by itself after success (product.md 3.4). */
export function ConfirmAccountDialog(props: Props): ReactElement {
  const { email, firstSignIn, reason, hasJustSent, findConfirmed, onClose, onConfirmed } = props;
  const [done, setDone] = useState<string | null>(null);
  const [resent, setResent] = useState<{ text: string; isRefusal: boolean } | null>(null);
  const confirm = useOnce(
    async (code: string) =>
      (await accountApi('POST /auth/confirm-signup', { body: { email, code, firstSignIn } }))
        .message,
    async () => ((await findConfirmed()) ? authMessages.accountConfirmed : null),
  );
  const submission = useSubmission({
    fallback: authMessages.confirmAccountFailed,
    unexpected: authMessages.confirmAccountUnexpected,
    check: ({ code = '' }) =>
      isConfirmationCode(code) ? [] : [{ path: 'code', message: authMessages.codeLength }],
    send: async ({ code = '' }) => {
      setResent(null);
      setDone(await confirm(code));
      onConfirmed();
    },
  });
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => {
      onClose(true);
    }, accountDialogCloseMs);
    return () => {
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- closes once after a success
  }, [done]);

  const resend = async (): Promise<boolean> => {
    try {
      const { message } = await accountApi('POST /auth/resend-code', { body: { email } });
      setResent({ text: message, isRefusal: false });
      return true;
    } catch (error) {
      const text = describeAccountFailure(error, {
        fallback: authMessages.resendTheCodeFailed,
        unexpected: authMessages.resendCodeUnexpected,
      });
      setResent({ text, isRefusal: true });
      return false;
    }
  };

  // The message belongs to the latest request.
  const refusal = resent === null ? submission.failure : resent.isRefusal ? resent.text : null;
  return (
    <DialogShell
      title="Confirma tu cuenta"
      isLocked={submission.isSending}
      onClose={() => {
        onClose(done !== null);
      }}
    >
      <form className={formLook} method="post" noValidate onSubmit={submission.submit}>
        <p>{reason}</p>
        <p>
          Escribe el código de 6 dígitos que enviamos a <b className="wrap-anywhere">{email}</b>.
        </p>
        <Refusal text={refusal} />
        <div role="status" className="empty:absolute">
          {done !== null && <Message tone="done">{done}</Message>}
          {resent?.isRefusal === false && done === null && (
            <Message tone="done">{resent.text}</Message>
          )}
        </div>
        <CodeField
          name="code"
          label="Código de confirmación"
          submission={submission}
          isLocked={submission.isSending || done !== null}
        />
        <Acts>
          <button
            type="submit"
            className="btn main"
            disabled={done !== null}
            aria-disabled={submission.isSending}
          >
            {submission.isSending ? 'Confirmando…' : 'Confirmar Cuenta'}
          </button>
          {done === null && <ResendCode hasJustSent={hasJustSent} send={resend} />}
        </Acts>
        <p className={hintLook}>
          ¿No llega? Mira en la carpeta de correo no deseado. El código vale 24 horas.
        </p>
        <OutboxLink />
      </form>
    </DialogShell>
  );
}
