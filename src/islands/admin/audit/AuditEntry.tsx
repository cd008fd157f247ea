import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { auditPath } from '#domain/paths/operator-paths.ts';
import { actionLabel } from '#domain/operators/audit-action.ts';
import { formatMoment } from '#domain/text/moment-text.ts';
import { askAct } from '#islands/admin/acts/asked-act.ts';
import { type AuditRow, describeActor, describeReason, findTaken } from './audit-text.ts';

const things: Readonly<Record<string, string>> = {
  business: 'Negocio',
  product: 'Producto',
  review: 'Comentario',
  account: 'Cuenta',
  request: 'Solicitud',
};

interface Props {
  row: AuditRow;
  /** The number of the newest act on the screen. */
  seen: number | undefined;
}

/** One act: its time, operator, kind, target and reason. */
export function AuditEntry({ row, seen }: Props): ReactElement {
  const { at, actorId, targetKind, targetId, note, taken } = row;
  const thing = findTaken(row);
  const reason = describeReason(row);
  const who = describeActor(row);
  return (
    <li className="rule-b py-3 last:rule-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-strong">{actionLabel(row.action)}</b>
        <time className="text-small text-soft tabular" dateTime={at}>
          {formatMoment(Date.parse(at))}
        </time>
      </p>
      {(reason !== null || note !== null) && (
        <p className="wrap-anywhere">{[reason, note].filter((part) => part !== null).join(': ')}</p>
      )}
      {thing !== null && taken !== null && (
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <blockquote className="min-w-0 flex-[1_1_200px] rule-l-3 pl-3 whitespace-pre-line wrap-anywhere">
            {taken}
          </blockquote>
          <button
            type="button"
            className="btn"
            aria-label={`Devolver ${taken.slice(0, 50)}`}
            onClick={() => {
              askAct({ act: 'give-back', target: thing, name: taken, seen });
            }}
          >
            Devolver…
          </button>
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-small text-soft">
        <span className="wrap-anywhere">
          {actorId === null ? (
            who
          ) : (
            <Link
              className="link inline-flex min-h-11 items-center"
              href={auditPath({ actor: actorId })}
            >
              {who}
            </Link>
          )}
        </span>
        <span>
          <span>{things[targetKind] ?? targetKind}</span>{' '}
          <Link
            className="link inline-flex min-h-11 items-center tabular wrap-anywhere"
            href={auditPath({ target: targetId })}
          >
            {targetId}
          </Link>
        </span>
      </p>
    </li>
  );
}
