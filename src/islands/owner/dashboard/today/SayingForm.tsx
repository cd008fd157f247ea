import { type ReactElement, useRef } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { isApiError } from '#client/api-error.ts';
import { joinSentences } from '#domain/text/sentences.ts';
import { SaveButtons } from '#islands/owner/saving/SaveOutcome.tsx';
import type { Save } from '#islands/owner/saving/use-save.ts';
import { askDiscard, useUnsavedChanges } from '#islands/signed-in/leave-guard.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';

/** The progress of saving a state of today, and why it failed. */
export type Saying = Pick<Save<unknown>, 'isSaving' | 'failure'>;

interface Props {
  title: string;
  /** The label of the button. */
  label: string;
  saying: Saying;
  /** Closing would lose what was typed or chosen. */
  isUnsaved: boolean;
  onSay: () => void;
  onClose: () => void;
  children: Markup;
}

/**
 * A dialog for a state of today. It stays open until the state is saved, and keeps what was typed when saving fails.
 */
export function SayingForm(props: Props): ReactElement {
  const { title, label, saying, isUnsaved, onSay, onClose, children } = props;
  const { isSaving, failure } = saying;
  const isAsking = useRef(false);
  useUnsavedChanges(isUnsaved);
  const askClose = async () => {
    if (isSaving || isAsking.current) return;
    isAsking.current = true;
    const isAgreed = !isUnsaved || (await askDiscard());
    isAsking.current = false;
    if (isAgreed) onClose();
  };
  return (
    <Dialog title={title} size="small" onAskClose={() => void askClose()}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSay();
        }}
      >
        {children}
        {failure !== null && (
          <FailureBox
            title={failure.title}
            text={joinSentences(failure.text, 'Lo que escribiste sigue aquí.')}
          />
        )}
        <p className="flex flex-wrap gap-2">
          <SaveButtons
            save={saying}
            label={label}
            thing="el cambio"
            onCancel={() => void askClose()}
          />
        </p>
      </form>
    </Dialog>
  );
}

/** The API's message about a field. */
export function readIssue({ failure }: Saying, field: string): string | undefined {
  const error = failure?.error;
  return isApiError(error) ? error.issues.find(({ path }) => path === field)?.message : undefined;
}
