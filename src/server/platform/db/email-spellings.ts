import { domainToUnicode } from 'node:url';
import { type RawBuilder, sql } from 'kysely';
import { foldEmail, normalizeEmail } from '#domain/accounts/email.ts';

/**
 * Every way in which an account may have kept an address, the one that was typed first: earlier releases kept the domain
 * as it came, so that two accounts may have it in two spellings.
 */
export function listSpellings(typed: string): string[] {
  const normal = normalizeEmail(typed);
  const at = normal.lastIndexOf('@');
  const letters = normal.slice(0, at + 1) + domainToUnicode(normal.slice(at + 1));
  return [...new Set([foldEmail(typed), normal, at < 0 ? normal : foldEmail(letters)])];
}

/** The place of a column among spellings, to have the exact one first; null where it has none of them. */
export const placeOf = (column: string, spellings: readonly string[]): RawBuilder<number | null> =>
  sql<number | null>`array_position(${spellings}::text[], ${sql.ref(column)}::text)`;
