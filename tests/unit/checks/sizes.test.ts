import { expect, test } from 'vitest';
import { findOutgrown, sizeLimits } from '../../../scripts/checks/sizes.ts';

const file = (path: string, lines: number): [string, string] => [path, 'x\n'.repeat(lines)];
const tests = file('tests/unit/a.test.ts', 10_000);

test('accepts files, folders and tests at their limits', () => {
  const files = Array.from({ length: 20 }, (_, index) => file(`src/a/${index}.ts`, 45));
  const others = [file('src/a/a.css', 45), file('src/b.ts', 300)];
  expect(findOutgrown(new Map([...files, ...others, tests]))).toEqual([]);
});

test('names a file of more than 300 lines', () => {
  const limits = { ...sizeLimits, median: 1_000, percentile95: 1_000 };
  expect(findOutgrown(new Map([file('src/b.astro', 301), tests]), limits)).toEqual([
    'src/b.astro has 301 lines, more than 300',
  ]);
});

test('names a folder of more than 20 files of one kind', () => {
  const files = Array.from({ length: 21 }, (_, index) => file(`src/a/${index}.ts`, 1));
  expect(findOutgrown(new Map([...files, tests]))).toEqual([
    'src/a/*.ts has 21 files, more than 20',
  ]);
});

test('names a 95th percentile above 160 lines', () => {
  const files = [1, 1, 161].map((lines, index) => file(`src/${index}.ts`, lines));
  expect(findOutgrown(new Map([...files, tests]))).toEqual([
    'src: the 95th percentile of a file is 161 lines, more than 160',
  ]);
});

test('names a median above 45 lines', () => {
  const files = [file('src/a.ts', 46), file('src/b.ts', 46), file('src/c.ts', 1), tests];
  expect(findOutgrown(new Map(files))).toEqual([
    'src: the median of a file is 46 lines, more than 45',
  ]);
});

test('names tests of less than 0.65 lines to one of source', () => {
  const files = [file('src/a.ts', 40), file('tests/a.test.ts', 25)];
  expect(findOutgrown(new Map(files))).toEqual([
    'tests have 25 lines to 40 of source, less than 0.65 to 1',
  ]);
});
