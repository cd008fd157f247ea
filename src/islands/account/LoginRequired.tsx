import type { ReactElement } from 'react';
import { authMessages, errorMessages } from '#domain/messages.ts';
import { loginPath } from '#domain/paths/owner-paths.ts';
import { guardLook } from './form-classes.ts';

/** Replaces content that only signed-in people may see. */
export function LoginRequired(): ReactElement {
  return (
    <div className={`${guardLook} panel`}>
      <h2>{errorMessages.unauthenticated}</h2>
      <a className="btn main" href={loginPath()}>
        {authMessages.signIn}
      </a>
    </div>
  );
}
