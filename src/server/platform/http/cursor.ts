import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';

/**
 * Writes a place in a list as an opaque text. It is signed together with the query it belongs to, so that it can be
 * neither made up nor used with another one.
 */
export function serializeCursor(secret: string, query: string, place: readonly string[]): string {
  const content = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${content}.${sign(secret, query, content)}`;
}

/** Reads a cursor of the same query. Throws `invalid_parameter` for anything else. */
export function readCursor(secret: string, query: string, cursor: string): string[] {
  const [content = '', signature = '', ...rest] = cursor.split('.');
  const expected = Buffer.from(sign(secret, query, content));
  const given = Buffer.from(signature);
  const isOurs =
    rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs) {
    const message = 'El cursor no es válido para esta búsqueda. Empieza por la primera página.';
    throw new DomainError('invalid_parameter', { issues: [{ path: 'cursor', message }] });
  }
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as string[];
}

const sign = (secret: string, query: string, content: string): string =>
  createHmac('sha256', secret)
    .update(`cursor:${query}:${content}`)
    .digest('base64url')
    .slice(0, 22);
