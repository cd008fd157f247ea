import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OperatorBusiness } from '#contract/stores.ts';
import { recommendDays } from '#domain/limits.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { registrationTimezone } from '#domain/site.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { useOverruling } from '#islands/admin/acts/use-overruling.ts';
import { finishAct } from '#islands/admin/acts/act-notice.ts';
import { operatorApi } from '#islands/admin/operator-calls.ts';
import { FormDialog } from '#islands/admin/layout/FormDialog.tsx';
import { useFieldErrors } from '#islands/admin/layout/use-field-errors.ts';
import { useSending } from '#islands/admin/layout/use-sending.ts';

interface Props {
  store: Pick<OperatorBusiness, 'id' | 'recommendedUntil' | 'seen'>;
  onClose: () => void;
}

const fields = ['until'];

/** Asks for the last day on which home shows a store first. */
export default function RecommendDialog({ store, onClose }: Props): ReactElement {
  const { id, recommendedUntil, seen } = store;
  const overruling = useOverruling(seen);
  const sending = useSending(onClose);
  const [today] = useState(() => dayIn(registrationTimezone, new Date()));
  const last = addDays(today, recommendDays);
  const { errors, show, showRefusals } = useFieldErrors(fields);
  const recommend = (until: string | null, saysItself?: (error: unknown) => boolean) => {
    const live = until === null ? 'Ya no se recomienda.' : 'Recomendado en la portada.';
    const texts = {
      live,
      soon: `${live} El sitio lo muestra en unos segundos.`,
      late: 'Guardado; la portada cambia en cuanto se publique.',
    };
    const body = { until, seen: overruling.seen };
    const call = () =>
      operatorApi('POST /admin/businesses/:id/recommend', { params: { id }, body });
    sending.send(
      () => finishAct(texts, call, { mendable: ['two_recommended', 'conflict'] }),
      (error) => {
        overruling.noteFailure(error);
        return saysItself?.(error) === true;
      },
    );
  };
  const submit = (form: HTMLFormElement) => {
    const until = new FormData(form).get('until');
    const isFit = typeof until === 'string' && until >= today && until <= last;
    show(form, isFit ? {} : { until: `Elige un día de los próximos ${recommendDays}.` });
    if (isFit) recommend(until, (error) => showRefusals(form, error));
  };
  const end = () => {
    recommend(null);
  };
  return (
    <FormDialog
      title="Recomendar en la portada"
      sending={sending}
      failed={overruling.nameFailure('No se pudo recomendar')}
      label={overruling.nameButton('Recomendar')}
      busy="Guardando…"
      onSubmit={submit}
      onClose={onClose}
      otherButtons={
        recommendedUntil !== null && (
          <button type="button" className="btn" disabled={sending.isSending} onClick={end}>
            {overruling.nameButton('Dejar de recomendar')}
          </button>
        )
      }
    >
      <p>Sale primero en los negocios destacados de la portada. Se recomiendan dos a la vez.</p>
      <Field label="Hasta el día" hint={`${recommendDays} días como máximo.`} error={errors.until}>
        {(tied) => (
          <input
            {...tied}
            type="date"
            name="until"
            min={today}
            max={last}
            defaultValue={recommendedUntil ?? addDays(today, 7)}
            required
          />
        )}
      </Field>
    </FormDialog>
  );
}
