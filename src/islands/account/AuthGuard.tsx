import { useStore } from '@nanostores/react';
import type { ReactElement, ReactNode } from 'react';
import { useEffect } from 'react';
import { apiMessages, authMessages } from '#domain/messages.ts';
import { loginReturnPath } from '#domain/paths/return-path.ts';
import { keepOrderLink } from '#stores/order-link.ts';
import { $session, followOtherTabs, guardSession } from '#stores/session.ts';
import { showCarriedToast } from '#stores/stored/session-toast.ts';
import { LoginRequired } from './LoginRequired.tsx';
import { guardLook } from './form-classes.ts';

interface Props {
  /** Stands there while it is not known who is signed in, in place of the bare sentence. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Shows what is for owners alone; who is not signed in goes to the login screen (product.md 3.3). */
export function AuthGuard({ waiting, children }: Props): ReactNode {
  const { isLoading, isAuthenticated, error } = useStore($session);
  const isStranger = !isLoading && !isAuthenticated && error === null;
  useEffect(() => {
    void guardSession();
    showCarriedToast();
    return followOtherTabs();
  }, []);
  useEffect(() => {
    if (!isStranger) return;
    keepOrderLink(location.hash);
    location.replace(loginReturnPath(location.pathname + location.search));
  }, [isStranger]);
  if (isAuthenticated) return children;
  if (isLoading) return waiting ?? <Waiting />;
  return error === null ? <LoginRequired /> : <Unverified reason={error} />;
}

function Waiting(): ReactElement {
  return (
    <p className={guardLook} role="status">
      {authMessages.verifying}
    </p>
  );
}

/** The session could not be verified, as without a network; it is not over. */
function Unverified({ reason }: { reason: string }): ReactElement {
  return (
    <div className={`${guardLook} panel`} role="alert">
      <h2>{authMessages.temporaryAuth}</h2>
      <p className="text-soft">{reason}</p>
      <button type="button" className="btn main" onClick={() => void guardSession()}>
        {apiMessages.retry}
      </button>
    </div>
  );
}
