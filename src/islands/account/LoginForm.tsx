import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { AccountField } from './fields/AccountField.tsx';
import { PasswordField } from './fields/PasswordField.tsx';
import { Refusal } from './fields/Refusal.tsx';
import type { FormValues } from './use-submission.ts';
import { useSubmission } from './use-submission.ts';
import { canKeepTokens } from '#client/identity/token-storage.ts';
import { cleanMfaCode, isMfaCode } from '#domain/accounts/confirmation-code.ts';
import type { Issue } from '#domain/errors.ts';
import { authMessages } from '#domain/messages.ts';
import { registerPath } from '#domain/paths/owner-paths.ts';
import { $session, abandonSignIn, respondWithMfa, signIn } from '#state/session.ts';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { cardLook, codeLook, waysLook } from './form-classes.ts';

interface Props {
  username: string;
  /** Why the person has to sign in again. */
  notice: string | null;
  /** Called when a sign-in is sent. Messages about an earlier one are then obsolete. */
  onSend: () => void;
  onForgot: (username: string) => void;
  onUnconfirmed: (email: string, password: string) => void;
  /** Called when the provider demands a new password first. */
  onReset: (email: string) => Promise<void>;
}

/** User name and password, and the code of a second factor when the sign-in needs one. */
export function LoginForm(props: Props): ReactElement {
  const { username, notice, onSend, onForgot, onUnconfirmed, onReset } = props;
  const isReady = useIsMounted();
  const { requiresMFA, pendingEmail } = useStore($session);
  const nameField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const submission = useSubmission({
    fallback: authMessages.error,
    incomplete: requiresMFA ? undefined : authMessages.credentialsRequired,
    check: (values) => (requiresMFA ? checkCode(values) : checkCredentials(values)),
    send: async ({ username: name = '', password = '', code = '' }) => {
      onSend();
      const { step } = await (requiresMFA ? respondWithMfa(code) : signIn(name.trim(), password));
      if (step === 'confirm') onUnconfirmed(name.trim(), password);
      if (step === 'reset') await onReset(name.trim());
      // The form stays as it is until the next screen loads.
      if (step === 'done') await new Promise(() => undefined);
    },
  });

  useEffect(() => {
    // The name of an account that has just been confirmed.
    if (nameField.current !== null && username !== '') nameField.current.value = username;
  }, [username]);
  useEffect(() => {
    if (!requiresMFA) return;
    codeField.current?.focus();
    // After a reload the name is still known.
    if (nameField.current?.value === '') nameField.current.value = pendingEmail ?? '';
  }, [requiresMFA, pendingEmail]);

  const { isSending } = submission;
  return (
    <form className={cardLook} method="post" noValidate onSubmit={submission.submit}>
      <Refusal text={submission.failure ?? notice} />
      <AccountField
        ref={nameField}
        name="username"
        label="Usuario o correo electrónico"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        submission={submission}
        readOnly={isSending || requiresMFA}
        required
      />
      <PasswordField
        name="password"
        label="Contraseña"
        autoComplete="current-password"
        submission={submission}
        readOnly={isSending || requiresMFA}
        required
      />
      {requiresMFA && (
        <AccountField
          ref={codeField}
          name="code"
          label="Código MFA"
          hint="Escribe el código de tu aplicación o del SMS que recibiste."
          className={codeLook}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          submission={submission}
          readOnly={isSending}
          required
          onInput={({ currentTarget }) => {
            const clean = cleanMfaCode(currentTarget.value);
            if (clean !== currentTarget.value) currentTarget.value = clean;
          }}
        />
      )}
      <button type="submit" className="btn main" disabled={!isReady} aria-disabled={isSending}>
        {submitLabel(requiresMFA, isSending)}
      </button>
      <p className={waysLook}>
        {requiresMFA && (
          <button
            type="button"
            className="link"
            disabled={isSending}
            onClick={() => {
              submission.clear();
              abandonSignIn();
              // This button disappears, and the focus would be lost with it.
              nameField.current?.focus();
            }}
          >
            Usar otra cuenta
          </button>
        )}
        <button
          type="button"
          className="link"
          disabled={!isReady || isSending}
          onClick={({ detail }) => {
            // Ignores the second tap of a double tap, as `ForgotPasswordForm` does.
            if (detail < 2) onForgot(nameField.current?.value.trim() ?? '');
          }}
        >
          ¿Olvidaste tu contraseña?
        </button>
        <span>
          ¿No tienes cuenta?{' '}
          <a className="link" href={registerPath()}>
            Regístrate
          </a>
        </span>
      </p>
    </form>
  );
}

function submitLabel(requiresMFA: boolean, isSending: boolean): string {
  if (requiresMFA) return isSending ? 'Verificando…' : 'Verificar Código';
  return isSending ? 'Iniciando sesión…' : authMessages.signIn;
}

function checkCredentials({ username = '', password = '' }: FormValues): Issue[] {
  const { usernameMissing, passwordMissing } = authMessages;
  const missing = [
    ...(username.trim() === '' ? [{ path: 'username', message: usernameMissing }] : []),
    ...(password === '' ? [{ path: 'password', message: passwordMissing }] : []),
  ];
  if (missing.length > 0) return missing;
  // Without storage, each page would ask for a new sign-in.
  return canKeepTokens() ? [] : [{ path: 'username', message: authMessages.sessionUnkept }];
}

function checkCode({ code = '' }: FormValues): Issue[] {
  return isMfaCode(code) ? [] : [{ path: 'code', message: authMessages.mfaRequired }];
}
