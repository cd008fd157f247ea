import type { ReactElement } from 'react';
import { ExternalLink } from 'lucide-react';
import { productPath, storePath } from '#domain/paths/paths.ts';
import { reasonLabel, type Reason, reasons } from '#domain/operators/reason.ts';
import { Thumbnail } from '#islands/signed-in/ui/Thumbnail.tsx';
import { askAct } from '#islands/admin/acts/asked-act.ts';
import { useIsOperator } from '#islands/admin/operator-context.ts';
import { Since } from './Since.tsx';
import type { Queue } from '#contract/reports.ts';
import { countText } from '#domain/text/count-text.ts';
import { keepTogether } from '#domain/text/shown-name.ts';

interface Props {
  card: Card;
  /** The number of the newest act in the record when the queue was read. */
  seen: number | undefined;
}

/** A reported thing, its reports, and the possible acts. */
export function QueueCard({ card, seen }: Props): ReactElement {
  const { kind, id, text, product, store, isHidden, since } = card;
  const isOperator = useIsOperator();
  const [first] = countReasons(card.reports);
  const asked = { target: { kind, id }, name: text, isHidden, suggested: first?.[0], seen };
  const path =
    product === null ? storePath(store.url) : productPath({ ...product, business: store });
  return (
    <li className="panel p-4" data-id={id}>
      <article aria-label={nameCard(card)}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-soft">
          <span className="wrap-anywhere">{nameCard(card)}</span>
          <Since instant={since} />
        </p>
        <Thing card={card} />
        {isHidden && (
          <p className="mt-2 rounded-lg rule border-mango bg-mango-wash px-3 py-1.5 text-note">
            Se ocultó solo por las denuncias. Nadie lo ve.
          </p>
        )}
        <p className="mt-2.5 font-strong">{summarizeReports(card)}</p>
        <ul className="mt-1 grid gap-1.5 text-note empty:hidden">
          {card.reports.map((report, index) => {
            const reporter = describeReporter(report);
            if (report.text === null && reporter === null) return null;
            return (
              <li key={index} className="rule-l-3 pl-3 wrap-anywhere">
                {report.text !== null && <span className="block">{`«${report.text}»`}</span>}
                <span className="text-soft">
                  <span>{reasonLabel(report.reason)}</span> · <Since instant={report.createdAt} />
                  {reporter !== null && <span>{` · ${reporter}`}</span>}
                </span>
              </li>
            );
          })}
        </ul>
        <div className="mt-3.5 flex flex-wrap gap-2 rule-t pt-3">
          {kind !== 'business' && (
            <button
              type="button"
              className="btn main"
              onClick={() => {
                askAct({ act: 'hide', ...asked });
              }}
            >
              Ocultar
            </button>
          )}
          <button
            type="button"
            className="btn"
            onClick={() => {
              askAct({ act: 'dismiss', ...asked });
            }}
          >
            No procede
          </button>
          <a className="btn" href={path} target="_blank" rel="noopener">
            <ExternalLink aria-hidden="true" className="icon" />
            Ver en el sitio
          </a>
          {isOperator && (
            <button
              type="button"
              className="btn text-coral"
              onClick={() => {
                askAct({
                  ...asked,
                  act: 'block',
                  target: { kind: 'business', id: store.id },
                  name: store.name,
                  products: store.products,
                });
              }}
            >
              Bloquear el negocio…
            </button>
          )}
        </div>
      </article>
    </li>
  );
}

/** @example 'Comentario de Ana sobre Pan de gloria, en Café La Esquina' */
function nameCard({ kind, authorName, product, store }: Card): string {
  if (kind === 'business') return 'Negocio';
  if (kind === 'product') return `Producto de ${store.name}`;
  return `Comentario de ${authorName ?? 'alguien'} sobre ${keepTogether(product?.name ?? 'un producto')}, en ${store.name}`;
}

function Thing({ card: { kind, text, picture } }: { card: Card }): ReactElement {
  if (kind === 'review') {
    return <p className="mt-1.5 text-[1.08rem] whitespace-pre-line wrap-anywhere">{text}</p>;
  }
  return (
    <div className="mt-1.5 grid grid-cols-[64px_minmax(0,1fr)] items-center gap-3">
      <Thumbnail name={text} picture={picture} sizes="64px" letter="text-[1.6rem]!" />
      <h2 className="text-[1.15rem]">{keepTogether(text)}</h2>
    </div>
  );
}

export type Card = Queue['data'][number];
export type Report = Card['reports'][number];

/** The reasons of some reports with their numbers, the most frequent first. Equal ones have the order of the form. */
export function countReasons(reports: readonly Pick<Report, 'reason'>[]): [Reason, number][] {
  return reasons
    .map((reason): [Reason, number] => [
      reason,
      reports.filter((report) => report.reason === reason).length,
    ])
    .filter(([, many]) => many > 0)
    .sort(([, a], [, b]) => b - a);
}

/** @example '3 denuncias de 3 visitantes: Estafa o vendedor falso (2), Otro (1)' */
export function summarizeReports({
  reports,
  visitors,
}: Pick<Card, 'reports' | 'visitors'>): string {
  const found = countReasons(reports).map(([reason, many]) => `${reasonLabel(reason)} (${many})`);
  const many = countText(reports.length, 'denuncia', 'denuncias');
  return `${many} de ${countText(visitors, 'visitante', 'visitantes')}: ${found.join(', ')}`;
}

/** How often a visitor's earlier reports were right; null when that is not known yet. @example 'acertó 2 de 3 veces' */
export function describeReporter({
  settled,
  upheld,
}: Pick<Report, 'settled' | 'upheld'>): string | null {
  return settled === 0 ? null : `acertó ${upheld} de ${countText(settled, 'vez', 'veces')}`;
}
