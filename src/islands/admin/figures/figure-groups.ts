import type { Figures } from '#contract/operators.ts';
import { byteText } from '#domain/text/byte-text.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { formatMoment } from '#domain/text/moment-text.ts';
import type { Fact } from '#islands/admin/layout/Facts.tsx';

export interface FigureGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

const unknown = 'No se sabe';
const elsewhere = 'Publica otra máquina';
const moment = (instant: string): string => formatMoment(Date.parse(instant));

/** What is counted, in the groups of the screen. */
export function groupFigures(figures: Figures): readonly FigureGroup[] {
  const { stores, reports, requests, publisher } = figures;
  return [
    {
      title: 'Negocios',
      facts: [
        ['En el sitio', formatCount(stores.public)],
        ['Nuevos (7 días)', formatCount(stores.new)],
        ['Bloqueados', formatCount(stores.blocked)],
        ['Verificados', formatCount(stores.verified)],
      ],
    },
    {
      title: 'En el sitio',
      facts: [
        ['Productos', formatCount(figures.products)],
        ['Comentarios', formatCount(figures.reviews)],
        ['Pedidos', formatCount(figures.orders)],
        ['Visitas (30 días)', formatCount(figures.visits)],
      ],
    },
    {
      title: 'Por hacer',
      facts: [
        ['Denuncias abiertas', formatCount(reports.open)],
        ['Horas hasta resolver (mediana de 30 días)', formatHours(reports.medianHours)],
        ['Solicitudes abiertas', formatCount(requests.open)],
        ['Solicitudes vencidas', formatCount(requests.overdue)],
      ],
    },
    { title: 'Publicación', facts: listPublisherFacts(publisher) },
    {
      title: 'Servidor',
      facts: [
        ['Correos en espera', formatCount(figures.mailWaiting)],
        ['Base de datos', byteText(figures.databaseBytes)],
        ['Disco libre', figures.freeBytes === null ? unknown : byteText(figures.freeBytes)],
      ],
    },
  ];
}

const formatHours = (hours: number | null): string =>
  hours === null ? 'Todavía ninguna' : String(Math.round(hours * 10) / 10);

function listPublisherFacts(publisher: Figures['publisher']): readonly Fact[] {
  if (publisher === null) return [['Estado', elsewhere]];
  const { isAlive, cursor, behind, delay, completeAt, trouble } = publisher;
  const reach: readonly Fact[] = [
    ['Estado', isAlive === null ? elsewhere : isAlive ? 'En marcha' : 'Parada'],
    ['Cambios sin publicar', behind === null ? unknown : formatCount(behind)],
    ['Segundos de retraso', delay === null ? unknown : formatCount(Math.round(delay))],
    ['Último cambio publicado', cursor === null ? unknown : formatCount(cursor)],
  ];
  if (isAlive === null) return reach;
  return [
    ...reach,
    ['Última publicación completa', completeAt === null ? unknown : moment(completeAt)],
    ['Problema', trouble === null ? 'Ninguno' : `${moment(trouble.at)} · ${trouble.message}`],
  ];
}
