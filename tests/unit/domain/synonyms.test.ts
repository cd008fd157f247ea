import { describe, expect, test } from 'vitest';
import { findSynonyms, spanSynonyms, synonyms } from '#domain/search/synonyms.ts';

const format = (group: readonly (readonly string[])[]) => group.map((phrase) => phrase.join(' '));

describe('groups of words that mean the same thing', () => {
  test('are 150 or more, each of two phrases or more, none twice', () => {
    expect(synonyms.length).toBeGreaterThanOrEqual(150);
    for (const group of synonyms) {
      expect(new Set(format(group)).size).toBe(group.length);
      expect(group.length).toBeGreaterThan(1);
      expect(group.every((phrase) => phrase.length > 0)).toBe(true);
    }
  });

  test.each(synonyms.map((group) => [format(group).join(', '), group] as const))(
    'lead from each to the others: %s',
    (_, group) => {
      for (const phrase of group) {
        const found = format(findSynonyms(phrase));
        expect(found).toEqual(
          expect.arrayContaining(format(group.filter((other) => other !== phrase))),
        );
        expect(found).not.toContain(phrase.join(' '));
      }
    },
  );
});

test('a phrase of several words is one thing, with or without its empty words', () => {
  const spans = spanSynonyms(['colgate', 'pastas', 'de', 'dientes', 'menta']);
  expect(spans.map(({ at, length }) => [at, length])).toEqual([
    [0, 1],
    [1, 3],
    [4, 1],
  ]);
  expect(spans[1]?.synonyms).toContainEqual(['dentifrico']);
  expect(spanSynonyms(['pasta', 'dientes'])[0]).toMatchObject({ at: 0, length: 2 });
});

test('plural and singular are one', () => {
  expect(findSynonyms(['frijoles'])).toContainEqual(['alubia']);
  expect(findSynonyms(['de'])).toEqual([]);
  expect(spanSynonyms([])).toEqual([]);
});
