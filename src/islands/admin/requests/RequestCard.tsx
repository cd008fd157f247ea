import type { ReactElement } from 'react';
import type { DataRequest } from '#contract/operators.ts';
import { requestKindLabel } from '#domain/operators/request-kind.ts';
import { formatMoment } from '#domain/text/moment-text.ts';
import { useSending } from '#islands/admin/layout/use-sending.ts';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { settleRequest, dayText, describeDeadline } from './requests.ts';

interface Props {
  request: DataRequest;
  today: string;
  onSettle: (request: DataRequest) => void;
}

/** A request, with its deadline or with the answer to it. */
export function RequestCard({ request, today, onSettle }: Props): ReactElement {
  const { id, kind, subject, receivedOn, note, state, closedAt } = request;
  const { isSending, failure, send } = useSending();
  const deadline = describeDeadline(request, today);
  const isUrgent = state === 'open' && deadline.isUrgent;
  return (
    <li className={`panel p-4 ${isUrgent ? 'border-mango bg-mango-wash' : ''}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-strong">{requestKindLabel(kind)}</b>
        <span className={`text-small ${isUrgent ? 'font-strong' : 'text-soft'}`}>
          {state === 'open' || closedAt === null
            ? deadline.text
            : `Resuelta el ${formatMoment(Date.parse(closedAt))}`}
        </span>
      </p>
      <p className="wrap-anywhere">{subject}</p>
      <p className="text-small text-soft">{`Llegó el ${dayText(receivedOn)}`}</p>
      {note !== null && <p className="mt-1.5 rule-l-3 pl-3 wrap-anywhere">{note}</p>}
      {failure !== null && <FailureBox title="No se pudo hacer" text={failure} />}
      <p className="mt-3.5 rule-t pt-3">
        {state === 'open' ? (
          <button
            type="button"
            className="btn"
            onClick={() => {
              onSettle(request);
            }}
          >
            Resuelta
          </button>
        ) : (
          <button
            type="button"
            className="btn"
            aria-disabled={isSending}
            onClick={() => {
              send(() => settleRequest(id, { state: 'open' }));
            }}
          >
            {isSending ? 'Abriendo…' : 'Abrir de nuevo'}
          </button>
        )}
      </p>
    </li>
  );
}
