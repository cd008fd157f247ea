import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups, matchGroup } from '#astro/data-saver/chunk-groups.ts';

const root = resolve(import.meta.dirname, '../../..');
const folders = [
  'src/**/*.{ts,tsx}',
  'node_modules/{react,react-dom,scheduler,nanostores,@nanostores/*,@astrojs/react}/package.json',
];
const modules = globSync(folders, { cwd: root });

test.each(
  chunkGroups.flatMap(({ name, paths, except = [] }) =>
    [...paths, ...except].map((path) => [path, name] as const),
  ),
)('%s, named by the group %s, exists', (path) => {
  expect(modules.filter((module) => module.startsWith(path))).not.toEqual([]);
});

test('no module belongs to two groups', () => {
  const groups = chunkGroups.map(matchGroup);
  const twice = modules.filter(
    (module) => groups.filter((group) => group.test(`/repository/${module}`)).length > 1,
  );
  expect(twice).toEqual([]);
});

test('an excepted module does not belong to its group', () => {
  const common = chunkGroups.find(({ name }) => name === 'common');
  const test = common && matchGroup(common);
  expect(test?.test('/repository/src/state/toasts.ts')).toBe(true);
  expect(test?.test('/repository/src/state/session.ts')).toBe(false);
  expect(test?.test('/repository/src/islands/every-page/install-offer.ts')).toBe(false);
});
