import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { PasswordDialog } from './PasswordDialog.tsx';
import { reportWhenOver } from '../report-when-over.ts';
import { authMessages } from '#domain/messages.ts';
import { $session, respondWithNewPassword } from '#state/session.ts';

/** Asks a person with a temporary password for one of their own. It cannot be dismissed (product.md 4.6). */
export function ForcedPasswordDialog({ onOver }: { onOver: () => void }): ReactElement | null {
  const { requiresNewPassword, pendingEmail } = useStore($session);
  if (!requiresNewPassword) return null;
  return (
    <PasswordDialog
      variant="forced"
      username={pendingEmail ?? ''}
      fallback={authMessages.changePasswordFailed}
      change={async ({ newPassword }) => {
        await respondWithNewPassword(newPassword).catch(reportWhenOver(onOver));
      }}
    />
  );
}
