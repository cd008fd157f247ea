/**
 * A name as lists are ordered and words are compared: without accents, ñ as n, lower case. No collation of the embedded
 * database does this.
 * @example nameKey('Piña Ártica') // 'pina artica'
 */
export function nameKey(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
