import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { Visits } from '#contract/visits.ts';
import { isOverlooked } from '#domain/figures/overlooked.ts';
import { ownerProductsPath } from '#domain/paths/owner-paths.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { formatOpened } from '../../../opened-dialog.ts';
import { visitsText } from './week.ts';

/** The products that are looked at most, and which of them nobody asks for. */
export function MostVisited({ top }: { top: Visits['top'] }): ReactElement | null {
  if (top.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-label font-bold">Lo más visto</h3>
      <ol>
        {top.map((product) => (
          <li key={product.productId} className="py-1 not-first:rule-t">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Link
                translate="no"
                className="inline-flex min-h-11 min-w-0 items-center font-strong wrap-anywhere text-sea hover:underline"
                href={formatOpened(ownerProductsPath(), { kind: 'editar', id: product.productId })}
              >
                {product.name}
              </Link>
              <span className="text-note text-soft tabular">{`${visitsText(product.visits)} · ${formatCount(product.taps)} ${product.taps === 1 ? 'toque' : 'toques'}`}</span>
            </div>
            {isOverlooked(product) && (
              <p className="pb-1 text-note text-soft">
                Muchas visitas y pocos mensajes: revisa precio y foto.
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
