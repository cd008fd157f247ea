import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const bench = resolve(import.meta.dirname, '../../../scripts/bench.ts');

test('the results of the held half are not shown', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bench, 'relevance', '--show', 'held'],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('the held half is not shown');
});

test.each([
  ['--report', '--quick'],
  ['--report', 'search'],
  ['scale', '--sizes', '10000,many'],
])('words outside of the usage are refused: %s %s', (...words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bench, ...words], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('npm run bench --');
});
