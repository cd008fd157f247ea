import type { ReactElement } from 'react';
import { useState } from 'react';
import { actNoteMaxLength } from '#domain/operators/act-limits.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { useQuery } from '@tanstack/react-query';
import { displayPhone } from '#domain/accounts/phone.ts';
import { phoneLink } from '#domain/stores/contact-links.ts';
import { operatorKeys } from '#islands/admin/operator-calls.ts';
import { useOverruling } from '#islands/admin/acts/use-overruling.ts';
import { finishAct } from '#islands/admin/acts/act-notice.ts';
import { operatorApi } from '#islands/admin/operator-calls.ts';
import { FormDialog } from '#islands/admin/layout/FormDialog.tsx';
import { useFieldErrors } from '#islands/admin/layout/use-field-errors.ts';
import { useSending } from '#islands/admin/layout/use-sending.ts';

interface Props {
  id: string;
  /** The number of the newest act in the record when the store was read. */
  seen: number | undefined;
  onClose: () => void;
}

const box =
  'flex min-h-11 cursor-pointer items-center gap-3 py-1.5 [&>input]:size-5 [&>input]:flex-none';

const verified = {
  live: 'Negocio verificado',
  soon: 'Negocio verificado. El sitio lo muestra en unos segundos.',
  late: 'Verificado en la base de datos; el sitio lo muestra en cuanto publique.',
};

const fields = ['note'];

/** Asks how the operator knows who is responsible for a store. */
export default function VerifyDialog({ id, seen, onClose }: Props): ReactElement {
  const sending = useSending(onClose);
  const overruling = useOverruling(seen);
  const [isMissing, setMissing] = useState(false);
  const { errors, show, showRefusals } = useFieldErrors(fields);
  const submit = (form: HTMLFormElement) => {
    const values = new FormData(form);
    const [phone, proof] = [values.has('phone'), values.has('proof')];
    setMissing(!phone && !proof);
    show(form, {});
    if (!phone && !proof) {
      form.querySelector('input')?.focus();
      return;
    }
    const typed = values.get('note');
    const note = typeof typed === 'string' ? typed.replaceAll(/\s+/g, ' ').trim() : '';
    sending.send(
      () => {
        const { seen: read } = overruling;
        const body = { phone, proof, note: note === '' ? null : note, seen: read };
        return finishAct(verified, () =>
          operatorApi('POST /admin/businesses/:id/verify', { params: { id }, body }),
        );
      },
      (error) => {
        overruling.noteFailure(error);
        return showRefusals(form, error);
      },
    );
  };
  return (
    <FormDialog
      title="Verificar el negocio"
      sending={sending}
      failed={overruling.nameFailure('No se pudo verificar')}
      label={overruling.nameButton('Verificar')}
      busy="Verificando…"
      onSubmit={submit}
      onClose={onClose}
    >
      <Phone id={id} />
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
      <Field
        label="Nota"
        note="opcional"
        hint="Queda en el registro. Sin correos ni teléfonos."
        error={errors.note}
      >
        {(tied) => <textarea {...tied} name="note" rows={2} maxLength={actNoteMaxLength} />}
      </Field>
    </FormDialog>
  );
}

/** The number to call. The screen of the store already has it, the queue does not. */
function Phone({ id }: { id: string }): ReactElement {
  const query = useQuery({
    queryKey: [...operatorKeys.stores, id],
    queryFn: ({ signal }) => operatorApi('GET /admin/businesses/:id', { params: { id }, signal }),
    staleTime: Infinity,
  });
  if (query.data === undefined) {
    return <LoadStatus query={query} title="No se pudo leer su teléfono" count={1} />;
  }
  const phone = query.data.contact?.phone ?? null;
  if (phone === null) return <p>Este negocio no dio un teléfono.</p>;
  return (
    <p>
      <span>Su teléfono:</span>{' '}
      <a
        className="link inline-flex min-h-11 items-center tabular"
        translate="no"
        href={phoneLink(phone)}
      >
        {displayPhone(phone)}
      </a>
    </p>
  );
}
