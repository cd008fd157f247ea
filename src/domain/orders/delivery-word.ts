const numbers = 100;

/**
 * Makes the word that whoever receives says to the store, and the store to whoever ordered.
 * @example createDeliveryWord(deliveryWords, (n) => crypto.getRandomValues(new Uint8Array(n))) // 'MANGO-47'
 */
export function createDeliveryWord(
  words: readonly string[],
  randomBytes: (count: number) => Uint8Array,
): string {
  const kinds = words.length * numbers;
  for (;;) {
    const [high = 0, low = 0] = randomBytes(2);
    const drawn = high * 256 + low;
    // What is above would make some words likelier.
    if (drawn >= kinds) continue;
    const word = words[drawn % words.length] ?? '';
    const number = Math.floor(drawn / words.length);
    return `${word.toUpperCase()}-${String(number).padStart(2, '0')}`;
  }
}

/** Whether a text that was typed is that word, however it is written. */
export function isDeliveryWord(text: string, word: string): boolean {
  return plain(text) !== '' && plain(text) === plain(word);
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
