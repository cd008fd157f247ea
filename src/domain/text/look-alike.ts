/** Letters of other alphabets, signs and figures that are drawn like a Latin letter, each behind the letter. */
const drawnAlike: Readonly<Record<string, string>> = {
  a: '4@аαɑᴀ∂',
  b: '8вβʙᏼᖯ',
  c: 'сϲςᴄ¢ⅽ',
  d: 'ԁᴅđɗ',
  e: '3еєεᴇ€ё',
  f: 'ϝꜰƒ',
  g: '9ɡɢց',
  h: 'һнʜհ',
  // Whoever reads "Vltrina" or "V1trina" reads an i.
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

/** Letters in boxes and circles, of which Unicode gives no letter, by the first of each alphabet. */
const boxed = [0x1_f1_e6, 0x1_f1_50, 0x1_f1_70];

/**
 * A text as an eye in a hurry reads it: without accents, in lower case, with the Latin letter in place of what is drawn
 * like one. Only for comparing two texts of which both went through here.
 * @example foldLookAlikes('V1trína Ѕoporte') // 'vitrina soporte'
 */
export function foldLookAlikes(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Between letters alone: behind a word they end it.
    .replace(/(\p{L})[!|](?=\p{L})/gu, '$1i');
  return Array.from(folded, (sign) => latin.get(sign) ?? unbox(sign)).join('');
}

function unbox(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = boxed.find((start) => code >= start && code < start + 26);
  if (first === undefined) return sign;
  const letter = String.fromCharCode(97 + code - first);
  return latin.get(letter) ?? letter;
}
