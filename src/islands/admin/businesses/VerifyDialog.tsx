import type { ReactElement, SubmitEvent } from 'react';
import { useState } from 'react';
import { actNoteMaxLength } from '#domain/operators/act-limits.ts';
import { Dialog } from '../../area/ui/Dialog.tsx';
import { FailureBox } from '../../area/ui/FailureBox.tsx';
import { Field } from '../../area/ui/Field.tsx';
import { verifyStore } from './trust-calls.ts';
import { useSending } from './use-sending.ts';

interface Props {
  id: string;
  onClose: () => void;
}

const box = 'flex min-h-11 cursor-pointer items-center gap-3 [&>input]:size-5 [&>input]:flex-none';

/** Asks how it is known who is responsible for a store. */
export default function VerifyDialog({ id, onClose }: Props): ReactElement {
  const { isSending, failure, send } = useSending(onClose);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [phone, proof] = [values.has('phone'), values.has('proof')];
    setMissing(!phone && !proof);
    if (!phone && !proof) return;
    const typed = values.get('note');
    const note = typeof typed === 'string' ? typed.replaceAll(/\s+/g, ' ').trim() : '';
    send(() => verifyStore(id, { phone, proof, note: note === '' ? null : note }));
  };
  return (
    <Dialog title="Verificar el negocio" size="small" onAskClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <fieldset aria-describedby={isMissing ? 'verify-missing' : undefined}>
          <legend>Cómo lo sabes</legend>
          <label className={box}>
            <input type="checkbox" name="phone" />
            Contestó el dueño en ese teléfono
          </label>
          <label className={box}>
            <input type="checkbox" name="proof" />
            Vi licencia o perfil que lo prueba
          </label>
        </fieldset>
        <p className="wrong" id="verify-missing" role="alert">
          {isMissing && 'Marca al menos una de las dos.'}
        </p>
        <Field label="Nota" note="opcional" hint="Queda en el registro. Sin correos ni teléfonos.">
          {(tied) => <textarea {...tied} name="note" rows={2} maxLength={actNoteMaxLength} />}
        </Field>
        {failure !== null && <FailureBox title="No se pudo verificar" text={failure} />}
        <p className="flex flex-wrap gap-2">
          <button type="submit" className="btn main" aria-disabled={isSending}>
            {isSending ? 'Verificando…' : 'Verificar'}
          </button>
          <button type="button" className="btn" disabled={isSending} onClick={onClose}>
            Cancelar
          </button>
        </p>
      </form>
    </Dialog>
  );
}
