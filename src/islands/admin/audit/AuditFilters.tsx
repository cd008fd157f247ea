import type { ReactElement } from 'react';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import { auditPath } from '#domain/paths/admin-paths.ts';
import { type AuditRow, describeActor } from './audit-text.ts';
import type { AuditFilter } from './use-audit.ts';

interface Props {
  filter: AuditFilter;
  rows: readonly AuditRow[];
}

/** What the record is narrowed to; each chip takes its filter away. */
export function AuditFilters({ filter: { actor, target }, rows }: Props): ReactElement {
  const ofActor = rows.find(({ actorId }) => actorId === actor);
  const chips = [
    actor !== undefined && {
      label: `Quién: ${ofActor === undefined ? actor : describeActor(ofActor)}`,
      href: auditPath(target === undefined ? {} : { target }),
    },
    target !== undefined && {
      label: `Sobre: ${target}`,
      href: auditPath(actor === undefined ? {} : { actor }),
    },
  ].filter((chip) => chip !== false);
  if (chips.length === 0) {
    return (
      <p className="mb-3 text-soft">
        Toca a una persona o el id de una cosa para ver solo lo suyo.
      </p>
    );
  }
  return (
    <p className="mb-3 flex flex-wrap gap-2 *:shrink *:wrap-anywhere">
      {chips.map(({ label, href }) => (
        <Link key={label} className="chip" href={href} aria-label={`${label}. Quitar el filtro`}>
          <span>{label}</span>
          <X aria-hidden="true" className="icon" />
        </Link>
      ))}
    </p>
  );
}
