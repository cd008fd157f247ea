import type { ReactElement } from 'react';
import { authMessages, errorMessages } from '#domain/messages.ts';
import { loginPath } from '#domain/paths/owner-paths.ts';
import { guardLook } from './form-classes.ts';

/** Stands where something is shown to owners alone. */
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
