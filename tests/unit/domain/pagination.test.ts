import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../support/trials/trial.ts';
import {
  clampPage,
  compactPages,
  isPaginationHidden,
  isPastEnd,
  pagesAround,
  pageCount,
  pageMeta,
  pageWindow,
} from '#domain/pagination.ts';

const numRuns = trialCount(5_000, 100_000);

const position = fc
  .integer({ min: 1, max: 400 })
  .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));

/** Numbers ascend and an ellipsis stands exactly where at least one page is left out. */
function expectHonestGaps(entries: readonly (number | 'ellipsis')[], last: number): void {
  let previous = 0;
  for (const [index, entry] of entries.entries()) {
    if (entry === 'ellipsis') {
      const next = entries[index + 1];
      expect(typeof next === 'number' && next > previous + 1).toBe(true);
    } else {
      const isAfterGap = entries[index - 1] === 'ellipsis';
      expect(isAfterGap ? entry > previous + 1 : entry === previous + 1).toBe(true);
      previous = entry;
    }
  }
  expect(previous).toBe(last);
}

describe('pageWindow', () => {
  it.each([
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [6, 9, [4, 5, 6, 7, 8]],
    [9, 9, [5, 6, 7, 8, 9]],
    [2, 3, [1, 2, 3]],
    [1, 0, []],
    [40, 9, [5, 6, 7, 8, 9]],
  ])('at page %i of %i is %o', (page, last, pages) => {
    expect(pageWindow(page, last)).toEqual(pages);
  });

  it('holds the current page, is consecutive and as long as it can be', () => {
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 9 }), ([page, last], max) => {
        const pages = pageWindow(page, last, max);
        expect(pages).toHaveLength(Math.min(max, last));
        expect(pages).toContain(page);
        expect(pages[0]).toBeGreaterThanOrEqual(1);
        expect(pages.at(-1)).toBeLessThanOrEqual(last);
        expect(pages.every((number, index) => number === (pages[0] ?? 0) + index)).toBe(true);
      }),
      { numRuns },
    );
  });
});

describe('pagesAround', () => {
  it.each([
    [1, 1, [1]],
    [1, 0, []],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, 'ellipsis', 10]],
    [4, 10, [1, 2, 3, 4, 5, 6, 'ellipsis', 10]],
    [5, 10, [1, 'ellipsis', 3, 4, 5, 6, 7, 'ellipsis', 10]],
    [10, 10, [1, 'ellipsis', 8, 9, 10]],
  ])('at page %i of %i is %o', (page, last, entries) => {
    expect(pagesAround(page, last)).toEqual(entries);
  });

  it('shows first, last and those within 2, with ellipses at distance 3 and nothing else', () => {
    fc.assert(
      fc.property(position, ([page, last]) => {
        const expected: (number | 'ellipsis')[] = [];
        for (let number = 1; number <= last; number += 1) {
          const distance = Math.abs(number - page);
          if (number === 1 || number === last || distance <= 2) expected.push(number);
          else if (distance === 3) expected.push('ellipsis');
        }
        expect(pagesAround(page, last)).toEqual(expected);
        expectHonestGaps(expected, last);
      }),
      { numRuns },
    );
  });
});

describe('compactPages', () => {
  it.each([
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 12, [1, 2, 3, 4, 'ellipsis', 12]],
    [6, 12, [1, 'ellipsis', 5, 6, 7, 'ellipsis', 12]],
    [10, 12, [1, 'ellipsis', 9, 10, 11, 12]],
    [3, 6, [1, 2, 3, 4, 'ellipsis', 6]],
    [4, 6, [1, 'ellipsis', 3, 4, 5, 6]],
  ])('at page %i of %i is %o', (page, last, entries) => {
    expect(compactPages(page, last)).toEqual(entries);
  });

  it('has at most 5 numbers, the current page among them, and honest gaps', () => {
    fc.assert(
      fc.property(position, ([page, last]) => {
        const entries = compactPages(page, last);
        expect(entries.filter((entry) => entry !== 'ellipsis').length).toBeLessThanOrEqual(5);
        expect(entries).toContain(page);
        expectHonestGaps(entries, last);
      }),
      { numRuns },
    );
  });
});

describe('pageMeta', () => {
  it('counts pages so that they hold every item and no page is empty', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 100 }), (total, limit) => {
        const pages = pageCount(total, limit);
        expect(pages * limit).toBeGreaterThanOrEqual(total);
        expect((pages - 1) * limit).toBeLessThan(Math.max(total, 1));
      }),
    );
  });

  it('carries the same number under both names, and 0 for an empty list', () => {
    expect(pageMeta({ total: 31, page: 2, limit: 15 })).toEqual({
      total: 31,
      page: 2,
      limit: 15,
      totalPages: 3,
      lastPage: 3,
    });
    expect(pageMeta({ total: 0, page: 1, limit: 25 }).lastPage).toBe(0);
  });

  it('hides pagination for 15 items or fewer', () => {
    expect(isPaginationHidden(15)).toBe(true);
    expect(isPaginationHidden(16)).toBe(false);
  });

  it('brings a page back among those that exist', () => {
    expect([clampPage(0, 5), clampPage(9, 5), clampPage(3, 0), clampPage(2, 5)]).toEqual([
      1, 5, 1, 2,
    ]);
  });
});

it('a page is past the end where there are pages before it', () => {
  expect(isPastEnd(pageMeta({ total: 25, page: 2, limit: 25 }))).toBe(true);
  expect(isPastEnd(pageMeta({ total: 26, page: 2, limit: 25 }))).toBe(false);
  expect(isPastEnd(pageMeta({ total: 0, page: 2, limit: 25 }))).toBe(false);
});
