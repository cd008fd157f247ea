import type { ReactElement } from 'react';
import { actMessageMaxLength, actNoteMaxLength } from '#domain/operators/act-limits.ts';
import { reasonLabel, reasons } from '#domain/operators/reason.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { FormDialog } from '#islands/admin/layout/FormDialog.tsx';
import { useFieldErrors } from '#islands/admin/layout/use-field-errors.ts';
import { useSending } from '#islands/admin/layout/use-sending.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { checkInput, describeAct, performAct, suggestReason } from './acts.ts';
import type { AskedAct } from './asked-act.ts';
import { useOverruling } from './use-overruling.ts';

interface Props {
  asked: AskedAct;
  onClose: () => void;
}

const fields = ['reason', 'note', 'message', 'email'];

/** Asks for the reason of an act on a comment, a product, a store or an account, and does the act. */
export default function ActDialog({ asked, onClose }: Props): ReactElement {
  const { name, outcome, label, ...words } = describeAct(asked);
  const overruling = useOverruling(asked.seen);
  const { errors, show, showRefusals } = useFieldErrors(fields);
  const sending = useSending(onClose);

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
    show(form, found);
    if (input === null) return;
    sending.send(
      () => performAct({ ...asked, seen: overruling.seen }, input),
      (error) => {
        overruling.noteFailure(error);
        return showRefusals(form, error);
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
        <Field
          label="Texto para el dueño"
          note="opcional"
          hint="Se lo enviamos por correo."
          error={errors.message}
        >
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
