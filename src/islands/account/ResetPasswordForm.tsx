import type { ReactElement } from 'react';
import { useState } from 'react';
import { CodeField } from './fields/CodeField.tsx';
import { OutboxLink } from './OutboxLink.tsx';
import { PasswordChecklist } from './fields/PasswordChecklist.tsx';
import { PasswordField } from './fields/PasswordField.tsx';
import { Refusal } from './fields/Refusal.tsx';
import type { FormValues } from './use-submission.ts';
import { nullIfRefused, useOnce } from './use-once.ts';
import { useSubmission } from './use-submission.ts';
import { isConfirmationCode } from '#domain/accounts/confirmation-code.ts';
import type { Issue } from '#domain/errors.ts';
import { authMessages } from '#domain/messages.ts';
import { checkPasswordRules } from '#domain/accounts/password.ts';
import { accountApi } from '#state/account-api.ts';
import { Acts } from './fields/Acts.tsx';
import { cardLook } from './form-classes.ts';

interface Props {
  email: string;
  onBack: () => void;
  onDone: (message: string) => void;
}

/** Asks for the code from the email and the new password. */
export function ResetPasswordForm({ email, onBack, onDone }: Props): ReactElement {
  const [newPassword, setNewPassword] = useState('');
  const reset = useOnce(
    async (body: { email: string; code: string; newPassword: string }) =>
      (await accountApi('POST /auth/reset-password', { body })).message,
    ({ email: name, newPassword: password }) =>
      accountApi('POST /auth/login', { body: { email: name, password } }).then(
        () => authMessages.passwordResetDone,
        nullIfRefused,
      ),
  );
  const submission = useSubmission({
    fallback: authMessages.resetFailed,
    incomplete: authMessages.fieldsRequired,
    check: checkReset,
    send: async ({ code = '', newPassword: chosen = '' }) => {
      onDone(await reset({ email, code, newPassword: chosen }));
    },
  });
  const { isSending } = submission;
  return (
    <form className={cardLook} method="post" noValidate onSubmit={submission.submit}>
      <p>
        Si hay una cuenta con el correo <b className="wrap-anywhere">{email}</b>, le enviamos un
        código. Vale 1 hora.
      </p>
      <Refusal text={submission.failure} />
      <input
        className="sr"
        name="username"
        autoComplete="username"
        defaultValue={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <CodeField
        name="code"
        label="Código de verificación"
        submission={submission}
        isLocked={isSending}
      />
      <PasswordField
        name="newPassword"
        label="Nueva contraseña"
        autoComplete="new-password"
        hint={authMessages.passwordRules}
        submission={submission}
        readOnly={isSending}
        required
        onInput={({ currentTarget }) => {
          setNewPassword(currentTarget.value);
        }}
      />
      <PasswordChecklist password={newPassword} />
      <Acts>
        <button type="submit" className="btn main" aria-disabled={isSending}>
          {isSending ? 'Restableciendo…' : 'Restablecer Contraseña'}
        </button>
        <button type="button" className="btn" disabled={isSending} onClick={onBack}>
          Atrás
        </button>
      </Acts>
      <OutboxLink />
    </form>
  );
}

function checkReset({ code = '', newPassword = '' }: FormValues): Issue[] {
  const { codeMissing, codeLength, newPasswordMissing } = authMessages;
  const issues: Issue[] = [];
  if (!isConfirmationCode(code)) {
    issues.push({ path: 'code', message: code === '' ? codeMissing : codeLength });
  }
  const unmet = checkPasswordRules(newPassword).find((rule) => !rule.met);
  if (newPassword === '') issues.push({ path: 'newPassword', message: newPasswordMissing });
  else if (unmet !== undefined) issues.push({ path: 'newPassword', message: unmet.message });
  return issues;
}
