import type { ReactElement, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import { actMessageMaxLength, actNoteMaxLength } from '#domain/operators/act-limits.ts';
import { reasonLabel, reasons } from '#domain/operators/reason.ts';
import { describeFailure } from '#stores/api.ts';
import { isSessionOver } from '#stores/session.ts';
import { Dialog } from '../../area/ui/Dialog.tsx';
import { FailureBox } from '../../area/ui/FailureBox.tsx';
import { Field } from '../../area/ui/Field.tsx';
import { actLabels, actTitle, describeOutcome } from './act-texts.ts';
import type { AskedAct } from './asked-act.ts';
import { type WhyErrors, checkWhy } from './check-why.ts';
import { perform } from './perform.ts';

interface Props {
  asked: AskedAct;
  onClose: () => void;
}

/** Asks why something is done, and does it. */
export default function ActDialog({ asked, onClose }: Props): ReactElement {
  const { act, target, name, suggested } = asked;
  const [errors, setErrors] = useState<WhyErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: WhyErrors) => {
    setErrors(found);
    const first = Object.keys(found)[0];
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const send = async () => {
    const values = new FormData(form.current ?? undefined);
    const read = (name: string): string => {
      const value = values.get(name);
      return typeof value === 'string' ? value : '';
    };
    const { errors: found, why } = checkWhy({
      reason: read('reason'),
      note: read('note'),
      message: read('message'),
    });
    setFailure(null);
    refuse(found);
    if (why === null) return;
    setSending(true);
    try {
      await perform(act, target, why);
      onClose();
    } catch (error) {
      if (isSessionOver(error)) return;
      setSending(false);
      const isOfNote = isApiError(error, 400) && error.issues.length === 0;
      if (isOfNote) refuse({ note: error.message });
      else setFailure(describeFailure(error));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void send();
  };

  const { label, busy } = actLabels[act];
  const isDangerous = act === 'hide' || act === 'block';
  return (
    <Dialog
      title={actTitle(act, target.kind)}
      size="small"
      onAskClose={() => {
        if (!isSending) onClose();
      }}
    >
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <blockquote className="line-clamp-4 rule-l-3 pl-3 wrap-anywhere text-soft">
          {name}
        </blockquote>
        <p>{describeOutcome(act, target.kind, asked)}</p>
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
        {act === 'block' && (
          <Field label="Texto para el dueño" note="opcional" hint="Se lo enviamos por correo.">
            {(tied) => (
              <textarea {...tied} name="message" rows={3} maxLength={actMessageMaxLength} />
            )}
          </Field>
        )}
        {failure !== null && <FailureBox title="No se pudo hacer" text={failure} />}
        <p className="flex flex-wrap gap-2">
          <button
            type="submit"
            className={isDangerous ? 'btn border-transparent bg-coral text-coral-ink' : 'btn main'}
            aria-disabled={isSending}
          >
            {isSending ? busy : label}
          </button>
          <button type="button" className="btn" disabled={isSending} onClick={onClose}>
            Cancelar
          </button>
        </p>
      </form>
    </Dialog>
  );
}
