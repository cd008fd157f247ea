import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { DialogShell } from './DialogShell.tsx';
import { Acts } from '../fields/Acts.tsx';
import { formLook } from '../form-classes.ts';
import { nullIfRefused, useOnce } from '../use-once.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { authMessages } from '#domain/messages.ts';
import { accountTimeout } from '#state/account-api.ts';
import { ownerApi } from '#state/owner-api.ts';
import { $session, renewSession } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

const changePassword = (body: { oldPassword: string; newPassword: string }) =>
  ownerApi('POST /auth/change-password', { body, timeout: accountTimeout });

export function ChangePasswordDialog({ open, onClose }: Props): ReactElement | null {
  const { user } = useStore($session);
  const change = useOnce(
    changePassword,
    // The current password may be "changed" to itself.
    ({ newPassword }) =>
      changePassword({ oldPassword: newPassword, newPassword }).catch(nullIfRefused),
  );
  const [warning, setWarning] = useState<string | null>(null);
  if (!open) return null;
  if (warning !== null) {
    const close = () => {
      setWarning(null);
      onClose();
    };
    return (
      <DialogShell title={authMessages.passwordChangedToast} isLocked={false} onClose={close}>
        <div className={formLook} role="status">
          <p>{warning}</p>
          <Acts>
            <button type="button" className="btn main" onClick={close}>
              Entendido
            </button>
          </Acts>
        </div>
      </DialogShell>
    );
  }
  return (
    <PasswordDialog
      variant="normal"
      username={user?.email ?? ''}
      fallback={authMessages.changingPasswordFailed}
      unexpected={authMessages.changeThePasswordFailed}
      onClose={onClose}
      change={async (body) => {
        const { message, isSignedOut, hasSessionsLeft } = await change(body);
        if (hasSessionsLeft) {
          // A toast would disappear before the person has read it.
          setWarning(message);
          return;
        }
        if (isSignedOut) await renewSession(user?.email ?? '', body.newPassword);
        showToast({ title: authMessages.passwordChangedToast, description: message });
        onClose();
      }}
    />
  );
}
