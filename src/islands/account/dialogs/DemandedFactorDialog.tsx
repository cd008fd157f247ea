import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { DialogShell } from './DialogShell.tsx';
import { MfaEnableForm } from './MfaEnableForm.tsx';
import { useLock } from './use-lock.ts';
import { reportWhenOver } from '../report-when-over.ts';
import { authMessages } from '#domain/messages.ts';
import { formatTotpUri } from '#domain/accounts/totp-uri.ts';
import { $session, abandonSignIn, respondWithMfa } from '#state/session.ts';

interface Props {
  siteName: string;
  onOver: () => void;
}

/** Lets a person set up an authenticator app when the pool demands one. Closing it gives up the sign-in. */
export default function DemandedFactorDialog({ siteName, onOver }: Props): ReactElement | null {
  const { totpSecret: secret, pendingEmail } = useStore($session);
  const { isLocked, hold } = useLock();
  if (secret === null) return null;
  return (
    <DialogShell title="Verificación en dos pasos" isLocked={isLocked} onClose={abandonSignIn}>
      <MfaEnableForm
        secret={secret}
        uri={formatTotpUri({ issuer: siteName, account: pendingEmail ?? '', secret })}
        reason={authMessages.mfaDemanded}
        confirm={async (code) => {
          await hold(() => respondWithMfa(code)).catch(reportWhenOver(onOver));
        }}
        onDone={() => undefined}
        onCancel={abandonSignIn}
      />
    </DialogShell>
  );
}
