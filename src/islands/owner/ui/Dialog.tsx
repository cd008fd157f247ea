import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { X } from 'lucide-react';
import { useModal } from './use-modal.ts';

interface Props {
  title: string;
  size?: 'small' | 'large';
  /** Asked by Escape, the back gesture, the cross or a press outside. */
  onAskClose: () => void;
  children: ReactNode;
}

/** A panel over the screen; a large one fills a phone. */
export function Dialog({ title, size = 'large', onAskClose, children }: Props): ReactElement {
  const modal = useModal(onAskClose);
  const id = useId();
  return (
    <dialog {...modal} className={`sheet ${size}`} aria-labelledby={id}>
      <div className="sheet-inside">
        <header className="sheet-head">
          <h2 id={id} tabIndex={-1} data-first-focus="">
            {title}
          </h2>
          <button type="button" className="round" aria-label="Cerrar" onClick={onAskClose}>
            <X aria-hidden="true" className="icon" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
