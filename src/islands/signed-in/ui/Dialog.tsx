import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { X } from 'lucide-react';
import { RoundButton } from './RoundButton.tsx';
import { useModal } from './use-modal.ts';

interface Props {
  title: string;
  size?: 'small' | 'large';
  /** Called by Escape, the back gesture, the cross, or a press outside. */
  onAskClose: () => void;
  children: Markup;
}

const sizes = {
  small: {
    sheet: 'max-h-[calc(100dvh-32px)] w-[min(440px,calc(100vw-32px))] rounded-xl',
    inside: 'p-4',
    head: '-mx-4 -mt-4 px-4 pt-4 pb-2',
  },
  // Fixed to the top of a wide screen, because a centred dialog would move its buttons when it grows.
  large: {
    sheet:
      'max-sm:h-dvh max-sm:max-h-none max-sm:w-screen sm:mt-6 sm:max-h-[calc(100dvh-48px)] sm:w-[min(680px,100vw)] sm:rounded-xl',
    inside: 'max-sm:flex max-sm:min-h-full max-sm:flex-col max-sm:p-4 sm:px-6 sm:py-5',
    head: 'mb-2 rule-b py-2 max-sm:-mx-4 max-sm:-mt-4 max-sm:pr-2 max-sm:pl-4 sm:-mx-6 sm:-mt-5 sm:pr-3.5 sm:pl-6',
  },
} as const;

/** The look of every dialog. */
export const sheet =
  'm-auto max-w-none bg-card text-body wrap-break-word text-ink lifted backdrop:bg-[#0008]';
/** Title and cross stay in view. What has the focus must not end up below them. */
const head = 'sticky top-0 z-2 flex items-center justify-between gap-3 bg-card';

/** A panel over the screen. A large one fills a phone. */
export function Dialog({ title, size = 'large', onAskClose, children }: Props): ReactElement {
  const modal = useModal(onAskClose);
  const id = useId();
  const look = sizes[size];
  return (
    <dialog {...modal} className={`${sheet} scroll-pt-16 ${look.sheet}`} aria-labelledby={id}>
      <div className={look.inside}>
        <header className={`${head} ${look.head}`}>
          <h2
            id={id}
            className="min-w-0 text-[min(1.25rem,7.5vw)] focus-visible:[box-shadow:none] focus-visible:[outline:0]"
            tabIndex={-1}
            data-first-focus=""
          >
            {title}
          </h2>
          <RoundButton aria-label="Cerrar" onClick={onAskClose}>
            <X aria-hidden="true" className="icon" />
          </RoundButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}
