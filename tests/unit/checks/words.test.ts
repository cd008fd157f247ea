import { expect, test } from 'vitest';
import { findOwnWords } from '../../../scripts/checks/words.ts';

test.each([
  ['const text = printPrice(price);', 'print'],
  ['interface PrintedPage {}', 'print'],
  ['// The page is printed once.', 'print'],
  ['const outcome = judgeToken(token);', 'judge'],
  ['// Five guesses are judged.', 'judge'],
  ['function listChores() {}', 'chore'],
  ['const surplus = [];', 'surplus'],
  ['<Site client:thrifty />', 'thrifty'],
  ['export interface Knowledge {}', 'knowledge'],
  ['void obey(order);', 'obey'],
  ['// The call that is under way.', 'under way'],
])('finds the word in %s', (line, word) => {
  const [problem = '', ...others] = findOwnWords(new Map([['src/a.ts', `\n${line}\n`]]));
  expect(problem.toLowerCase()).toContain(`src/a.ts:2: "${word}" is called`);
  expect(others).toEqual([]);
});

test('finds the word in the name of a file', () => {
  expect(findOwnWords(new Map([['src/print-page.ts', '']]))).toHaveLength(1);
});

test('leaves names of icons and tables, other words and other files', () => {
  const lines = [
    "icon: 'PawPrint'",
    'select name from chores',
    "import * as cleaning from './migrations/0008-chores.ts';",
    'const fingerprint = calculateJwkThumbprint(key);',
  ];
  expect(findOwnWords(new Map([['src/a.ts', lines.join('\n')]]))).toEqual([]);
  expect(findOwnWords(new Map([['tests/bench/a.ts', 'interface JudgedSet {}']]))).toEqual([]);
  expect(findOwnWords(new Map([['demo/a.ts', 'draw(printer)']]))).toEqual([]);
});
