import { expect, test } from 'vitest';
import {
  type Room,
  findForbiddenImports,
  findIslandImports,
  findNounImports,
  findProgramImports,
  findRoom,
  renderRoomTable,
} from '../../../scripts/checks/rooms.ts';

const table: readonly Room[] = [
  { room: 'domain', holds: 'rules', mayImport: [] },
  { room: 'styles', holds: 'tokens', mayImport: [] },
  { room: 'components', holds: 'markup', mayImport: ['domain'] },
  { room: 'server/platform/db', holds: 'queries', mayImport: ['domain'] },
  { room: 'server/*', holds: 'wiring', mayImport: ['*'] },
];

const domain = ['src/domain/money/money.ts', 'export {}'] as const;
const database = ['src/server/platform/db/open.ts', 'export {}'] as const;

test('knows the room of a file, and of the files beside the rooms of the server', () => {
  expect(findRoom('src/server/platform/db/log/read.ts', table)?.room).toBe('server/platform/db');
  expect(findRoom('src/server/main.ts', table)?.room).toBe('server/*');
  expect(findRoom('src/odd/main.ts', table)).toBeNull();
});

test.each([
  ['src/components/Price.tsx', "import { open } from '#server/platform/db/open.ts';"],
  [
    'src/components/Price.astro',
    "---\nimport { open } from '../server/platform/db/open.ts';\n---\n<p />",
  ],
  ['src/components/price.css', "@import '../server/platform/db/open.ts';"],
  [
    'src/domain/products/stock.ts',
    "export const load = () => import('#server/platform/db/open.ts');",
  ],
  ['src/domain/products/stock.ts', "export { open } from '#server/platform/db/open.ts';"],
])('refuses in %s an import that its room may not make', (path, text) => {
  const problems = findForbiddenImports(new Map([domain, database, [path, text]]), table);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${path} imports src/server/platform/db/open.ts`);
});

test('allows the imports of the table, and mere mentions', () => {
  const files = new Map([
    domain,
    database,
    ['src/components/Price.tsx', "import { x } from '#domain/money/money.ts';"],
    ['src/server/main.ts', "import { open } from './platform/db/open.ts';"],
    ['src/domain/products/stock.ts', "// import { open } from '#server/platform/db/open.ts';"],
  ]);
  expect(findForbiddenImports(files, table)).toEqual([]);
});

test('refuses a file outside of all rooms', () => {
  expect(findForbiddenImports(new Map([['src/odd/x.ts', '']]), table)).toEqual([
    'src/odd/x.ts stands in no room of the table',
  ]);
});

const nouns: readonly Room[] = [
  { room: 'server/comments', holds: 'comments', mayImport: ['nouns'], isNoun: true },
  { room: 'server/orders', holds: 'orders', mayImport: ['nouns'], isNoun: true },
  { room: 'server/platform/db', holds: 'the database', mayImport: [] },
  { room: 'server/platform/http', holds: 'HTTP', mayImport: [] },
  { room: 'server/doctor', holds: 'examinations', mayImport: ['nouns'] },
  { room: 'server/*', holds: 'wiring', mayImport: ['*'] },
];
const nounFiles = [
  'comments/moderation.ts',
  'comments/routes.ts',
  'comments/rows.ts',
  'comments/service.ts',
  'orders/routes.ts',
  'orders/export-routes.ts',
  'orders/rows.ts',
  'orders/line-rows.ts',
  'orders/service.ts',
  'platform/db/open.ts',
  'platform/http/mount.ts',
  'doctor/examine.ts',
];
const importOfServer = (path: string, target: string) => {
  const files = new Map(nounFiles.map((file) => [`src/server/${file}`, '']));
  files.set(`src/server/${path}`, `import { x } from '#server/${target}';`);
  return files;
};

test.each([
  ['comments/routes.ts', 'orders/routes.ts', 'routes import services'],
  ['comments/routes.ts', 'orders/export-routes.ts', 'routes import services'],
  ['comments/routes.ts', 'comments/rows.ts', 'routes import services'],
  ['comments/routes.ts', 'orders/line-rows.ts', 'routes import services'],
  ['comments/service.ts', 'orders/routes.ts', 'services import services and rows'],
  ['comments/moderation.ts', 'comments/routes.ts', 'services import services and rows'],
  ['comments/rows.ts', 'comments/service.ts', 'rows import rows'],
  ['comments/rows.ts', 'comments/moderation.ts', 'rows import rows'],
  ['orders/line-rows.ts', 'comments/service.ts', 'rows import rows'],
  ['platform/db/open.ts', 'comments/rows.ts', 'the platform imports no noun'],
  ['platform/http/mount.ts', 'comments/service.ts', 'the platform imports no noun'],
])('refuses that %s imports %s: %s', (path, target, rule) => {
  const problems = findNounImports(importOfServer(path, target), nouns);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`src/server/${path} imports src/server/${target}: ${rule}`);
});

test.each([
  ['comments/routes.ts', 'comments/service.ts'],
  ['comments/routes.ts', 'orders/service.ts'],
  ['comments/routes.ts', 'comments/moderation.ts'],
  ['comments/routes.ts', 'platform/http/mount.ts'],
  ['orders/routes.ts', 'orders/export-routes.ts'],
  ['comments/service.ts', 'comments/rows.ts'],
  ['comments/service.ts', 'orders/service.ts'],
  ['comments/service.ts', 'orders/line-rows.ts'],
  ['comments/rows.ts', 'orders/rows.ts'],
  ['comments/rows.ts', 'platform/db/open.ts'],
  ['doctor/examine.ts', 'comments/rows.ts'],
  ['mount-api.ts', 'comments/routes.ts'],
])('allows that %s imports %s', (path, target) => {
  const files = importOfServer(path, target);
  expect(findNounImports(files, nouns)).toEqual([]);
});

test('a room may import all nouns or none', () => {
  const target = 'comments/service.ts';
  const from = (path: string) => findForbiddenImports(importOfServer(path, target), nouns);
  expect(from('doctor/examine.ts')).toEqual([]);
  expect(from('orders/service.ts')).toEqual([]);
  expect(from('platform/http/mount.ts')).toHaveLength(1);
});

const importing = (target: string): string => `---\nimport x from '#islands/${target}';\n---\n`;
const islandFiles = [
  'shared/x.ts',
  'every-page/x.ts',
  'share/x.ts',
  'signed-in/x.ts',
  'owner/x.ts',
];

test.each([
  ['search/Search.tsx', 'share/x.ts'],
  ['search/Search.astro', 'share/x.ts'],
  ['search/Search.tsx', 'signed-in/x.ts'],
  ['shared/listing/list.ts', 'every-page/x.ts'],
  ['every-page/Site.tsx', 'share/x.ts'],
  ['signed-in/ui/Dialog.tsx', 'owner/x.ts'],
  ['admin/AdminArea.tsx', 'owner/x.ts'],
])('refuses that the island %s imports %s', (path, target) => {
  const files = new Map(islandFiles.map((file) => [`src/islands/${file}`, '']));
  files.set(`src/islands/${path}`, importing(target));
  expect(findIslandImports(files)).toHaveLength(1);
  expect(findIslandImports(files)[0]).toContain(
    `src/islands/${path} imports src/islands/${target}`,
  );
});

test.each([
  ['search/Search.tsx', 'search/x.ts'],
  ['search/Search.tsx', 'shared/x.ts'],
  ['search/Search.tsx', 'every-page/x.ts'],
  ['owner/OwnerArea.tsx', 'signed-in/x.ts'],
  ['owner/OwnerArea.tsx', 'share/x.ts'],
])('allows that the island %s imports %s', (path, target) => {
  const files = new Map([...islandFiles, 'search/x.ts'].map((file) => [`src/islands/${file}`, '']));
  files.set(`src/islands/${path}`, importing(target));
  expect(findIslandImports(files)).toEqual([]);
});

const programFiles = ['inline/early.ts', 'inline/late.ts', 'inline/shared/page.ts', 'domain/x.ts'];
const importAt = (path: string, specifier: string): string[] => {
  const files = new Map(programFiles.map((file) => [`src/${file}`, '']));
  files.set(path, `import x from '${specifier}';`);
  return findProgramImports(files);
};

test.each([
  ['src/components/head/Head.astro', '#inline/early.ts'],
  ['src/components/head/Head.astro', '#inline/shared/page.ts'],
  ['src/components/head/Head.astro', '#inline/shared/page.ts?script'],
  ['src/components/head/Head.astro', '#domain/x.ts?script'],
  ['src/inline/early.ts', './late.ts'],
  ['tests/unit/inline/early.test.ts', '#inline/early.ts'],
])('refuses that %s imports %s: a page has the text of a program', (path, specifier) => {
  expect(importAt(path, specifier)).toEqual([
    `${path} imports ${specifier}: of src/inline pages have '?script'`,
  ]);
});

test.each([
  ['src/components/head/Head.astro', '#inline/early.ts?script'],
  ['tests/unit/inline/early.test.ts', '#inline/early.ts?script'],
  ['src/inline/early.ts', './shared/page.ts'],
  ['src/inline/early.ts', '#domain/x.ts'],
])('allows that %s imports %s', (path, specifier) => {
  expect(importAt(path, specifier)).toEqual([]);
});

test('renders the table between its marks', () => {
  const marks = renderRoomTable(
    'a\n<!-- rooms: written by scripts/checks/run.ts --write -->\nold\n<!-- /rooms -->\nb',
    table,
  );
  expect(marks).toContain('| `src/components` | markup | domain |');
  expect(marks).toContain('| `src/server/*` | wiring | anything |');
  expect(renderRoomTable(marks, nouns)).toContain(
    '| `src/server/orders` | a noun: orders | nouns |',
  );
  expect(marks).not.toContain('old');
  expect(marks.endsWith('<!-- /rooms -->\nb')).toBe(true);
});

test('fails on a README that has lost its marks', () => {
  expect(() => renderRoomTable('a\n<!-- /rooms -->\nb', table)).toThrow('README has no <!-- rooms');
});
