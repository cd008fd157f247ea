import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { apiMessages, authMessages } from '#domain/messages.ts';
import { loginReturnPath } from '#domain/paths/return-path.ts';
import { keepOrderLink } from '#state/order-link.ts';
import { $session, followOtherTabs, guardAgain, guardSession } from '#state/session.ts';
import { showCarriedToast } from '#state/stored/session-toast.ts';
import { LoginRequired } from './LoginRequired.tsx';
import { guardLook } from './form-classes.ts';

interface Props {
  /** Renders the surroundings of the sentence while the session is checked or ended. */
  renderWaiting: (status: string) => Markup;
  children: Markup;
}

/** Shows content for signed-in people only. Others go to the login screen (product.md 3.3). */
export function AuthGuard({ renderWaiting, children }: Props): Markup {
  const { isLoading, isLeaving, isAuthenticated, error } = useStore($session);
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
  if (isLoading) return renderWaiting(isLeaving ? authMessages.signingOut : authMessages.verifying);
  return error === null ? <LoginRequired /> : <Unverified reason={error} />;
}

/** Shown when the session could not be verified, for example without a network. The session is not over. */
function Unverified({ reason }: { reason: string }): ReactElement {
  return (
    <div className={`${guardLook} panel`} role="alert">
      <h2>{authMessages.temporaryAuth}</h2>
      <p className="text-soft">{reason}</p>
      <button type="button" className="btn main" onClick={() => void guardAgain()}>
        {apiMessages.retry}
      </button>
    </div>
  );
}
