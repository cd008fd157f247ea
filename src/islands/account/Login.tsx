import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ConfirmAccountDialog } from './dialogs/ConfirmAccountDialog.tsx';
import { ForcedPasswordDialog } from './dialogs/ForcedPasswordDialog.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import type { LoginMode } from './login-mode.ts';
import { loginTitles } from './login-mode.ts';
import { LoginForm } from './LoginForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { nullIfRefused } from './use-once.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';
import type { SignInStep } from '#client/identity/sign-in-step.ts';
import { isEmail } from '#domain/accounts/email.ts';
import { authMessages, registrationMessages } from '#domain/messages.ts';
import { accountApi } from '#state/account-api.ts';
import {
  $session,
  abandonSignIn,
  checkSession,
  followOtherTabs,
  signIn,
  signInOnce,
} from '#state/session.ts';
import { showCarriedToast } from '#state/stored/session-toast.ts';
import {
  keepReset,
  keepUnconfirmed,
  readReset,
  readUnconfirmed,
} from '#state/stored/session-pending.ts';
import { showToast } from '#state/toasts.ts';

// Few pools demand a second factor, so the screen does not wait for this dialog.
const DemandedFactorDialog = lazy(() => import('./dialogs/DemandedFactorDialog.tsx'));

const registered = [
  registrationMessages.successTitle,
  registrationMessages.successText,
  registrationMessages.publicOnceConfirmed,
].join('. ');

interface Unconfirmed {
  readonly email: string;
  readonly isNew: boolean;
  readonly firstSignIn?: string;
  /** Signs in once the account is confirmed; null when the person has to give the password again. */
  readonly enter: () => Promise<SignInStep | null>;
}

interface Props {
  /** The name under which authenticator apps list the account. */
  siteName: string;
}

/** The login screen: one card that changes its form, and the dialogs over it (product.md 3.3). */
export function Login({ siteName }: Props): ReactElement {
  const [mode, setMode] = useState<LoginMode>('login');
  const [username, setUsername] = useState('');
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const [isOver, setOver] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const { totpSecret, user } = useStore($session);
  const mustSetUp = totpSecret !== null;
  useLeaveWhenSignedIn();

  useEffect(() => {
    void checkSession();
    const kept = readUnconfirmed();
    if (kept !== null) {
      const { email, firstSignIn } = kept;
      const enter = () => signInOnce(email, firstSignIn);
      // oxlint-disable-next-line react/set-state-in-effect -- storage is there only in the browser
      setUnconfirmed({ email, isNew: true, firstSignIn, enter });
    }
    const resetting = readReset();
    if (resetting !== null) {
      setUsername(resetting);
      setMode('verify');
    }
    showCarriedToast();
    return followOtherTabs();
  }, []);
  useEffect(() => {
    // A person who has signed in, in this tab or another, needs no code any more.
    if (user !== null && user.email === readUnconfirmed()?.email) keepUnconfirmed(null);
  }, [user]);
  useEffect(() => {
    // The form that had the focus has been replaced.
    if (hasMoved.current) title.current?.focus();
    hasMoved.current = true;
  }, [mode]);

  /** Called when a sign-in took too long. Its dialog is then closed. */
  const reportOver = () => {
    setOver(true);
  };
  const sendCode = async (email: string) => {
    const { message } = await accountApi('POST /auth/forgot-password', { body: { email } });
    showToast({ title: authMessages.codeSentToast, description: message });
    keepReset(email);
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
          notice={isOver ? authMessages.sessionExpired : null}
          onSend={() => {
            setOver(false);
          }}
          onForgot={(typed) => {
            setOver(false);
            abandonSignIn();
            setUsername(typed);
            setMode('forgot');
          }}
          onUnconfirmed={(email, password) => {
            setUnconfirmed({ email, isNew: false, enter: () => signIn(email, password) });
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
            keepReset(null);
            setMode('forgot');
          }}
          onDone={(message) => {
            showToast({ title: authMessages.passwordResetToast, description: message });
            keepReset(null);
            setUsername('');
            setMode('login');
          }}
        />
      )}
      {unconfirmed !== null && (
        <ConfirmAccountDialog
          email={unconfirmed.email}
          firstSignIn={unconfirmed.firstSignIn}
          reason={unconfirmed.isNew ? registered : authMessages.unconfirmed}
          hasJustSent={unconfirmed.isNew}
          findConfirmed={async () => {
            const entered = await unconfirmed.enter().catch(nullIfRefused);
            return entered !== null && entered.step !== 'confirm';
          }}
          onConfirmed={() => {
            keepUnconfirmed(null);
            setUsername(unconfirmed.email);
          }}
          onClose={(isConfirmed) => {
            keepUnconfirmed(null);
            setUnconfirmed(null);
            // If this does not sign in, the form below asks for the password.
            if (isConfirmed && user === null) unconfirmed.enter().catch(() => undefined);
          }}
        />
      )}
      <ForcedPasswordDialog onOver={reportOver} />
      {mustSetUp && (
        <Suspense>
          <DemandedFactorDialog siteName={siteName} onOver={reportOver} />
        </Suspense>
      )}
    </>
  );
}
