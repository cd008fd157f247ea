import { expect, test } from 'vitest';
import { findNearWords, listNumbers } from '#domain/search/near-words.ts';
import { WordList } from '#domain/search/word-list.ts';

/** Sounds as the database has them, of the words that need one here. */
const sounds = new Map([
  ['camisa', 'kamisa'],
  ['camiza', 'kamisa'],
]);
const readSound = (word: string) => sounds.get(word) ?? word;

const known = new WordList();
known.add(
  [
    ['camisa', 90],
    ['camisas', 10],
    ['cama', 5],
    ['pinos', 1],
    ['mochila', 20],
    ['lampara', 3],
    ['pan', 50],
    ['van', 1],
    ['ropa', 1],
    ['rosa', 40],
  ].map(([word, n]) => ({ word: String(word), n: Number(n), sound: readSound(String(word)) })),
);
const find = (word: string) =>
  findNearWords(known, word, readSound, 5).map((near) => [near.word, near.distance]);

test.each([
  ['camiza', [['camisa', 0.5]], 'that sounds the same'],
  ['mohcila', [['mochila', 0.6]], 'with two letters swapped'],
  ['mlchioa', [['mochila', 0.95]], 'with two letters swapped that are apart'],
  ['mochlia', [['mochila', 0.6]], 'with two letters swapped at its end'],
  ['lanpara', [['lampara', 1]], 'that one edit makes of it'],
  ['lannpara', [['lampara', 2]], 'that two edits make of it, where it is long'],
  ['pino', [['pinos', 0.1]], 'that is its plural'],
  ['pam', [['pan', 1]], 'of three letters that begin the same'],
  ['xan', [], 'of three letters that begin otherwise, which is none'],
  ['xx', [], 'of nothing like it, which is none'],
])('near %s is %j, %s', (word, expected) => {
  expect(find(word).slice(0, 1)).toEqual(expected);
});

test('two edits of a short word are too many where it looks unlike the other', () => {
  expect(find('cemisu')).not.toContainEqual(['camisa', 2]);
  expect(find('camixx')).toContainEqual(['camisa', 2]);
});

test('of words as near the one that more products have comes first', () => {
  expect(find('rota')).toEqual([
    ['rosa', 1],
    ['ropa', 1],
  ]);
});

test('of other words the nearer one comes first', () => {
  expect(find('camisz')).toEqual([
    ['camisa', 1],
    ['camisas', 2],
  ]);
});

test('near two letters there is no word', () => {
  expect(find('pa')).toEqual([]);
});

test('no more are found than are asked for', () => {
  expect(findNearWords(known, 'camisz', readSound, 1)).toHaveLength(1);
});

test.each([
  ['jabones', ['jabones', 'jabone', 'jabon']],
  ['mesa', ['mesa', 'mesas']],
  ['pan', ['pan']],
  ['reloj', ['reloj', 'relojes']],
])('%s is in its other number one of %j', (word, numbers) => {
  expect(listNumbers(word)).toEqual(numbers);
});
