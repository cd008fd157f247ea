import { maskLetters, type WordList } from './word-list.ts';

/** A known word that a person may have meant by another. */
export interface NearWord {
  readonly word: string;
  /** The number of products with the word. */
  readonly n: number;
  /**
   * How far the words are apart: an edit counts as one, words that sound the same, swapped letters and the other number
   * as less.
   */
  readonly distance: number;
}

const distances = {
  sameSound: 0.5,
  neighboursSwapped: 0.6,
  swapped: 0.95,
  otherNumber: 0.1,
} as const;
/** Words that many products have count as slightly nearer. */
const frequency = 1 / 20;
const mostEdits = 2;
/** In longer words only neighbouring letters are swapped. Two edits find the other swaps. */
const longestSwapped = 8;
/**
 * Two edits are allowed from `shortestTwice` letters on, and from `shortestAlike` letters on when the words look alike.
 */
const [shortestAlike, shortestTwice] = [5, 7];

/**
 * Finds the known words nearest to an unknown one or to its other number, the nearest first.
 * @param readSound says how the word and its other number sound, as the list spells sounds
 */
export function findNearWords(
  words: WordList,
  word: string,
  readSound: (word: string) => string,
  most: number,
): NearWord[] {
  const nearest = new Map<string, NearWord>();
  const note = (near: string, distance: number): void => {
    if (distance >= (nearest.get(near)?.distance ?? Infinity)) return;
    nearest.set(near, { word: near, n: words.get(near)?.n ?? 0, distance });
  };
  for (const written of listNumbers(word)) {
    const more = written === word ? 0 : distances.otherNumber;
    for (const { word: same } of words.listOfSound(readSound(written))) {
      note(same, distances.sameSound + more);
    }
    for (const near of listAlike(words, written)) {
      const distance = measureDistance(written, near);
      if (distance !== null) note(near, distance + more);
    }
  }
  return [...nearest.values()]
    .sort((one, other) => costOf(one) - costOf(other) || (one.word < other.word ? -1 : 1))
    .slice(0, most);
}

/** The words of similar length and letters. They include every word within the allowed number of edits. */
function* listAlike(words: WordList, written: string): Generator<string> {
  const letters = maskLetters(written);
  const longest = written.length + mostEdits;
  for (let length = written.length - mostEdits; length <= longest; length += 1) {
    const { words: near, masks } = words.ofLength(length);
    for (let at = 0; at < masks.length; at += 1) {
      // An edit changes at most two letters of a word's set of letters. This comparison excludes most words quickly.
      if (countBits((masks[at] ?? 0) ^ letters) <= 2 * mostEdits) yield near[at] ?? '';
    }
  }
}

/** The order of the words that may have been meant, the lowest first. */
export const costOf = ({ distance, n }: Omit<NearWord, 'word'>): number =>
  distance - Math.log(n + 1) * frequency;

/**
 * A word and its possible forms in the other number. One of them may be a known word.
 * @example listNumbers('jabones') // ['jabones', 'jabone', 'jabon']
 */
export function listNumbers(word: string): string[] {
  const numbers = [word];
  if (word.length > 3) {
    if (word.endsWith('s')) numbers.push(word.slice(0, -1));
    else numbers.push(/[aeiou]$/.test(word) ? `${word}s` : `${word}es`);
  }
  if (/..[dlnrsz]es$/.test(word)) numbers.push(word.slice(0, -2));
  return numbers;
}

/** The distance of a known word from what was written. Null when it is not near. */
function measureDistance(written: string, near: string): number | null {
  if (written === near) return 0;
  const swap = measureSwap(written, near);
  if (swap !== null) return swap;
  const edits = countEdits(written, near);
  const { length } = written;
  if (edits <= 1 && (length > 3 || (length === 3 && near.startsWith(written.slice(0, 1)))))
    return 1;
  const isTwiceEdited =
    length >= shortestTwice || (length >= shortestAlike && areAlike(written, near));
  return edits <= mostEdits && isTwiceEdited ? edits : null;
}

/** The distance of two words when one is the other with two letters swapped. */
function measureSwap(one: string, other: string): number | null {
  if (one.length !== other.length) return null;
  const differing: number[] = [];
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] === other[at]) continue;
    if (differing.length === 2) return null;
    differing.push(at);
  }
  const [first, second] = differing;
  if (first === undefined || second === undefined) return null;
  if (one[first] !== other[second] || one[second] !== other[first]) return null;
  if (second === first + 1) return distances.neighboursSwapped;
  return one.length <= longestSwapped ? distances.swapped : null;
}

/** The number of letters to insert, remove or replace. Above two, the number is only a lower bound. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      next[j] = Math.min(
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
      );
    }
    if (Math.min(...next) > mostEdits) return mostEdits + 1;
    row = next;
  }
  return row[other.length] ?? 0;
}

const leastAlike = 0.3;

/** Whether words share three tenths of their groups of three letters. The ends count as letters. */
function areAlike(one: string, other: string): boolean {
  const [groups, others] = [listGroups(one), listGroups(other)];
  const shared = [...groups].filter((group) => others.has(group)).length;
  return shared >= leastAlike * (groups.size + others.size - shared);
}

function listGroups(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function countBits(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
