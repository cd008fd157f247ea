import type { ReactElement } from 'react';
import { useState } from 'react';
import { LogOut, ShieldCheck } from 'lucide-react';
import type { User } from '#contract/user.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { signOut } from '#stores/session.ts';
import { MfaSetupDialog } from '../../account/dialogs/MfaSetupDialog.tsx';
import { useOwner } from '../business/owner-context.ts';
import { confirmLeaving } from '../leave/leave-guard.ts';
import { Dialog } from '../../area/ui/Dialog.tsx';

interface Props {
  user: User;
  onClose: () => void;
}

async function leaveEverywhere(): Promise<void> {
  if (await confirmLeaving()) await signOut({ everywhere: true });
}

/** Who is signed in, as the account was registered, and the second factor of their sign-in. */
export default function AccountDialog({ user, onClose }: Props): ReactElement {
  const { siteName } = useOwner();
  const [isFactorOpen, setFactorOpen] = useState(false);
  return (
    <Dialog title="Mi Cuenta" size="small" onAskClose={onClose}>
      <dl className="grid gap-0.5 [&>dd]:mb-2.5 [&>dd]:font-semibold [&>dd]:wrap-anywhere [&>dt]:text-note [&>dt]:text-soft">
        <dt>Nombre</dt>
        <dd>
          {user.firstName} {user.lastName}
        </dd>
        <dt>Correo electrónico</dt>
        <dd>{user.email}</dd>
        <dt>Teléfono</dt>
        <dd>{user.phone === null ? 'Sin indicar' : displayPhone(user.phone)}</dd>
        <dt>Usuario</dt>
        <dd>{user.username}</dd>
      </dl>
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn"
          onClick={() => {
            setFactorOpen(true);
          }}
        >
          <ShieldCheck aria-hidden="true" className="icon" />
          Verificación en dos pasos
        </button>
        <button type="button" className="btn" onClick={() => void leaveEverywhere()}>
          <LogOut aria-hidden="true" className="icon" />
          Cerrar sesión en todos los dispositivos
        </button>
      </p>
      <MfaSetupDialog
        siteName={siteName}
        open={isFactorOpen}
        onClose={() => {
          setFactorOpen(false);
        }}
      />
    </Dialog>
  );
}
