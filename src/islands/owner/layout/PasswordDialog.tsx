import type { ReactElement } from 'react';
import { ChangePasswordDialog } from '#islands/account/dialogs/ChangePasswordDialog.tsx';

interface Props {
  onClose: () => void;
}

/** The dialog of `Cambiar Contraseña`, fetched when it is first opened. */
export default function PasswordDialog({ onClose }: Props): ReactElement {
  return <ChangePasswordDialog open onClose={onClose} />;
}
