import type { ReactElement } from 'react';
import type { PageEntry, PageMeta } from '#domain/pagination.ts';
import { isPaginationHidden } from '#domain/pagination.ts';

const link = 'chip min-w-11 justify-center px-3 py-0 font-strong tabular';

interface Props {
  meta: PageMeta;
  /** The page numbers to show, from a rule of `domain/pagination`. */
  entries: readonly PageEntry[];
  hrefOf: (page: number) => string;
}

/** Page numbers as plain links, with Anterior and Siguiente where there is such a page. */
export function Pagination({ meta, entries, hrefOf }: Props): ReactElement | null {
  const { page, totalPages, total } = meta;
  if (isPaginationHidden(total) || totalPages < 2) return null;
  return (
    <nav
      className="mt-7 flex flex-wrap items-center justify-center gap-1.5"
      aria-label="Paginación"
    >
      {page > 1 && (
        <a className={link} href={hrefOf(page - 1)} rel="prev">
          Anterior
        </a>
      )}
      {entries.map((entry, index) =>
        entry === 'ellipsis' ? (
          // Two ellipses differ only by their position.
          <span key={`gap-${index}`}>…</span>
        ) : (
          <a
            key={entry}
            className={link}
            href={hrefOf(entry)}
            aria-label={`Página ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
          >
            {entry}
          </a>
        ),
      )}
      {page < totalPages && (
        <a className={link} href={hrefOf(page + 1)} rel="next">
          Siguiente
        </a>
      )}
    </nav>
  );
}
