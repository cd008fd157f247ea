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

/** The fields of an order that the buyer writes. A text that is not given is empty. Phones are in E.164. */
export interface OrderDetails {
  readonly name: string;
  readonly phone: string;
  /** 'p' is picked up, 'd' is delivered to `place`. */
  readonly mode: 'p' | 'd';
  readonly place: string;
  /** The day and the time of day. @example 'Mañana (24 nov), por la tarde' */
  readonly when: string;
  readonly pay: string;
  readonly note: string;
  /** The person who receives the order, when it is not the buyer. */
  readonly recipientName: string;
  readonly recipientPhone: string;
  readonly municipality: string;
  /** The delivery fee in cents of CUP. Null when no fee is known. */
  readonly feeCents: number | null;
}

const fieldCount = 11;

/** Writes the details for the end of a link: a JSON array in UTF-8 as base64url without padding. */
export function formatOrderDetails(details: OrderDetails): string {
  const { name, phone, mode, place, when, pay, note } = details;
  const { recipientName, recipientPhone, municipality, feeCents } = details;
  const fields = [name, phone, mode, place, when, pay, note];
  return toBase64Url(
    JSON.stringify([...fields, recipientName, recipientPhone, municipality, feeCents]),
  );
}

/**
 * Reads what `formatOrderDetails` writes. Null when it is cut off or not such an array. A stranger may have written it:
 * a field that breaks its rules becomes empty, a mode other than delivery becomes pickup, and fields of later versions
 * are ignored.
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

/** Adding 0 turns −0 into 0. */
const readCents = (field: Field): number | null =>
  typeof field === 'number' && Number.isInteger(field) && field >= 0 && field <= maxCents
    ? field + 0
    : null;

function toBase64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Throws when the text is not base64url or its bytes are not UTF-8. */
function fromBase64Url(text: string): string {
  if (!/^[\w-]*$/.test(text)) throw new TypeError('No base64url');
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const codes = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(codes);
}
