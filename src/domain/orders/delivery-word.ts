/** Whether a text that was typed is that word, however it is written. */
export function isDeliveryWord(text: string, word: string): boolean {
  return plain(text) !== '' && plain(text) === plain(word);
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
