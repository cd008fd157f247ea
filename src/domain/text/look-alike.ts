/** Latin letters, each with the letters of other alphabets, signs and digits that look like it. */
const drawnAlike: Readonly<Record<string, string>> = {
  a: '4@аαɑᴀ∂',
  b: '8вβʙᏼᖯ',
  c: 'сϲςᴄ¢ⅽ',
  d: 'ԁᴅđɗ',
  e: '3еєεᴇ€ё',
  f: 'ϝꜰƒ',
  g: '9ɡɢց',
  h: 'һнʜհ',
  // A reader of "Vltrina" or "V1trina" sees an i.
  i: '1lіїιıɪӏǀʟł',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  m: 'мᴍ',
  n: 'пηɴո',
  o: '0оοσᴏøօ',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гʀᴦ',
  s: '5$ѕꜱ',
  t: '7тτᴛ',
  u: 'υцᴜսµ',
  v: 'ѵνᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγүʏ¥',
  z: '2ᴢ',
};
const latin = new Map(
  Object.entries(drawnAlike).flatMap(([letter, signs]) =>
    Array.from(signs, (sign): [string, string] => [sign, letter]),
  ),
);

/** Letters in boxes and circles, which Unicode does not map to letters: the first of each such alphabet. */
const boxedAlphabets = [0x1_f1_e6, 0x1_f1_50, 0x1_f1_70];

/**
 * A text as a hurried eye reads it: lower case, without accents, with the Latin letter in place of characters that look
 * like it. Use it only to compare two texts that both went through it.
 * @example foldLookAlikes('V1trína Ѕoporte') // 'vitrina soporte'
 */
export function foldLookAlikes(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Only between letters: after a word, these signs end it.
    .replace(/(\p{L})[!|](?=\p{L})/gu, '$1i');
  return Array.from(folded, (sign) => latin.get(sign) ?? unbox(sign)).join('');
}

function unbox(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = boxedAlphabets.find((start) => code >= start && code < start + 26);
  if (first === undefined) return sign;
  const letter = String.fromCharCode(97 + code - first);
  return latin.get(letter) ?? letter;
}
