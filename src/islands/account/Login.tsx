import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmAccountDialog } from './ConfirmAccountDialog.tsx';
import { ForcedPasswordDialog } from './ForcedPasswordDialog.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import type { LoginMode } from './login-mode.ts';
import { loginTitles } from './login-mode.ts';
import { LoginForm } from './LoginForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { useSignedInAway } from './use-signed-in-away.ts';
import { isEmail } from '#domain/email.ts';
import { authMessages, registrationMessages } from '#domain/messages.ts';
import { accountApi } from '#stores/account-api.ts';
import { abandonSignIn, checkSession, followOtherTabs } from '#stores/session.ts';
import { showCarriedToast } from '#stores/session-toast.ts';
import { keepUnconfirmed, readUnconfirmed } from '#stores/session-pending.ts';
import { showToast } from '#stores/toasts.ts';
import './account.css';

interface Unconfirmed {
  readonly email: string;
  readonly isNew: boolean;
}

/** The login screen: one card that changes its form, and the dialogs over it (Specification §2 and §4). */
export function Login(): ReactElement {
  const [mode, setMode] = useState<LoginMode>('login');
  const [username, setUsername] = useState('');
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  useSignedInAway();

  useEffect(() => {
    void checkSession();
    const email = readUnconfirmed();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- storage is there only in the browser
    if (email !== null) setUnconfirmed({ email, isNew: true });
    showCarriedToast();
    return followOtherTabs();
  }, []);
  useEffect(() => {
    // The form that had the focus is gone.
    if (hasMoved.current) title.current?.focus();
    hasMoved.current = true;
  }, [mode]);

  const sendCode = async (email: string) => {
    const { message } = await accountApi.forgotPassword({ body: { email } });
    showToast({ title: authMessages.codeSentToast, description: message });
    setUsername(email);
    setMode('verify');
  };

  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {loginTitles[mode]}
      </h1>
      {mode === 'login' && (
        <LoginForm
          username={username}
          onForgot={(typed) => {
            abandonSignIn();
            setUsername(typed);
            setMode('forgot');
          }}
          onUnconfirmed={(email) => {
            setUnconfirmed({ email, isNew: false });
          }}
          onReset={sendCode}
        />
      )}
      {mode === 'forgot' && (
        <ForgotPasswordForm
          email={isEmail(username) ? username : ''}
          send={sendCode}
          onCancel={() => {
            setMode('login');
          }}
        />
      )}
      {mode === 'verify' && (
        <ResetPasswordForm
          email={username}
          onBack={() => {
            setMode('forgot');
          }}
          onDone={(message) => {
            showToast({ title: authMessages.passwordResetToast, description: message });
            setUsername('');
            setMode('login');
          }}
        />
      )}
      {unconfirmed !== null && (
        <ConfirmAccountDialog
          email={unconfirmed.email}
          reason={
            unconfirmed.isNew ? `${registrationMessages.successText}.` : authMessages.unconfirmed
          }
          hasJustSent={unconfirmed.isNew}
          onConfirmed={() => {
            keepUnconfirmed(null);
            setUsername(unconfirmed.email);
          }}
          onClose={() => {
            keepUnconfirmed(null);
            setUnconfirmed(null);
          }}
        />
      )}
      <ForcedPasswordDialog />
    </>
  );
}
