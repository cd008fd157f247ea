/** Units and counted things that shops write behind a number. */
const units =
  'g|gr|kg|mg|lb|lbs|libras?|oz|onzas?|ml|cl|l|lt|lts|litros?|cm|mm|m|metros?|pulgadas?|w|watts?|v|ah|mah|gb|mb|tb|hp|cc|kw|u|ud|uds|unidades|piezas|pares|porciones|años|meses';
const measured = new RegExp(String.raw`(\d) (?=(?:${units})(?![\p{L}\d]))`, 'giu');
/** The pattern includes the letter before, because older browsers lack lookbehind. */
const counted = /(\p{L}) (de|x|por) (?=\d)/giu;

/** The longest part that is kept on one line. A longer one would break inside a word on a narrow card. */
const maxPartLength = 15;

/**
 * Keeps each number of a name on one line with the thing that it counts or measures.
 * @example keepTogether('Galletas, bolsa de 8') // 'Galletas, bolsa de 8', with no break within 'bolsa de 8'
 * @example keepTogether('Cubo plástico de 12 litros') // 'Cubo plástico de 12 litros', with no break within 'de 12 litros'
 */
export function keepTogether(name: string): string {
  const kept = name.replace(measured, '$1\u00a0').replace(counted, '$1\u00a0$2\u00a0');
  return kept
    .split(' ')
    .map((part) => (part.length > maxPartLength ? part.replace('\u00a0', ' ') : part))
    .join(' ');
}

/** The longest name that a card shows in full. */
const maxWholeLength = 34;
/** The longest end that gets a line of its own. */
const maxEndLength = 24;

/**
 * Splits a long name in two, so that a card that cuts it keeps its end. Among names with the same beginning, the end
 * has the size or the amount. The second part is empty for a short name.
 * @example splitName('Galletas de soda con ajonjolí tostado, bolsa de 8') // ['Galletas de soda con ajonjolí tostado,', 'bolsa de 8']
 */
export function splitName(name: string): readonly [start: string, end: string] {
  const shown = keepTogether(name.trim());
  if (shown.length <= maxWholeLength) return [shown, ''];
  const comma = shown.lastIndexOf(', ');
  if (comma > 0 && shown.length - comma - 2 <= maxEndLength) {
    return [shown.slice(0, comma + 1), shown.slice(comma + 2)];
  }
  // Takes the last words that fit, but no word that belongs to those before it.
  const words = shown.split(' ');
  let end = words.pop() ?? '';
  while (words.length > 1 && `${words[words.length - 1]} ${end}`.length <= maxEndLength / 2) {
    end = `${words.pop()} ${end}`;
  }
  return end.length <= maxEndLength && words.length > 0 ? [words.join(' '), end] : [shown, ''];
}
