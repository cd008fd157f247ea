/** Whether a text has what looks like an address or a phone; nobody's may stand where it is kept for ever. */
export function looksPersonal(text: string): boolean {
  return /[^\s@]@[^\s@]+\.[^\s@]/u.test(text) || /(?:\d[\s().+-]{0,2}){7,}/u.test(text);
}
