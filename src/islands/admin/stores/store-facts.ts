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
  const facts: { label: string; value: Known; href?: Known; isName?: true }[] = [
    { label: 'Tipo', value: storeTypeLabel(store.type) },
    { label: 'Provincia', value: store.province },
    { label: 'Dirección', value: store.location },
    { label: 'Descripción', value: store.description },
    {
      label: 'Dueño',
      value: owner && `${owner.firstName} ${owner.lastName}`.trim(),
      isName: true,
    },
    { label: 'Correo del dueño', value: owner?.email, href: owner && mailLink(owner.email) },
    {
      label: 'Correo del negocio',
      value: contact?.email,
      href: contact?.email && mailLink(contact.email),
    },
    {
      label: 'Teléfono',
      value: contact?.phone && displayPhone(contact.phone),
      href: contact?.phone && phoneLink(contact.phone),
    },
    { label: 'Telegram', value: store.telegram, isName: true },
    { label: 'Creado', value: formatMoment(Date.parse(store.createdAt)) },
    {
      label: 'En el sitio desde',
      value: store.publicSince && formatMoment(Date.parse(store.publicSince)),
    },
    { label: 'Cerrado', value: store.closedAt && formatMoment(Date.parse(store.closedAt)) },
    { label: 'Productos', value: formatCount(store.products) },
    {
      label: 'Comentarios',
      value: formatCount(store.reviews) + (rating === null ? '' : `, con ${rating} de 5 estrellas`),
    },
    {
      label: 'Direcciones de antes',
      value: store.formerUrls.map((url) => `/${url}`).join(', '),
      isName: true,
    },
    {
      label: 'Denuncias abiertas',
      value: reports.map(({ reason, count }) => `${reasonLabel(reason)} (${count})`).join(', '),
    },
    {
      label: 'Bloqueado',
      value: blocked && formatReason(blocked.at, reasonLabel(blocked.reason), blockedNote),
    },
    {
      label: 'Verificado',
      value: verification && formatReason(verification.at, verification.note),
    },
  ];
  const isKnown = (text: Known): text is string => typeof text === 'string' && text !== '';
  return facts.flatMap(({ label, value, href, ...rest }): Fact[] =>
    isKnown(value) ? [{ label, value, ...(isKnown(href) && { href }), ...rest }] : [],
  );
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
