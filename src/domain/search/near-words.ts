import { maskLetters, type WordList } from './word-list.ts';

/** A word that another may have been meant for. */
export interface NearWord {
  readonly word: string;
  /** How many products have it. */
  readonly n: number;
  /** Edits that it is away; less than one when it sounds the same or has two letters swapped. */
  readonly distance: number;
}

const distances = {
  sameSound: 0.5,
  neighboursSwapped: 0.6,
  swapped: 0.95,
  otherNumber: 0.1,
} as const;
/** A word that many products have counts as a little nearer. */
const frequency = 1 / 20;
const mostEdits = 2;
/** Letters of longer words are swapped with the next alone: two edits find the others. */
const longestSwapped = 8;
/** From this length on two edits are looked for in any word, in shorter ones where they look alike. */
const [shortestAlike, shortestTwice] = [5, 7];

/**
 * The known words nearest to one that is not known, or to it in its other number, the nearest first.
 * @param readSound how each of `listNumbers(word)` sounds, as the list has it
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

/** The words of about the same length and letters, among which are all that so few edits make of a word. */
function* listAlike(words: WordList, written: string): Generator<string> {
  const letters = maskLetters(written);
  const longest = written.length + mostEdits;
  for (let length = written.length - mostEdits; length <= longest; length += 1) {
    const { words: near, masks } = words.ofLength(length);
    for (let at = 0; at < masks.length; at += 1) {
      // An edit changes two of the letters that a word has at most, which is soon seen of most words.
      if (countBits((masks[at] ?? 0) ^ letters) <= 2 * mostEdits) yield near[at] ?? '';
    }
  }
}

/** What orders the words that may have been meant, the least first. */
export const costOf = ({ distance, n }: Omit<NearWord, 'word'>): number =>
  distance - Math.log(n + 1) * frequency;

/**
 * A word and what it is in the other number, which may be the one that is known.
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

/** How far a known word is from what was written; null when it is not near. */
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

/** The distance of words of which one has two letters of the other swapped. */
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

/** Letters to insert, leave out or replace; of more than two any number above. */
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

/** Whether words have three tenths of their groups of three letters in common, the ends counted as letters. */
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
