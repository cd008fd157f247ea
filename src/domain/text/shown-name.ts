/** What is counted or measured, as shops write it behind a number. */
const units =
  'g|gr|kg|mg|lb|lbs|libras?|oz|onzas?|ml|cl|l|lt|lts|litros?|cm|mm|m|metros?|pulgadas?|w|watts?|v|ah|mah|gb|mb|tb|hp|cc|kw|u|ud|uds|unidades|piezas|pares|porciones|años|meses';
const measured = new RegExp(String.raw`(\d) (?=(?:${units})(?![\p{L}\d]))`, 'giu');
/** With the letter before it, since older browsers cannot look behind. */
const counted = /(\p{L}) (de|x|por) (?=\d)/giu;

/**
 * A name whose numbers stay in one line with what they count or measure.
 * @example keepTogether('Galletas, bolsa de 8') // 'Galletas, bolsa de 8', with no break within 'bolsa de 8'
 */
export function keepTogether(name: string): string {
  return name.replace(measured, '$1\u00a0').replace(counted, '$1\u00a0$2\u00a0');
}

/** The longest name that a card shows whole. */
const wholeUpTo = 34;
/** The longest end that stands in a line of its own. */
const endUpTo = 24;

/**
 * A long name in two parts, so that a card that cuts it keeps its end: of two that begin alike, that is where the size
 * or the amount stands. The second part is empty where the name is short.
 * @example splitName('Galletas de soda con ajonjolí tostado, bolsa de 8') // ['Galletas de soda con ajonjolí tostado,', 'bolsa de 8']
 */
export function splitName(name: string): readonly [start: string, end: string] {
  const shown = keepTogether(name.trim());
  if (shown.length <= wholeUpTo) return [shown, ''];
  const comma = shown.lastIndexOf(', ');
  if (comma > 0 && shown.length - comma - 2 <= endUpTo) {
    return [shown.slice(0, comma + 1), shown.slice(comma + 2)];
  }
  // The last words that fit, but no word that only joins them to what is before.
  const words = shown.split(' ');
  let end = words.pop() ?? '';
  while (words.length > 1 && `${words[words.length - 1]} ${end}`.length <= endUpTo / 2) {
    end = `${words.pop()} ${end}`;
  }
  return end.length <= endUpTo && words.length > 0 ? [words.join(' '), end] : [shown, ''];
}
