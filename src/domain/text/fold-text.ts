/**
 * A text in the form for comparing words: lower case, without accents, ñ as n.
 * @example foldText('Piña Ártica') // 'pina artica'
 */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
