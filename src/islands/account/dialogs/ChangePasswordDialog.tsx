import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useOnce } from '../use-once.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { authMessages } from '#domain/messages.ts';
import { ownerCalls } from '#stores/owner-calls.ts';
import { $session, renewSession } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Changes the password of who is signed in. */
export function ChangePasswordDialog({ open, onClose }: Props): ReactElement | null {
  const { user } = useStore($session);
  const change = useOnce(
    (body: { oldPassword: string; newPassword: string }) => ownerCalls.changePassword({ body }),
    // One that is in force can be changed into itself.
    ({ newPassword }) =>
      ownerCalls
        .changePassword({ body: { oldPassword: newPassword, newPassword } })
        .catch(() => null),
  );
  if (!open) return null;
  return (
    <PasswordDialog
      variant="normal"
      username={user?.email ?? ''}
      fallback={authMessages.changingPasswordFailed}
      unexpected={authMessages.changeThePasswordFailed}
      onClose={onClose}
      change={async (body) => {
        const { message, isSignedOut } = await change(body);
        if (isSignedOut) await renewSession(user?.email ?? '', body.newPassword);
        showToast({ title: authMessages.passwordChangedToast, description: message });
        onClose();
      }}
    />
  );
}
