import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const document = readFileSync(resolve(root, 'docs/security.md'), 'utf8');
const lines = document
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (?:section|-)/.test(line));
const cited = [...document.matchAll(/`(tests\/[^`]+)`: "([^"]+)"/g)].map(
  ([, file = '', name = '']) => [file, name] as const,
);

test('every line cites a test, or says why there is none', () => {
  const bare = lines.filter(
    (line) => !/`tests\/[^`]+`: "/.test(line) && !/Not applicable:|Not met:/.test(line),
  );
  expect(lines.length).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});

test.each(cited)('%s has a test called "%s"', (file, name) => {
  const path = resolve(root, file);
  expect(existsSync(path), file).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(name);
});
