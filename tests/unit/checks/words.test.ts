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
  ['const answer = await fetch(url);', 'answer'],
  ['async function call<Answer>() {}', 'answer'],
  ['// The request was answered late.', 'answer'],
  ['function listQuestions() {}', 'question'],
  ["tell({ type: 'alive' });", 'tell'],
  ['const hasTold = true;', 'told'],
  ['// The log tells it.', 'tell'],
  ['const hear = (news) => {};', 'hear'],
  ['<ListBones />', 'bone'],
  ['await takeTurn();', 'take turn'],
  ['export { once as doOnce };', 'do once'],
  ['// The reach of a change.', 'the reach'],
  ['document.documentElement.dataset.saving', 'dataset.saving'],
  ['if (isSavingData()) return;', 'saving data'],
  ['// For whoever saves data.', 'saves data'],
  ['const uploadRoom = takeRoom();', 'upload room'],
])('finds the word in %s', (line, word) => {
  const [problem = '', ...others] = findOwnWords(new Map([['src/a.ts', `\n${line}\n`]]));
  expect(problem.toLowerCase()).toContain(`src/a.ts:2: "${word}" is called`);
  expect(others).toEqual([]);
});

test('finds the word for an email where emails are sent alone', () => {
  const text = '// The queue of letters.';
  expect(findOwnWords(new Map([['src/server/mail/a.ts', text]]))).toEqual([
    'src/server/mail/a.ts:1: "letter" is called email',
  ]);
  expect(findOwnWords(new Map([['src/domain/a.ts', text]]))).toEqual([]);
});

test('finds the word in documents, styles and what operators read', () => {
  const files = ['README.md', 'docs/product.md', 'src/styles/a.css', 'demo/a.ts'];
  files.push('.env.example', 'deploy/alerts.yml', 'deploy/Caddyfile');
  const text = 'The API answers 404.';
  expect(findOwnWords(new Map(files.map((file) => [file, text])))).toHaveLength(files.length);
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
    'and id = k.answer ->> 1',
    'selectMfa(responses.ANSWER)',
    '// What was saved reaches the site, and a phone has room for it.',
    "server.once('error', reject);",
  ];
  expect(findOwnWords(new Map([['src/a.ts', lines.join('\n')]]))).toEqual([]);
  expect(findOwnWords(new Map([['tests/bench/a.ts', 'interface JudgedSet {}']]))).toEqual([]);
  expect(findOwnWords(new Map([['demo/reviews/a.ts', "['printing', 'service']"]]))).toEqual([]);
  expect(findOwnWords(new Map([['package-lock.json', '{ "printer": "1.0.0" }']]))).toEqual([]);
});
