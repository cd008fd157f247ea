/** What the alphabet of GSM 03.38 lacks. */
const unsent = /[^\n\r -_a-~£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà€]/gu;
const extended = /[[-^{-~€]/;
/** Each after what stands for it. */
const alike = `"«"»"“"”'‘'’-–-—-−-·x× \t-‑-‐`;

/**
 * A text in that alphabet, in which a message of a phone holds 160 characters; one letter outside it would
 * leave 70. Accents that it lacks go, as does what has no likeness in it; half a pound must not become twelve.
 * @example toSmsText('Jamón «Ibérico» 🍦') // 'Jamon "Ibérico" '
 */
export function toSmsText(text: string): string {
  const spaced = text.normalize('NFC').replace(/\b[¼-¾]/g, ' $&');
  return spaced.replace(unsent, (letter) => {
    const like = alike[alike.indexOf(letter) - 1] ?? letter;
    return like.normalize('NFKD').replace('⁄', '/').replace(unsent, '');
  });
}

/** How many messages a text in that alphabet is; a letter of its extension takes two places, and is not cut in two. */
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
