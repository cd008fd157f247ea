import type { ReactElement } from 'react';
import type { DataRequest } from '#contract/operators.ts';
import { requestKindLabel } from '#domain/operators/request-kind.ts';
import { actNoteMaxLength, actNoteMinLength } from '#domain/operators/act-limits.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { FormDialog } from '#islands/admin/layout/FormDialog.tsx';
import { useFieldErrors } from '#islands/admin/layout/use-field-errors.ts';
import { useSending } from '#islands/admin/layout/use-sending.ts';
import { settleRequest } from './requests.ts';

interface Props {
  request: DataRequest;
  onClose: () => void;
}

const fields = ['note'];

/** Asks how a request was settled. */
export default function SettleDialog({ request, onClose }: Props): ReactElement {
  const { id, kind, subject } = request;
  const sending = useSending(onClose);
  const { errors, show, showRefusals } = useFieldErrors(fields);
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form).get('note');
    const note = typeof typed === 'string' ? typed.replaceAll(/\s+/g, ' ').trim() : '';
    const isFit = note.length >= actNoteMinLength;
    show(form, isFit ? {} : { note: 'Escribe qué se hizo.' });
    if (!isFit) return;
    sending.send(
      () => settleRequest(id, { state: 'done', note }),
      (error) => showRefusals(form, error),
    );
  };
  return (
    <FormDialog
      title="Resuelta"
      sending={sending}
      failed="No se pudo hacer"
      label="Resuelta"
      busy="Guardando…"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-soft">{`${requestKindLabel(kind)}: ${subject}`}</p>
      <Field label="Qué se hizo" error={errors.note}>
        {(tied) => (
          <textarea {...tied} name="note" rows={3} maxLength={actNoteMaxLength} required />
        )}
      </Field>
    </FormDialog>
  );
}
