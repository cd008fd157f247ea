import type { OperatorBusiness } from '#contract/stores.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { reasonLabel } from '#domain/operators/reason.ts';
import { mailLink, phoneLink } from '#domain/stores/contact-links.ts';
import { storeTypeLabel } from '#domain/stores/store-type.ts';
import { formatCount } from '#domain/text/count-text.ts';
import { formatMoment } from '#domain/text/moment-text.ts';
import type { Fact } from '#islands/admin/layout/Facts.tsx';
import { pausedText } from '#domain/operators/verification.ts';
import type { StoreRow } from './store-place.ts';

/** The known facts about a store. Missing ones are left out. */
export function listFacts(store: OperatorBusiness): Fact[] {
  const { contact, blocked, blockedNote, verification, reports, rating } = store;
  const owner = contact?.owner;
  const facts: [string, Known, Known?][] = [
    ['Tipo', storeTypeLabel(store.type)],
    ['Provincia', store.province],
    ['Dirección', store.location],
    ['Descripción', store.description],
    ['Dueño', owner && `${owner.firstName} ${owner.lastName}`.trim()],
    ['Correo del dueño', owner?.email, owner && mailLink(owner.email)],
    ['Correo del negocio', contact?.email, contact?.email && mailLink(contact.email)],
    [
      'Teléfono',
      contact?.phone && displayPhone(contact.phone),
      contact?.phone && phoneLink(contact.phone),
    ],
    ['Telegram', store.telegram],
    ['Creado', formatMoment(Date.parse(store.createdAt))],
    ['En el sitio desde', store.publicSince && formatMoment(Date.parse(store.publicSince))],
    ['Cerrado', store.closedAt && formatMoment(Date.parse(store.closedAt))],
    ['Productos', formatCount(store.products)],
    [
      'Comentarios',
      formatCount(store.reviews) + (rating === null ? '' : `, con ${rating} de 5 estrellas`),
    ],
    ['Direcciones de antes', store.formerUrls.map((url) => `/${url}`).join(', ')],
    [
      'Denuncias abiertas',
      reports.map(({ reason, count }) => `${reasonLabel(reason)} (${count})`).join(', '),
    ],
    ['Bloqueado', blocked && formatReason(blocked.at, reasonLabel(blocked.reason), blockedNote)],
    ['Verificado', verification && formatReason(verification.at, verification.note)],
  ];
  const isKnown = (text: Known): text is string => typeof text === 'string' && text !== '';
  return facts.flatMap(([name, value, href]): Fact[] => {
    if (!isKnown(value)) return [];
    return isKnown(href) ? [[name, value, href]] : [[name, value]];
  });
}

type Known = string | null | undefined | false;

const formatReason = (at: string, ...why: (string | null)[]): string =>
  [formatMoment(Date.parse(at)), ...why].filter((part) => part !== null).join(' · ');

export interface Mark {
  readonly text: string;
  readonly tone: 'bad' | 'waiting' | 'good';
}

/** The facts about a store that an operator must see at once. */
export function listMarks(
  store: Pick<
    StoreRow,
    'blocked' | 'isConfirmed' | 'closedAt' | 'verified' | 'paused' | 'recommendedUntil' | 'reported'
  >,
): Mark[] {
  const { blocked, isConfirmed, closedAt, verified, paused, recommendedUntil, reported } = store;
  const marks = [
    blocked !== null && { text: 'Bloqueado', tone: 'bad' as const },
    closedAt !== null && { text: 'Cerrado', tone: 'waiting' as const },
    !isConfirmed && { text: 'Sin confirmar', tone: 'waiting' as const },
    reported > 0 && {
      text: reported === 1 ? 'Con denuncias' : `Con denuncias en ${formatCount(reported)} cosas`,
      tone: 'waiting' as const,
    },
    verified && { text: 'Verificado', tone: 'good' as const },
    paused !== null && { text: pausedText(paused), tone: 'waiting' as const },
    recommendedUntil !== null && {
      text: `Recomendado hasta el ${formatDay(recommendedUntil)}`,
      tone: 'good' as const,
    },
  ];
  return marks.filter((mark) => mark !== false);
}

/** @example formatDay('2026-11-23') // '23/11/2026' */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');
