import type { ReactElement } from 'react';
import { useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import { actMessageMaxLength, actNoteMaxLength } from '#domain/operators/act-limits.ts';
import { reasonLabel, reasons } from '#domain/operators/reason.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { FormDialog } from '#islands/admin/layout/FormDialog.tsx';
import { useSending } from '#islands/admin/layout/use-sending.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { checkInput, describeAct, type InputErrors, performAct, suggestReason } from './acts.ts';
import type { AskedAct } from './asked-act.ts';
import { useOverruling } from './use-overruling.ts';

interface Props {
  asked: AskedAct;
  onClose: () => void;
}

/** Asks for the reason of an act on a comment, a product, a store or an account, and does the act. */
export default function ActDialog({ asked, onClose }: Props): ReactElement {
  const { name, outcome, label, ...words } = describeAct(asked);
  const overruling = useOverruling(asked.seen);
  const [errors, setErrors] = useState<InputErrors>({});
  const sending = useSending(onClose);

  const showErrors = (form: HTMLFormElement, found: InputErrors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = (form: HTMLFormElement) => {
    const values = new FormData(form);
    const read = (field: string): string => {
      const value = values.get(field);
      return typeof value === 'string' ? value : '';
    };
    const { errors: found, input } = checkInput(asked, {
      reason: read('reason'),
      note: read('note'),
      message: read('message'),
      email: read('email'),
    });
    showErrors(form, found);
    if (input === null) return;
    sending.send(
      () => performAct({ ...asked, seen: overruling.seen }, input),
      (error) => {
        overruling.noteFailure(error);
        const isOfNote = isApiError(error, 400) && error.issues.length === 0;
        if (isOfNote) showErrors(form, { note: error.message });
        return isOfNote;
      },
    );
  };
  return (
    <FormDialog
      {...words}
      label={overruling.nameButton(label)}
      sending={sending}
      failed={overruling.nameFailure('No se pudo hacer')}
      onSubmit={submit}
      onClose={onClose}
    >
      <blockquote className="line-clamp-4 rule-l-3 pl-3 wrap-anywhere text-soft">
        {keepTogether(name)}
      </blockquote>
      <p>{outcome}</p>
      <Field label="Motivo" error={errors.reason}>
        {(tied) => (
          <select {...tied} name="reason" defaultValue={suggestReason(asked)} required>
            <option value="">Elige un motivo</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonLabel(reason)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Explícalo en una frase"
        hint="Queda en el registro. Sin correos ni teléfonos."
        error={errors.note}
      >
        {(tied) => (
          <textarea {...tied} name="note" rows={2} maxLength={actNoteMaxLength} required />
        )}
      </Field>
      {asked.act === 'block' && (
        <Field label="Texto para el dueño" note="opcional" hint="Se lo enviamos por correo.">
          {(tied) => <textarea {...tied} name="message" rows={3} maxLength={actMessageMaxLength} />}
        </Field>
      )}
      {asked.act === 'delete' && (
        <Field label="Correo de la cuenta" hint="Escríbelo otra vez." error={errors.email}>
          {(tied) => <input {...tied} type="email" name="email" autoComplete="off" required />}
        </Field>
      )}
    </FormDialog>
  );
}
