import type { ReactElement, ReactNode } from 'react';
import { X } from 'lucide-react';
import { useModal } from '../ui/use-modal.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar of a phone, which slides in over the screen. */
export function Drawer({ title, onClose, children }: Props): ReactElement {
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className="drawer" aria-label={title}>
      <div className="drawer-head">
        <p className="side-title">{title}</p>
        <button type="button" className="round" aria-label="Cerrar el menú" onClick={onClose}>
          <X aria-hidden="true" className="icon" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
