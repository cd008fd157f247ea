import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { askDiscard, useAskBeforeBack, useUnsavedChanges } from '#islands/signed-in/leave-guard.ts';
import { dangerButton } from '#islands/signed-in/ui/danger-button.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import type { Sending } from './use-sending.ts';

interface Props {
  title: string;
  sending: Pick<Sending, 'isSending' | 'failure'>;
  /** The title of a failure, such as 'No se pudo anotar'. */
  failed: string;
  /** Texts of the button that sends, before and during the call. */
  label: string;
  busy: string;
  isDangerous?: boolean;
  /** Never called again while an earlier call is running. */
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: Markup;
  /** Buttons between those for sending and for leaving. */
  otherButtons?: Markup;
}

const readValues = (form: HTMLFormElement | null): string =>
  form === null ? '' : JSON.stringify([...new FormData(form)]);

/** A dialog with a form. It stays open while it is sent and when that fails, and asks before it discards typed text. */
export function FormDialog(props: Props): ReactElement {
  const { title, sending, failed, label, busy, isDangerous = false, onClose } = props;
  const { isSending, failure } = sending;
  const form = useRef<HTMLFormElement>(null);
  const begun = useRef('');
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    begun.current = readValues(form.current);
  }, []);
  useUnsavedChanges(isUnsaved);
  const askClose = async (): Promise<boolean> => {
    const isClosing = !isSending && (!isUnsaved || (await askDiscard()));
    if (isClosing) onClose();
    return isClosing;
  };
  useAskBeforeBack(isUnsaved, askClose);
  return (
    <Dialog title={title} size="small" onAskClose={() => void askClose()}>
      <form
        ref={form}
        className="form"
        noValidate
        onInput={() => {
          setUnsaved(readValues(form.current) !== begun.current);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) props.onSubmit(event.currentTarget);
        }}
      >
        {props.children}
        {failure !== null && <FailureBox title={failed} text={failure} />}
        <p className="flex flex-wrap gap-2">
          <button
            type="submit"
            className={isDangerous ? dangerButton : 'btn main'}
            aria-disabled={isSending}
          >
            {isSending ? busy : label}
          </button>
          {props.otherButtons}
          <button
            type="button"
            className="btn"
            disabled={isSending}
            onClick={() => void askClose()}
          >
            Cancelar
          </button>
        </p>
      </form>
    </Dialog>
  );
}
