/**
 * Puts texts one after another, each ended as a sentence.
 * @example joinSentences('Ha ocurrido un error', 'Prueba otra vez.') // 'Ha ocurrido un error. Prueba otra vez.'
 */
export const joinSentences = (...texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');
