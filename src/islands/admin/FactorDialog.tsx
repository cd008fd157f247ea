import type { ReactElement } from 'react';
import { MfaSetupDialog } from '../account/dialogs/MfaSetupDialog.tsx';

interface Props {
  siteName: string;
  onClose: () => void;
}

/** The dialog that sets a second factor up, fetched when it is first opened. */
export default function FactorDialog({ siteName, onClose }: Props): ReactElement {
  return <MfaSetupDialog open siteName={siteName} onClose={onClose} />;
}
