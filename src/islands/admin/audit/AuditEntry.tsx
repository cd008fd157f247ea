import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { auditPath } from '#domain/paths/admin-paths.ts';
import { formatMoment } from '#domain/text/moment-text.ts';
import { type AuditRow, describeAction, describeActor, describeReason } from './audit-text.ts';

const things: Readonly<Record<string, string>> = {
  business: 'Negocio',
  product: 'Producto',
  review: 'Comentario',
  account: 'Cuenta',
  request: 'Solicitud',
};

/** One act: when, who, what, on what and why. */
export function AuditEntry({ row }: { row: AuditRow }): ReactElement {
  const { at, actorId, targetKind, targetId, note } = row;
  const reason = describeReason(row);
  const who = describeActor(row);
  return (
    <li className="rule-b py-3 last:rule-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-strong">{describeAction(row)}</b>
        <time className="text-small text-soft tabular" dateTime={at}>
          {formatMoment(Date.parse(at))}
        </time>
      </p>
      {(reason !== null || note !== null) && (
        <p className="wrap-anywhere">
          {reason}
          {reason !== null && note !== null && ': '}
          {note}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-small text-soft">
        <span>
          {actorId === null ? (
            who
          ) : (
            <Link
              className="link inline-flex min-h-8 items-center"
              href={auditPath({ actor: actorId })}
            >
              {who}
            </Link>
          )}
        </span>
        <span>
          {things[targetKind] ?? targetKind}{' '}
          <Link
            className="link inline-flex min-h-8 items-center tabular wrap-anywhere"
            href={auditPath({ target: targetId })}
          >
            {targetId}
          </Link>
        </span>
      </p>
    </li>
  );
}
