import { type ReactElement, type ReactNode, useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';

interface Props {
  Icon: LucideIcon;
  label: string;
  className: string;
  /** The dialog, which the function closes. */
  children: (close: () => void) => ReactNode;
}

/** A tool that opens a dialog. */
export function DialogTool({ Icon, label, className, children }: Props): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon aria-hidden="true" className="icon" />
        <span>{label}</span>
      </button>
      {isOpen && <ScreenBoundary onClose={close}>{children(close)}</ScreenBoundary>}
    </>
  );
}
