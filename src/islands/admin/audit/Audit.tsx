import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Download, X } from 'lucide-react';
import { useSearch, Link } from 'wouter';
import { isId } from '#domain/id.ts';
import { showToast } from '#state/toasts.ts';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { LoadStatus } from '#islands/signed-in/ui/LoadStatus.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { useIsOperator } from '#islands/admin/operator-context.ts';
import { AuditEntry } from './AuditEntry.tsx';
import { actsText, saveAuditCsv } from './audit-csv.ts';
import { checkSaving } from '#islands/signed-in/save-file.ts';
import { type AuditFilter, useAudit } from './use-audit.ts';
import { auditPath } from '#domain/paths/operator-paths.ts';
import { type AuditRow, describeActor } from './audit-text.ts';

function readFilter(search: string): AuditFilter {
  const query = new URLSearchParams(search);
  const read = (name: string) => [query.get(name) ?? ''].find(isId);
  return { target: read('que'), actor: read('quien') };
}

const describeNone = ({ target, actor }: AuditFilter): string =>
  target === undefined && actor === undefined
    ? 'Todavía no hay nada en el registro.'
    : 'No hay nada en el registro con este filtro.';

/** The record of acts, the newest first. */
export default function Audit(): ReactElement {
  const filter = readFilter(useSearch());
  const isOperator = useIsOperator();
  const query = useAudit(filter);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const [isSaving, setSaving] = useState(false);
  const { target, actor } = filter;
  const hasFiltered = useRef(false);
  useEffect(() => {
    // The focused row or chip may have disappeared with the filter.
    const isLost = hasFiltered.current && document.activeElement === document.body;
    if (isLost) document.querySelector('h1')?.focus({ preventScroll: true });
    hasFiltered.current = true;
  }, [target, actor]);
  const save = async () => {
    if (!checkSaving()) return;
    setSaving(true);
    try {
      const { count, isCut } = await saveAuditCsv(filter);
      const description = isCut && {
        description: 'Hay más antiguos: elige una persona o una cosa para verlos.',
      };
      showToast({ title: `Descargado: ${actsText(count)}`, ...description });
    } catch (failure) {
      reportFailure('No se pudo descargar', failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <ScreenHead title="Registro">
        <button
          type="button"
          className="btn"
          disabled={rows.length === 0}
          aria-disabled={isSaving}
          onClick={() => {
            if (!isSaving) void save();
          }}
        >
          <Download aria-hidden="true" className="icon" />
          <span>{isSaving ? 'Descargando…' : 'Descargar CSV'}</span>
        </button>
      </ScreenHead>
      {!isOperator && <p className="mb-3 text-soft">Aquí está lo que hiciste tú.</p>}
      <AuditFilters filter={filter} rows={rows} />
      <LoadStatus query={query} />
      {data !== undefined && rows.length === 0 && (
        <p className="panel p-6 text-center">{describeNone(filter)}</p>
      )}
      {rows.length > 0 && (
        <ul className="panel px-4">
          {rows.map((row) => (
            <AuditEntry key={row.seq} row={row} seen={rows[0]?.seq} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className="mt-4 text-center">
          <button
            type="button"
            className="btn"
            aria-disabled={isFetchingNextPage}
            onClick={() => {
              if (!isFetchingNextPage) void fetchNextPage();
            }}
          >
            {isFetchingNextPage ? 'Cargando…' : 'Ver más antiguos'}
          </button>
        </p>
      )}
    </>
  );
}

interface Props {
  filter: AuditFilter;
  rows: readonly AuditRow[];
}

/** The filters of the record. Each chip removes its filter. */
function AuditFilters({ filter: { actor, target }, rows }: Props): ReactElement {
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
    return <p className="mb-3 text-soft">Toca una persona o un código para ver solo lo suyo.</p>;
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
