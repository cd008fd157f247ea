/** A text as words are compared: without accents, ñ as n, lower case. @example foldText('Piña Ártica') // 'pina artica' */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
