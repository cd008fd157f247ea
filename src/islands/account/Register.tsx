import type { ComponentProps, ReactElement } from 'react';
import { useEffect } from 'react';
import { RegisterForm } from './RegisterForm.tsx';
import { useSignedInAway } from './use-signed-in-away.ts';
import { checkSession, followOtherTabs } from '#state/session.ts';
import { showCarriedToast } from '#state/stored/session-toast.ts';

/** The screen that registers a person with their store. */
export function Register({ siteName }: ComponentProps<typeof RegisterForm>): ReactElement {
  useSignedInAway();
  useEffect(() => {
    void checkSession();
    showCarriedToast();
    return followOtherTabs();
  }, []);
  return <RegisterForm siteName={siteName} />;
}
