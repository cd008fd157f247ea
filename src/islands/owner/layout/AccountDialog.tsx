import type { ReactElement } from 'react';
import { lazy, useState } from 'react';
import { Download, LogOut, ShieldCheck, Trash2 } from 'lucide-react';
import type { User } from '#contract/accounts.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { signOut } from '#state/session.ts';
import MfaSetupDialog from '#islands/account/dialogs/MfaSetupDialog.tsx';
import { useOwner } from '#islands/owner/store/owner-context.ts';
import { confirmLeaving } from '#islands/signed-in/leave-guard.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';

const ExportDialog = lazy(() => import('#islands/owner/account/ExportDialog.tsx'));
const DeletionDialog = lazy(() => import('#islands/owner/account/DeletionDialog.tsx'));

interface Props {
  user: User;
  onClose: () => void;
}

async function leaveEverywhere(): Promise<void> {
  if (await confirmLeaving()) await signOut({ everywhere: true });
}

/** The account's data, its second factor, and links to export or delete it. */
export default function AccountDialog({ user, onClose }: Props): ReactElement {
  const { siteName } = useOwner();
  const [opened, setOpened] = useState<'factor' | 'export' | 'deletion' | null>(null);
  const open = (name: typeof opened) => () => {
    setOpened(name);
  };
  const close = open(null);
  return (
    <Dialog title="Mi Cuenta" size="small" onAskClose={onClose}>
      <dl className="grid gap-0.5 [&>dd]:mb-2.5 [&>dd]:font-semibold [&>dd]:wrap-anywhere [&>dt]:text-note [&>dt]:text-soft">
        <dt>Nombre</dt>
        <dd translate="no">{`${user.firstName} ${user.lastName}`}</dd>
        <dt>Correo electrónico</dt>
        <dd translate="no">{user.email}</dd>
        <dt>Teléfono</dt>
        <dd>{user.phone === null ? 'Sin indicar' : displayPhone(user.phone)}</dd>
        <dt>Usuario</dt>
        <dd translate="no">{user.username}</dd>
      </dl>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={open('factor')}>
          <ShieldCheck aria-hidden="true" className="icon" />
          Verificación en dos pasos
        </button>
        <button type="button" className="btn" onClick={() => void leaveEverywhere()}>
          <LogOut aria-hidden="true" className="icon" />
          Cerrar sesión en todos los dispositivos
        </button>
        <button type="button" className="btn" onClick={open('export')}>
          <Download aria-hidden="true" className="icon" />
          Descargar mis datos
        </button>
        <button type="button" className="btn text-coral" onClick={open('deletion')}>
          <Trash2 aria-hidden="true" className="icon" />
          Eliminar mi cuenta
        </button>
      </p>
      {opened === 'factor' && <MfaSetupDialog siteName={siteName} onClose={close} />}
      <ScreenBoundary key={opened} onClose={close}>
        {opened === 'export' && <ExportDialog onClose={close} />}
        {opened === 'deletion' && (
          <DeletionDialog user={user} onClose={close} onExport={open('export')} />
        )}
      </ScreenBoundary>
    </Dialog>
  );
}
