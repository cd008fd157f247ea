import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Markup } from '#components/ui/markup.ts';
import { isApiError } from '#client/api-error.ts';
import { actNoteMaxLength } from '#domain/operators/act-limits.ts';
import { type Reason, reasonLabel, reasons } from '#domain/operators/reason.ts';
import { Field } from '#islands/area/ui/Field.tsx';
import { FormDialog } from '#islands/admin/layout/FormDialog.tsx';
import { useSending } from '#islands/admin/layout/use-sending.ts';
import type { Why } from './act.ts';
import { type WhyErrors, checkWhy } from './check-why.ts';

export type FormErrors = WhyErrors & Partial<Record<string, string>>;
/** What was typed in the field of a name. */
export type Read = (name: string) => string;

interface Props {
  title: string;
  /** What is acted on. */
  name: string;
  outcome: string;
  label: string;
  busy: string;
  isDangerous: boolean;
  suggested?: Reason | undefined;
  /** What is wrong with the fields that only this act has. */
  check?: (read: Read) => FormErrors;
  onPerform: (why: Why, read: Read) => Promise<void>;
  onClose: () => void;
  /** The fields that only this act has. */
  children?: (errors: FormErrors) => Markup;
}

/** Asks why something is done, and does it. */
export function ActForm(props: Props): ReactElement {
  const { title, name, outcome, label, busy, isDangerous, suggested, onClose, children } = props;
  const [errors, setErrors] = useState<FormErrors>({});
  const sending = useSending(onClose);

  const refuse = (form: HTMLFormElement, found: FormErrors) => {
    setErrors(found);
    const first = Object.keys(found)[0];
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = (form: HTMLFormElement) => {
    const values = new FormData(form);
    const read: Read = (field) => {
      const value = values.get(field);
      return typeof value === 'string' ? value : '';
    };
    const { errors: found, why } = checkWhy({
      reason: read('reason'),
      note: read('note'),
      message: read('message'),
    });
    const all = { ...found, ...props.check?.(read) };
    refuse(form, all);
    if (why === null || Object.keys(all).length > 0) return;
    sending.send(
      () => props.onPerform(why, read),
      (error) => {
        const isOfNote = isApiError(error, 400) && error.issues.length === 0;
        if (isOfNote) refuse(form, { note: error.message });
        return isOfNote;
      },
    );
  };
  return (
    <FormDialog
      title={title}
      sending={sending}
      failed="No se pudo hacer"
      label={label}
      busy={busy}
      isDangerous={isDangerous}
      onSubmit={submit}
      onClose={onClose}
    >
      <blockquote className="line-clamp-4 rule-l-3 pl-3 wrap-anywhere text-soft">{name}</blockquote>
      <p>{outcome}</p>
      <Field label="Motivo" error={errors.reason}>
        {(tied) => (
          <select {...tied} name="reason" defaultValue={suggested ?? ''} required>
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
      {children?.(errors)}
    </FormDialog>
  );
}
