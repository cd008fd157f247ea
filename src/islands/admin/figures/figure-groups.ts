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
        { label: 'En el sitio', value: formatCount(stores.public) },
        { label: 'Nuevos (7 días)', value: formatCount(stores.new) },
        { label: 'Bloqueados', value: formatCount(stores.blocked) },
        { label: 'Verificados', value: formatCount(stores.verified) },
      ],
    },
    {
      title: 'En el sitio',
      facts: [
        { label: 'Productos', value: formatCount(figures.products) },
        { label: 'Comentarios', value: formatCount(figures.reviews) },
        { label: 'Pedidos', value: formatCount(figures.orders) },
        { label: 'Visitas (30 días)', value: formatCount(figures.visits) },
      ],
    },
    {
      title: 'Por hacer',
      facts: [
        { label: 'Denuncias abiertas', value: formatCount(reports.open) },
        { label: 'Espera de una denuncia (30 días)', value: formatHours(reports.medianHours) },
        { label: 'Solicitudes abiertas', value: formatCount(requests.open) },
        { label: 'Solicitudes vencidas', value: formatCount(requests.overdue) },
      ],
    },
    { title: 'Publicación', facts: listPublisherFacts(publisher) },
    {
      title: 'Servidor',
      facts: [
        { label: 'Correos en espera', value: formatCount(figures.mailWaiting) },
        { label: 'Base de datos', value: byteText(figures.databaseBytes) },
        {
          label: 'Disco libre',
          value: figures.freeBytes === null ? unknown : byteText(figures.freeBytes),
        },
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
  if (publisher === null) return [{ label: 'Estado', value: elsewhere }];
  const { isAlive, behind, delay, completeAt, trouble } = publisher;
  const reach: readonly Fact[] = [
    { label: 'Estado', value: isAlive === null ? elsewhere : isAlive ? 'En marcha' : 'Parada' },
    {
      label: 'Cambios sin publicar',
      value: behind === null ? unknown : behind === 0 ? 'Ninguno' : formatCount(behind),
    },
    {
      label: 'Retraso',
      value: delay === null ? unknown : delay < 1 ? 'Ninguno' : formatSpan(delay),
    },
  ];
  if (isAlive === null) return reach;
  return [
    ...reach,
    {
      label: 'Última publicación completa',
      value: completeAt === null ? unknown : moment(completeAt),
    },
    {
      label: 'Problema',
      value: trouble === null ? 'Ninguno' : `${moment(trouble.at)} · ${trouble.message}`,
    },
  ];
}
