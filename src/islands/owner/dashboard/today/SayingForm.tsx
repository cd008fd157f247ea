import { type ReactElement, useRef } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { isApiError } from '#client/api-error.ts';
import { SaveButtons } from '#islands/owner/saving/SaveOutcome.tsx';
import type { Save } from '#islands/owner/saving/use-save.ts';
import { askDiscard, useUnsavedChanges } from '#islands/signed-in/leave-guard.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';

/** How far the saying of something has come, and why it failed. */
export type Saying = Pick<Save<unknown>, 'isSaving' | 'failure'>;

interface Props {
  title: string;
  /** On the button that says it. */
  label: string;
  saying: Saying;
  /** Something was typed or chosen that closing would lose. */
  isUnsaved: boolean;
  onSay: () => void;
  onClose: () => void;
  children: Markup;
}

/** A dialog that says something of today. It stays open until that is said, and keeps what was typed where it fails. */
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
            text={`${failure.text} Lo que escribiste sigue aquí.`}
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

/** What the API found wrong with a field. */
export function readIssue({ failure }: Saying, field: string): string | undefined {
  const error = failure?.error;
  return isApiError(error) ? error.issues.find(({ path }) => path === field)?.message : undefined;
}
