const basic = /[\n\r -Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]/;
const extended = /[[-^{-~€]/;
/** Each after what stands for it. */
const alike = `"«"»"“"”'‘'’-–-—-−-·x× \t`;

/**
 * A text in the alphabet of GSM 03.38, in which a message of a phone holds 160 characters; one letter outside it would
 * leave 70. Accents that it lacks go, as does what has no likeness in it.
 * @example toSmsText('Jamón «Ibérico» 🍦') // 'Jamon "Ibérico" '
 */
export function toSmsText(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (isSent(letter)) return letter;
    const place = alike.indexOf(letter);
    return Array.from((alike[place - 1] ?? letter).normalize('NFKD'))
      .filter(isSent)
      .join('');
  }).join('');
}

/** How many messages a text in that alphabet is; a letter of its extension takes two places, and is not cut in two. */
export function countSmsParts(text: string): number {
  const places = Array.from(text, (letter) => (extended.test(letter) ? 2 : 1));
  if (places.reduce((sum, width) => sum + width, 0) <= 160) return 1;
  let parts = 1;
  let used = 0;
  for (const width of places) {
    if (used + width > 153) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}

const isSent = (letter: string): boolean => basic.test(letter) || extended.test(letter);
