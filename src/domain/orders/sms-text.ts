/** Characters that the alphabet of GSM 03.38 lacks. */
const unsent = /[^\n\r -_a-~£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà€]/gu;
const extended = /[[-^{-~€]/;
/** Pairs of a replacement and the character that it replaces. */
const alike = `"«"»"“"”'‘'’-–-—-−-·x× \t-‑-‐`;

/**
 * Converts a text to the GSM alphabet, in which an SMS holds 160 characters. One character outside it would reduce that
 * to 70. Missing accents are dropped, and so are characters without a similar one, but a fraction stays readable: ½
 * must not become 12.
 * @example toSmsText('Jamón «Ibérico» 🍦') // 'Jamon "Ibérico" '
 */
export function toSmsText(text: string): string {
  const spaced = text.normalize('NFC').replace(/\b[¼-¾⅐-⅞]/g, ' $&');
  return spaced.replace(unsent, (letter) => {
    const like = alike[alike.indexOf(letter) - 1] ?? letter;
    return like.normalize('NFKD').replace('⁄', '/').replace(unsent, '');
  });
}

/**
 * The number of SMS for a text in the GSM alphabet. A character of its extension takes two places, which stay in one
 * message.
 */
export function countSmsParts(text: string): number {
  let parts = 1;
  let used = 0;
  let whole = 0;
  for (const letter of text) {
    const width = extended.test(letter) ? 2 : 1;
    whole += width;
    if (used + width > 153) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return whole > 160 ? parts : 1;
}
