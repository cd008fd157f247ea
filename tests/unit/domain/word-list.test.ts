import { expect, test } from 'vitest';
import { WordList } from '#domain/search/word-list.ts';

const make = (...words: [string, number][]) =>
  words.map(([word, n]) => ({ word, n, sound: word.replaceAll('v', 'b') }));

test('words that begin so are listed by how many products have them', () => {
  const list = new WordList();
  list.add(make(['cama', 2], ['camara', 9], ['camisa', 9], ['cam', 30], ['pan', 7]));
  expect(list.listBegun('cam', 5).map(({ word }) => word)).toEqual(['camara', 'camisa', 'cama']);
  expect(list.listBegun('cam', 1).map(({ word }) => word)).toEqual(['camara']);
  expect(list.listBegun('x', 5)).toEqual([]);
});

test.each([1, 100])('what is added in parts of %i is found as if it came at once', (size) => {
  const words = Array.from({ length: 200 }, (_, at) => `w${(at * 7919) % 1_000}`);
  const whole = new WordList();
  whole.add(make(...words.map((word, n): [string, number] => [word, n])));
  const parts = new WordList();
  for (let at = 0; at < words.length; at += size)
    parts.add(
      make(...words.slice(at, at + size).map((word, n): [string, number] => [word, at + n])),
    );
  expect(parts.listBegun('w', 1_000)).toEqual(whole.listBegun('w', 1_000));
  expect(parts.listBegun('w', 1_000)).toHaveLength(200);
});

test('a word that is added again has its new count, once', () => {
  const list = new WordList();
  list.add(make(['vaca', 1], ['baca', 2]));
  list.add(make(['vaca', 5]));
  expect(list.size).toBe(2);
  expect(list.listOfSound('baca').map(({ word, n }) => [word, n])).toEqual([
    ['vaca', 5],
    ['baca', 2],
  ]);
  expect(list.ofLength(4).words).toEqual(['vaca', 'baca']);
});
