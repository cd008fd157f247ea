import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { AccountDialog } from './AccountDialog.tsx';
import { describeAccountFailure } from '../describe-account-failure.ts';
import { MfaDisableForm } from './MfaDisableForm.tsx';
import { MfaEnableForm } from './MfaEnableForm.tsx';
import { apiMessages, authMessages } from '#domain/messages.ts';
import { siteName as defaultName } from '#domain/site.ts';
import { beginTotp, confirmTotp, isTotpEnabled } from '#stores/account-totp.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Under which the authenticator app lists the account. */
  siteName?: string;
}

/** Sets the second factor of who is signed in up, or switches it off. */
export function MfaSetupDialog({
  open,
  onClose,
  siteName = defaultName,
}: Props): ReactElement | null {
  if (!open) return null;
  return (
    <AccountDialog title="Verificación en dos pasos" onClose={onClose}>
      <Factor siteName={siteName} onClose={onClose} />
    </AccountDialog>
  );
}

type Found =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'on' }
  | { readonly kind: 'off'; readonly secret: string; readonly uri: string };

function Factor({ siteName, onClose }: { siteName: string; onClose: () => void }): ReactElement {
  const [found, setFound] = useState<Found>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isGone = false;
    void findFactor(siteName).then((factor) => {
      if (!isGone) setFound(factor);
    });
    return () => {
      isGone = true;
    };
  }, [siteName, attempt]);
  switch (found.kind) {
    case 'loading':
      return <p role="status">Cargando…</p>;
    case 'failed':
      return (
        <div role="alert">
          <p className="refused">{found.reason}</p>
          <p className="acts">
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
          </p>
        </div>
      );
    case 'on':
      return <MfaDisableForm onClose={onClose} />;
    case 'off':
      return (
        <MfaEnableForm
          secret={found.secret}
          uri={found.uri}
          reason={authMessages.mfaOffer}
          confirm={confirmTotp}
          onDone={onClose}
          onCancel={onClose}
        />
      );
  }
}

async function findFactor(siteName: string): Promise<Found> {
  try {
    if (await isTotpEnabled()) return { kind: 'on' };
    return { kind: 'off', ...(await beginTotp(siteName)) };
  } catch (error) {
    const reason = describeAccountFailure(error, { fallback: authMessages.error });
    return { kind: 'failed', reason };
  }
}
