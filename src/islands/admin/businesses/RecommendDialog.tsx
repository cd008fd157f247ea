import type { ReactElement, SubmitEvent } from 'react';
import { useState } from 'react';
import type { OperatorBusiness } from '#contract/operators/operator-business.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { registrationTimezone } from '#domain/site.ts';
import { Dialog } from '../../area/ui/Dialog.tsx';
import { FailureBox } from '../../area/ui/FailureBox.tsx';
import { Field } from '../../area/ui/Field.tsx';
import { recommendStore } from './trust-calls.ts';
import { useSending } from './use-sending.ts';

interface Props {
  store: Pick<OperatorBusiness, 'id' | 'recommendedUntil'>;
  onClose: () => void;
}

const longestDays = 30;

/** Asks until which day home shows a store first. */
export default function RecommendDialog({ store, onClose }: Props): ReactElement {
  const { id, recommendedUntil } = store;
  const { isSending, failure, send } = useSending(onClose);
  const [today] = useState(() => dayIn(registrationTimezone, new Date()));
  const last = addDays(today, longestDays);
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const until = new FormData(event.currentTarget).get('until');
    const isFit = typeof until === 'string' && until >= today && until <= last;
    setError(isFit ? undefined : 'Elige un día de los próximos 30.');
    if (isFit) send(() => recommendStore(id, until));
  };
  return (
    <Dialog title="Recomendar en la portada" size="small" onAskClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <p>Sale primero en los negocios destacados de la portada. Se recomiendan dos a la vez.</p>
        <Field label="Hasta el día" hint="A lo más 30 días." error={error}>
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
        {failure !== null && <FailureBox title="No se pudo recomendar" text={failure} />}
        <p className="flex flex-wrap gap-2">
          <button type="submit" className="btn main" aria-disabled={isSending}>
            {isSending ? 'Guardando…' : 'Recomendar'}
          </button>
          {recommendedUntil !== null && (
            <button
              type="button"
              className="btn"
              disabled={isSending}
              onClick={() => {
                send(() => recommendStore(id, null));
              }}
            >
              Dejar de recomendar
            </button>
          )}
          <button type="button" className="btn" disabled={isSending} onClick={onClose}>
            Cancelar
          </button>
        </p>
      </form>
    </Dialog>
  );
}
