import { domainToUnicode } from 'node:url';
import { type RawBuilder, sql } from 'kysely';
import { foldEmail, normalizeEmail } from '#domain/accounts/email.ts';

/**
 * All spellings in which an account may have kept an address, the typed one first. Earlier releases kept the domain as
 * it was typed, so two accounts may have one address in two spellings.
 */
export function listSpellings(typed: string): string[] {
  const normal = normalizeEmail(typed);
  const at = normal.lastIndexOf('@');
  const letters = normal.slice(0, at + 1) + domainToUnicode(normal.slice(at + 1));
  return [...new Set([foldEmail(typed), normal, at < 0 ? normal : foldEmail(letters)])];
}

/**
 * The rank of a column's value among spellings, so that the exact one sorts first; null when the value is none of them.
 */
export const spellingRank = (
  column: string,
  spellings: readonly string[],
): RawBuilder<number | null> =>
  sql<number | null>`array_position(${spellings}::text[], ${sql.ref(column)}::text)`;
