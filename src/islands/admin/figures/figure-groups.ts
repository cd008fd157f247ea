import type { Figures } from '#contract/operators.ts';
import { byteText } from '#domain/text/byte-text.ts';
import { countText, formatCount } from '#domain/text/count-text.ts';
import { formatMoment } from '#domain/text/moment-text.ts';
import type { Fact } from '#islands/admin/layout/Facts.tsx';

export interface FigureGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

const unknown = 'No se sabe';
const elsewhere = 'Publica otra máquina';
const moment = (instant: string): string => formatMoment(Date.parse(instant));

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
        ['Espera de una denuncia (30 días)', formatHours(reports.medianHours)],
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
  hours === null ? 'Todavía ninguna' : formatSpan(hours * 3_600);

const spans = [
  [86_400, 'día', 'días'],
  [3_600, 'hora', 'horas'],
  [60, 'minuto', 'minutos'],
  [1, 'segundo', 'segundos'],
] as const;

/** A time span in the largest unit of which it has at least two. @example formatSpan(300) // '5 minutos' */
export function formatSpan(seconds: number): string {
  const [length, one, more] = spans.find(([unit]) => seconds >= 2 * unit) ?? spans[3];
  return countText(Math.round(seconds / length), one, more);
}

function listPublisherFacts(publisher: Figures['publisher']): readonly Fact[] {
  if (publisher === null) return [['Estado', elsewhere]];
  const { isAlive, behind, delay, completeAt, trouble } = publisher;
  const reach: readonly Fact[] = [
    ['Estado', isAlive === null ? elsewhere : isAlive ? 'En marcha' : 'Parada'],
    [
      'Cambios sin publicar',
      behind === null ? unknown : behind === 0 ? 'Ninguno' : formatCount(behind),
    ],
    ['Retraso', delay === null ? unknown : delay < 1 ? 'Ninguno' : formatSpan(delay)],
  ];
  if (isAlive === null) return reach;
  return [
    ...reach,
    ['Última publicación completa', completeAt === null ? unknown : moment(completeAt)],
    ['Problema', trouble === null ? 'Ninguno' : `${moment(trouble.at)} · ${trouble.message}`],
  ];
}
