import type { ReactElement } from 'react';
import { useState } from 'react';
import { emailMaxLength } from '#domain/limits.ts';
import { dayIn } from '#domain/hours/day.ts';
import { requestKindLabel, requestKinds } from '#domain/operators/request-kind.ts';
import { registrationTimezone } from '#domain/site.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { FormDialog } from '#islands/admin/layout/FormDialog.tsx';
import { useFieldErrors } from '#islands/admin/layout/use-field-errors.ts';
import { useSending } from '#islands/admin/layout/use-sending.ts';
import { checkRequest, createRequest } from './requests.ts';

interface Props {
  onClose: () => void;
}

const fields = ['kind', 'subject', 'receivedOn'];

/** Records a request that somebody sent by mail. */
export default function NewRequestDialog({ onClose }: Props): ReactElement {
  const [today] = useState(() => dayIn(registrationTimezone, new Date()));
  const sending = useSending(onClose);
  const { errors, show, showRefusals } = useFieldErrors(fields);
  const submit = (form: HTMLFormElement) => {
    const { errors: found, request } = checkRequest(new FormData(form), today);
    show(form, found);
    if (request === null) return;
    sending.send(
      () => createRequest(request),
      (error) => showRefusals(form, error),
    );
  };
  return (
    <FormDialog
      title="Nueva solicitud"
      sending={sending}
      failed="No se pudo anotar"
      label="Anotar"
      busy="Guardando…"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Qué se pide" error={errors.kind}>
        {(tied) => (
          <select {...tied} name="kind" defaultValue="" required>
            <option value="">Elige</option>
            {requestKinds.map((kind) => (
              <option key={kind} value={kind}>
                {requestKindLabel(kind)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Correo o comentario" error={errors.subject}>
        {(tied) => (
          <input {...tied} name="subject" autoComplete="off" maxLength={emailMaxLength} required />
        )}
      </Field>
      <Field label="Día en que llegó" error={errors.receivedOn}>
        {(tied) => (
          <input
            {...tied}
            type="date"
            name="receivedOn"
            max={today}
            defaultValue={today}
            required
          />
        )}
      </Field>
    </FormDialog>
  );
}
