import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { DialogShell } from './DialogShell.tsx';
import { type Lock, useLock } from './use-lock.ts';
import { describeAccountFailure } from '../describe-account-failure.ts';
import { MfaEnableForm } from './MfaEnableForm.tsx';
import { CurrentPasswordForm } from './CurrentPasswordForm.tsx';
import { apiMessages, authMessages } from '#domain/messages.ts';
import { beginTotp, confirmTotp, disableTotp, isTotpEnabled } from '#state/account-totp.ts';
import { showToast } from '#state/toasts.ts';
import { Acts } from '../fields/Acts.tsx';
import { Message } from '../fields/Message.tsx';

interface Props {
  /** The name under which the authenticator app lists the account. */
  siteName: string;
  onClose: () => void;
}

/** Sets up or disables the second factor of the signed-in person. */
export default function MfaSetupDialog(props: Props): ReactElement {
  const { isLocked, hold } = useLock();
  return (
    <DialogShell title="Verificación en dos pasos" isLocked={isLocked} onClose={props.onClose}>
      <Factor {...props} hold={hold} />
    </DialogShell>
  );
}

type Found =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'on' }
  | { readonly kind: 'off' }
  | { readonly kind: 'begun'; readonly secret: string; readonly uri: string };

function Factor({ siteName, onClose, hold }: Props & Pick<Lock, 'hold'>): ReactElement {
  const [found, setFound] = useState<Found>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isGone = false;
    void findFactor().then((factor) => {
      if (!isGone) setFound(factor);
    });
    return () => {
      isGone = true;
    };
  }, [attempt]);
  switch (found.kind) {
    case 'loading':
      return <p role="status">Cargando…</p>;
    case 'failed':
      return (
        <div role="alert">
          <Message tone="refused">{found.reason}</Message>
          <Acts>
            <button
              type="button"
              className="btn main"
              onClick={() => {
                setFound({ kind: 'loading' });
                setAttempt(attempt + 1);
              }}
            >
              {apiMessages.retry}
            </button>
          </Acts>
        </div>
      );
    case 'on':
      return (
        <CurrentPasswordForm
          action={{ label: 'Desactivar', busyLabel: 'Desactivando…', isMain: false }}
          cancelLabel="Mantener activada"
          onCancel={onClose}
          send={async (password) => {
            await hold(() => disableTotp(password));
            showToast({ title: authMessages.mfaDisabled });
            onClose();
          }}
        >
          Está activada: al iniciar sesión te pedimos un código de tu aplicación de autenticación.
          Si la desactivas, bastará con tu contraseña.
        </CurrentPasswordForm>
      );
    case 'off':
      return (
        <CurrentPasswordForm
          action={{ label: 'Continuar', busyLabel: 'Comprobando…', isMain: true }}
          cancelLabel="Cancelar"
          onCancel={onClose}
          send={async (password) => {
            const begun = await hold(() => beginTotp(password, siteName));
            setFound({ kind: 'begun', ...begun });
          }}
        >
          {`${authMessages.mfaOffer} Para activarla, escribe primero tu contraseña.`}
        </CurrentPasswordForm>
      );
    case 'begun':
      return (
        <MfaEnableForm
          secret={found.secret}
          uri={found.uri}
          reason={authMessages.mfaOffer}
          confirm={(code) => hold(() => confirmTotp(code))}
          onDone={onClose}
          onCancel={onClose}
        />
      );
  }
}

async function findFactor(): Promise<Found> {
  try {
    return { kind: (await isTotpEnabled()) ? 'on' : 'off' };
  } catch (error) {
    const reason = describeAccountFailure(error, { fallback: authMessages.error });
    return { kind: 'failed', reason };
  }
}
