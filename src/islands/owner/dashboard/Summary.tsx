import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { Metrics } from '#contract/stores.ts';
import { availabilitySentence, noProductsSentence } from '#domain/products/availability.ts';
import { formatDate } from '#domain/text/date-text.ts';
import { ownerProductsPath, settingsPath } from '#domain/paths/owner-paths.ts';
import { categoriesText, formatCount, productsText } from '#domain/text/count-text.ts';

interface Props {
  metrics: Metrics;
}

/** The figures in a sentence, with the time at which they were counted. */
export function Summary({ metrics }: Props): ReactElement {
  const { productsCount, productsOutOfStock, updatedAt } = metrics;
  return (
    <section className="panel p-4">
      <h2 className="mb-2">Resumen rápido</h2>
      <p>{formatSummary(metrics)}</p>
      {productsCount > 0 && (
        <p className="mt-2">{`${availabilitySentence(productsCount, productsOutOfStock)}.`}</p>
      )}
      <p className="mt-2 text-[0.9rem] text-soft">
        Actualizado el <time dateTime={updatedAt}>{formatDate(Date.parse(updatedAt))}</time>
      </p>
      <p className="mt-3.5 flex flex-wrap gap-2">
        <Link className="btn" href={ownerProductsPath()}>
          Ver mis productos
        </Link>
        <Link className="btn ghost" href={settingsPath()}>
          Horario y contacto
        </Link>
      </p>
    </section>
  );
}

/** @example 'Tienes 12 productos y 3 categorías: 2 agotados, 4 con descuento y 1 en oferta.' */
export function formatSummary(metrics: Metrics): string {
  const { productsCount, categoriesCount } = metrics;
  if (productsCount === 0) return `${noProductsSentence}.`;
  const categories = categoriesCount === 0 ? '' : ` y ${categoriesText(categoriesCount)}`;
  const { productsOutOfStock, productsWithDiscount, productsOnOffer } = metrics;
  const soldOut = productsOutOfStock === 1 ? 'agotado' : 'agotados';
  return (
    `Tienes ${productsText(productsCount)}${categories}: ${formatCount(productsOutOfStock)} ${soldOut}, ` +
    `${formatCount(productsWithDiscount)} con descuento y ${formatCount(productsOnOffer)} en oferta.`
  );
}
