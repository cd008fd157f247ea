import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Confirmation } from './confirmation.ts';
import { $confirmation } from './confirmation.ts';
import { dangerButton } from './danger-button.ts';
import { sheet } from './Dialog.tsx';
import { useModal } from './use-modal.ts';

/** Renders the confirmation of `askConfirmation`. */
export function Confirmations(): ReactElement | null {
  const confirmation = useStore($confirmation);
  if (confirmation === null) return null;
  return <ConfirmDialog key={confirmation.title} {...confirmation} />;
}

interface Props extends Confirmation {
  settle: (isConfirmed: boolean) => void;
}

function ConfirmDialog(props: Props): ReactElement {
  const { title, text, quote, confirm, cancel = 'Cancelar', isDangerous = false, settle } = props;
  const id = useId();
  const modal = useModal(() => {
    settle(false);
  });
  return (
    <dialog
      {...modal}
      className={`${sheet} max-h-[calc(100dvh-32px)] w-[min(440px,calc(100vw-32px))] rounded-xl`}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className="p-5">
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>
          {quote !== undefined && (
            <blockquote className="mt-2.5 rule-l-3 pl-3 wrap-anywhere text-soft" translate="no">
              {quote}
            </blockquote>
          )}
          {text !== undefined && <p className="mt-2">{text}</p>}
        </div>
        <p className="mt-[18px] flex flex-wrap gap-2">
          <button
            type="button"
            className={isDangerous ? dangerButton : 'btn main'}
            onClick={() => {
              settle(true);
            }}
          >
            {confirm}
          </button>
          <button
            type="button"
            className="btn"
            data-first-focus=""
            onClick={() => {
              settle(false);
            }}
          >
            {cancel}
          </button>
        </p>
      </div>
    </dialog>
  );
}
