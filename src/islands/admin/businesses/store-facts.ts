import type { OperatorBusiness } from '#contract/stores.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { reasonLabel } from '#domain/operators/reason.ts';
import { businessTypeLabel } from '#domain/places/business-type.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { formatMoment } from '#domain/text/moment-text.ts';
import type { Fact } from '../layout/Facts.tsx';

/** What is known of a store, as far as there is something. */
export function listFacts(store: OperatorBusiness): Fact[] {
  const { contact, blocked, blockedNote, verification, reports, rating } = store;
  const owner = contact?.owner;
  const facts: [string, string | null | undefined | false][] = [
    ['Tipo', businessTypeLabel(store.type)],
    ['Provincia', store.province],
    ['Dirección', store.location],
    ['Descripción', store.description],
    ['Dueño', owner && `${owner.firstName} ${owner.lastName}`.trim()],
    ['Correo del dueño', owner?.email],
    ['Correo del negocio', contact?.email],
    ['Teléfono', contact?.phone && displayPhone(contact.phone)],
    ['Telegram', store.telegram],
    ['Creado', formatMoment(Date.parse(store.createdAt))],
    ['Cerrado', store.closedAt && formatMoment(Date.parse(store.closedAt))],
    ['Productos', formatCount(store.products)],
    ['Comentarios', formatCount(store.reviews) + (rating === null ? '' : ` · ${rating} de 5`)],
    ['Direcciones de antes', store.formerUrls.map((url) => `/${url}`).join(', ')],
    [
      'Denuncias abiertas',
      reports.map(({ reason, count }) => `${reasonLabel(reason)} (${count})`).join(', '),
    ],
    ['Bloqueado', blocked && formatReason(blocked.at, reasonLabel(blocked.reason), blockedNote)],
    ['Verificado', verification && formatReason(verification.at, verification.note)],
  ];
  return facts.flatMap(([name, value]): Fact[] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
}

const formatReason = (at: string, ...why: (string | null)[]): string =>
  [formatMoment(Date.parse(at)), ...why].filter((part) => part !== null).join(' · ');
