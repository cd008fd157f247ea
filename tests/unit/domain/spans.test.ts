import { expect, test } from 'vitest';
import { contains, type Span, uniteSpans } from '#domain/spans.ts';

test('a span holds its last number and not its first', () => {
  expect([4, 5, 6, 7].filter((value) => contains([4, 6], value))).toEqual([5, 6]);
});

test('spans that touch become one', () => {
  const spans: Span[] = [
    [7, 9],
    [1, 2],
    [2, 4],
    [8, 8],
  ];
  expect(uniteSpans(spans, 5)).toEqual([
    [1, 4],
    [7, 9],
  ]);
});

test('of too many spans the lowest are joined, and no number is lost', () => {
  const spans = Array.from({ length: 40 }, (_, n): Span => [10 * n, 10 * n + 3]);
  for (const limit of [1, 2, 7, 39, 40, 41]) {
    const united = uniteSpans(spans, limit);
    expect(united).toHaveLength(Math.min(limit, 40));
    for (let value = 1; value <= 400; value += 1) {
      const was = spans.some((span) => contains(span, value));
      if (was)
        expect(
          united.some((span) => contains(span, value)),
          `${limit}: ${value}`,
        ).toBe(true);
    }
    expect(united.slice(1)).toEqual(spans.slice(-united.length).slice(1));
  }
});
