/** A word of the catalogue. */
export interface CountedWord {
  readonly word: string;
  /** The number of products with the word. */
  readonly n: number;
  /** Equal for words that sound the same. */
  readonly sound: string;
}

/** Words, and at the same index the letters of each as `maskLetters` returns them. */
export interface LettersOfWords {
  readonly words: string[];
  readonly masks: number[];
}

/**
 * Words in memory, found by their text, their beginning, their sound or their length. With 100,000 words, each of these
 * takes less than a millisecond.
 */
export class WordList {
  readonly #words = new Map<string, CountedWord>();
  readonly #sounds = new Map<string, string[]>();
  readonly #lengths = new Map<number, LettersOfWords>();
  /** Sorted by code units, so that words with the same beginning are next to each other. */
  readonly #sorted: string[] = [];

  get size(): number {
    return this.#words.size;
  }

  /** Adds words. For known words it updates the count. */
  add(words: readonly CountedWord[]): void {
    const added = words.filter(({ word }) => !this.#words.has(word));
    for (const word of words) this.#keep(word);
    // Inserting one word is fast, inserting thousands is not.
    if (added.length > mostInserted) {
      for (const { word } of added) this.#sorted.push(word);
      this.#sorted.sort();
    } else for (const { word } of added) this.#sorted.splice(this.#findPlace(word), 0, word);
  }

  get(word: string): CountedWord | undefined {
    return this.#words.get(word);
  }

  /** The longer words with this beginning, at most `most`, those of most products first. */
  listBegun(start: string, most: number): CountedWord[] {
    const begun: CountedWord[] = [];
    for (let at = this.#findPlace(start); ; at += 1) {
      const word = this.#sorted[at];
      if (word?.startsWith(start) !== true) break;
      if (word.length > start.length) begun.push(...this.#list([word]));
    }
    return begun.sort(byCount).slice(0, most);
  }

  /** The words with a sound, those of most products first. */
  listOfSound(sound: string): CountedWord[] {
    return this.#list(this.#sounds.get(sound) ?? []).sort(byCount);
  }

  /** The words with a length, and the letters of each. */
  ofLength(length: number): LettersOfWords {
    return this.#lengths.get(length) ?? none;
  }

  #keep(word: CountedWord): void {
    const isNew = !this.#words.has(word.word);
    this.#words.set(word.word, word);
    if (!isNew) return;
    const ofSound = this.#sounds.get(word.sound) ?? [];
    ofSound.push(word.word);
    this.#sounds.set(word.sound, ofSound);
    const { length } = word.word;
    const ofLength = this.#lengths.get(length) ?? { words: [], masks: [] };
    ofLength.words.push(word.word);
    ofLength.masks.push(maskLetters(word.word));
    this.#lengths.set(length, ofLength);
  }

  #list(words: Iterable<string>): CountedWord[] {
    return [...words].flatMap((word) => this.#words.get(word) ?? []);
  }

  /** The index of a word in the sorted list, or the index at which to insert it. */
  #findPlace(word: string): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sorted[middle] ?? '') < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

const mostInserted = 20;

const none: LettersOfWords = { words: [], masks: [] };

const byCount = (one: CountedWord, other: CountedWord): number =>
  other.n - one.n || (one.word < other.word ? -1 : 1);

/** A number with a bit for each letter that a word has, and one bit for all characters outside the alphabet. */
export function maskLetters(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - firstLetter;
    mask |= 1 << (letter >= 0 && letter < letters ? letter : letters);
  }
  return mask;
}

const firstLetter = 'a'.charCodeAt(0);
const letters = 26;
