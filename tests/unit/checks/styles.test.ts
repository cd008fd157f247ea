import { expect, test } from 'vitest';
import { findTooManyStyles } from '../../../scripts/checks/styles.ts';

const sheet = ['src/styles/a.css', '.a {\n  color: red;\n}\n'] as const;
const page = [
  'src/pages/a.astro',
  '<p />\n\n<style>\n  p {\n    color: red;\n  }\n</style>\n',
] as const;

test('accepts as many lines of CSS as are allowed', () => {
  expect(findTooManyStyles(new Map([sheet, page]), 6)).toEqual([]);
});

test('counts sheets and the style blocks of components, of the source alone', () => {
  const files = new Map([sheet, page, ['tests/a.css', sheet[1]], ['src/a.ts', '// .a {}']]);
  expect(findTooManyStyles(files, 5)).toEqual([
    'src has 6 lines of CSS written by hand, more than 5: use utilities',
  ]);
});

test('refuses a sheet of 1,201 lines', () => {
  const lines = (count: number) => new Map([['src/styles/a.css', '.a {}\n'.repeat(count)]]);
  expect(findTooManyStyles(lines(1200))).toEqual([]);
  expect(findTooManyStyles(lines(1201))).toHaveLength(1);
});
