import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useId } from 'react';
import type { Question } from './confirmation.ts';
import { $question } from './confirmation.ts';
import { useModal } from './use-modal.ts';

/** The place of the question that `askConfirmation` asks. */
export function Confirmations(): ReactElement | null {
  const question = useStore($question);
  if (question === null) return null;
  return <ConfirmDialog key={question.title} {...question} />;
}

interface Props extends Question {
  answer: (isConfirmed: boolean) => void;
}

function ConfirmDialog(props: Props): ReactElement {
  const { title, text, quote, confirm, cancel = 'Cancelar', isDangerous = false, answer } = props;
  const id = useId();
  const modal = useModal(() => {
    answer(false);
  });
  return (
    <dialog
      {...modal}
      className="sheet small ask"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className="sheet-inside">
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>
          {quote !== undefined && <blockquote>{quote}</blockquote>}
          {text !== undefined && <p>{text}</p>}
        </div>
        <p className="acts">
          <button
            type="button"
            className={isDangerous ? 'btn danger' : 'btn main'}
            onClick={() => {
              answer(true);
            }}
          >
            {confirm}
          </button>
          <button
            type="button"
            className="btn"
            data-first-focus=""
            onClick={() => {
              answer(false);
            }}
          >
            {cancel}
          </button>
        </p>
      </div>
    </dialog>
  );
}
