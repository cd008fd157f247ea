import type { ReactElement } from 'react';
import { lazy, useEffect, useState } from 'react';
import { errorMessages } from '#domain/messages.ts';
import { isTotpEnabled } from '#state/account-totp.ts';
import { logFailure } from '#state/log.ts';
import { signOut } from '#state/session.ts';
import { guardLook } from '#islands/account/form-classes.ts';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';

const MfaSetupDialog = lazy(() => import('#islands/account/dialogs/MfaSetupDialog.tsx'));

interface Props {
  siteName: string;
  /** Called when the dialog closes, whether or not a factor was set up. */
  onDone: () => void;
}

/**
 * Tells that the area needs a second factor, and lets the person set one up. When the account has one already, asks for
 * a new sign-in with it.
 */
export function SecondFactor({ siteName, onDone }: Props): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [hasFactor, setHasFactor] = useState(false);
  useEffect(() => {
    isTotpEnabled()
      .then(setHasFactor)
      .catch((error: unknown) => {
        logFailure('It is not known whether there is a second factor', error);
      });
  }, []);
  const close = () => {
    setOpen(false);
    onDone();
  };
  return (
    <main id="contenido">
      <div className={`${guardLook} panel max-xs:mx-4`}>
        <h1 className="text-[1.4rem]">Operación</h1>
        <p>
          {hasFactor
            ? 'Esta sesión se abrió sin el código de tu aplicación. Sal y vuelve a entrar con él.'
            : errorMessages.second_factor_required}
        </p>
        {!hasFactor && (
          <button
            type="button"
            className="btn main"
            onClick={() => {
              setOpen(true);
            }}
          >
            Verificación en dos pasos
          </button>
        )}
        <button
          type="button"
          className={hasFactor ? 'btn main' : 'btn'}
          onClick={() => void signOut()}
        >
          Cerrar Sesión
        </button>
        <a className="link inline-flex min-h-11 items-center" href="/">
          Ir al inicio
        </a>
      </div>
      {isOpen && (
        <ScreenBoundary onClose={close}>
          <MfaSetupDialog siteName={siteName} onClose={close} />
        </ScreenBoundary>
      )}
    </main>
  );
}
