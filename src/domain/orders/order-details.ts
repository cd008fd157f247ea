import { isPhone } from '../accounts/phone.ts';
import {
  orderMunicipalityMaxLength,
  orderNoteMaxLength,
  orderPayMaxLength,
  orderPlaceMaxLength,
  orderWhenMaxLength,
  personNameMaxLength,
} from '../limits.ts';
import { maxCents } from '../money/money.ts';
import { isMunicipality } from '../places/municipality.ts';
import { hasInvisible, isOneLine, textPattern } from '../text/one-line.ts';
import { trimPasted } from '../text/pasted-text.ts';

/** What a buyer wrote beside the products. A text that is not given is empty; phones are in E.164. */
export interface OrderDetails {
  readonly name: string;
  readonly phone: string;
  /** Picked up, or delivered to `place`. */
  readonly mode: 'p' | 'd';
  readonly place: string;
  /** The day and what was said of the hour. @example 'Mañana (24 nov), por la tarde' */
  readonly when: string;
  readonly pay: string;
  readonly note: string;
  /** Who receives the order, when that is another person. */
  readonly recipientName: string;
  readonly recipientPhone: string;
  readonly municipality: string;
  /** What the delivery costs, in cents of CUP; null when nothing was said of it. */
  readonly feeCents: number | null;
}

const fieldCount = 11;

/** The details as the end of a link has them: base64url, without padding, of a JSON array in UTF-8. */
export function formatOrderDetails(details: OrderDetails): string {
  const { name, phone, mode, place, when, pay, note } = details;
  const { recipientName, recipientPhone, municipality, feeCents } = details;
  const fields = [name, phone, mode, place, when, pay, note];
  return toBase64Url(
    JSON.stringify([...fields, recipientName, recipientPhone, municipality, feeCents]),
  );
}

/**
 * Reads that; null when it is cut or was never such a list. It is a stranger's text: a field that breaks the rules of its
 * kind arrives empty, a mode that is not delivery is pickup, and fields of later versions are left out.
 */
export function parseOrderDetails(text: string): OrderDetails | null {
  const fields = parseFields(text);
  if (fields === null) return null;
  const [name, phone, mode, place, when, pay, note, ...others] = fields;
  const [recipientName, recipientPhone, municipality, feeCents] = others;
  return {
    name: readLine(name, personNameMaxLength),
    phone: readPhone(phone),
    mode: mode === 'd' ? 'd' : 'p',
    place: readLine(place, orderPlaceMaxLength),
    when: readLine(when, orderWhenMaxLength),
    pay: readLine(pay, orderPayMaxLength),
    note: readText(note, orderNoteMaxLength),
    recipientName: readLine(recipientName, personNameMaxLength),
    recipientPhone: readPhone(recipientPhone),
    municipality: readMunicipality(municipality),
    feeCents: readCents(feeCents),
  };
}

type Field = string | number | null | undefined;

function parseFields(text: string): readonly Field[] | null {
  try {
    const list: unknown = JSON.parse(fromBase64Url(text));
    if (!Array.isArray(list) || list.length < fieldCount) return null;
    const fields: readonly unknown[] = list.slice(0, fieldCount);
    return fields.every(isField) ? fields : null;
  } catch {
    return null;
  }
}

const isField = (value: unknown): value is Field =>
  value === null || typeof value === 'string' || typeof value === 'number';

function readText(field: Field, maximum: number): string {
  const text = typeof field === 'string' ? field.trim() : '';
  return text.length <= maximum && textPattern.test(text) ? text : '';
}

function readLine(field: Field, maximum: number): string {
  const text = readText(typeof field === 'string' ? trimPasted(field) : null, maximum);
  return isOneLine(text) && !hasInvisible(text) ? text : '';
}

function readMunicipality(field: Field): string {
  const text = readLine(field, orderMunicipalityMaxLength);
  return isMunicipality(text) ? text : '';
}

const readPhone = (field: Field): string =>
  typeof field === 'string' && isPhone(field) ? field : '';

/** Adding nothing makes the zero that has a sign a plain one. */
const readCents = (field: Field): number | null =>
  typeof field === 'number' && Number.isInteger(field) && field >= 0 && field <= maxCents
    ? field + 0
    : null;

function toBase64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Throws for what is no such text, or none in UTF-8. */
function fromBase64Url(text: string): string {
  if (!/^[\w-]*$/.test(text)) throw new TypeError('No base64url');
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const codes = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(codes);
}
