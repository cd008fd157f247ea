import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../../../src/server/platform/db/migrations');

/** Changes that could break the release before, which still serves during a migration. */
const breaking: Readonly<Record<string, RegExp>> = {
  'drops what may be in use': /\bdrop\s+(?:table|column|constraint|type|schema|view)\b/i,
  'renames what may be in use': /\brename\s+(?:to|column|constraint)\b/i,
  'changes the type of a column': /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i,
  'demands what is not written yet':
    /\balter\s+column\s+\w+\s+(?:set\s+not\s+null|drop\s+default)\b/i,
  'empties a table': /\btruncate\s+(?!on\b)/i,
};

/** New columns that a program without knowledge of them leaves empty. */
const requiredColumn = /\badd\s+column\s+[^,;`]*?\bnot\s+null\b[^;`]*/gi;

/** Migrations that break the rule, each with the reason why that is harmless. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // A generated column, which nobody writes. It is created again in the same migration.
  '0015-relevance.ts': ['drops what may be in use'],
};

function listBreaks(text: string): string[] {
  const statements = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = Object.entries(breaking).flatMap(([what, pattern]) =>
    pattern.test(statements) ? [what] : [],
  );
  const required = [...statements.matchAll(requiredColumn)].some(
    ([column]) => !/\b(?:default|generated)\b/i.test(column),
  );
  return required ? [...found, 'adds a column that must be written'] : found;
}

const steps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?:^|\/)\d{4}-/.test(file),
);

test.each(steps)('%s only adds, so that the release before serves on', (file) => {
  expect(listBreaks(readFileSync(join(folder, file), 'utf8'))).toEqual(exceptions[file] ?? []);
});

test.each([
  ['alter table products drop column price', 'drops what may be in use'],
  ['alter table products rename column price to cost', 'renames what may be in use'],
  ['alter table products alter column price type text', 'changes the type of a column'],
  ['alter table products alter column price set not null', 'demands what is not written yet'],
  ['alter table products add column cost numeric not null', 'adds a column that must be written'],
  ['truncate changes', 'empties a table'],
])('%s is found', (statement, what) => {
  expect(listBreaks(`sql\`${statement}\``)).toEqual([what]);
});

test.each([
  'alter table products add column cost numeric not null default 0',
  'alter table products add column cost numeric',
  'create table things (id text not null)',
])('%s is allowed', (statement) => {
  expect(listBreaks(`sql\`${statement}\``)).toEqual([]);
});
