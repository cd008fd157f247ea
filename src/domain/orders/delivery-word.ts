/** Whether a typed text is the expected word. Case, accents and punctuation do not matter. */
export function isDeliveryWord(text: string, word: string): boolean {
  return plain(text) !== '' && plain(text) === plain(word);
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
