import type { ReactElement } from 'react';
import { useState } from 'react';
import { ShieldCheck } from 'lucide-react';
import type { User } from '#contract/user.ts';
import { displayPhone } from '#domain/phone.ts';
import { MfaSetupDialog } from '../../account/MfaSetupDialog.tsx';
import { useOwner } from '../business/owner-context.ts';
import { Dialog } from '../ui/Dialog.tsx';

interface Props {
  user: User;
  onClose: () => void;
}

/** Who is signed in, as the account was registered, and the second factor of their sign-in. */
export default function AccountDialog({ user, onClose }: Props): ReactElement {
  const { siteName } = useOwner();
  const [isFactorOpen, setFactorOpen] = useState(false);
  return (
    <Dialog title="Mi Cuenta" size="small" onAskClose={onClose}>
      <dl className="facts">
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
