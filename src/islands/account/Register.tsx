import type { ComponentProps, ReactElement } from 'react';
import { useEffect } from 'react';
import { RegisterForm } from './RegisterForm.tsx';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';
import { checkSession, followOtherTabs } from '#state/session.ts';
import { showCarriedToast } from '#state/stored/session-toast.ts';

/** The screen that registers a person with their store. */
export function Register({ siteName }: ComponentProps<typeof RegisterForm>): ReactElement {
  useLeaveWhenSignedIn();
  useEffect(() => {
    void checkSession();
    showCarriedToast();
    return followOtherTabs();
  }, []);
  return <RegisterForm siteName={siteName} />;
}
