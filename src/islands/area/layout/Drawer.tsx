import type { ReactElement } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { X } from 'lucide-react';
import { RoundButton } from '../ui/RoundButton.tsx';
import { useModal } from '../ui/use-modal.ts';
import { sideTitle } from './frame-classes.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: Markup;
}

/** The sidebar of a phone, which slides in over the screen. */
export function Drawer({ title, onClose, children }: Props): ReactElement {
  const modal = useModal(onClose);
  return (
    <dialog
      {...modal}
      className="m-0 h-dvh max-h-none w-[min(300px,86vw)] max-w-none bg-card p-3 text-ink lifted backdrop:bg-[#0008] motion-safe:open:animate-slide-in"
      aria-label={title}
    >
      <div className="flex items-start justify-between gap-2 pb-2">
        <p className={`${sideTitle} pt-[9px]`}>{title}</p>
        <RoundButton aria-label="Cerrar el menú" onClick={onClose}>
          <X aria-hidden="true" className="icon" />
        </RoundButton>
      </div>
      {children}
    </dialog>
  );
}
