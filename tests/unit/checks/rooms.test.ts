import { expect, test } from 'vitest';
import {
  type Room,
  findForbiddenImports,
  findRoom,
  renderRoomTable,
} from '../../../scripts/checks/rooms.ts';

const table: readonly Room[] = [
  { room: 'domain', holds: 'rules', mayImport: [] },
  { room: 'styles', holds: 'tokens', mayImport: [] },
  { room: 'components', holds: 'markup', mayImport: ['domain'] },
  { room: 'server/db', holds: 'queries', mayImport: ['domain'] },
  { room: 'server/*', holds: 'wiring', mayImport: ['*'] },
];

const domain = ['src/domain/money/money.ts', 'export {}'] as const;
const database = ['src/server/db/open.ts', 'export {}'] as const;

test('knows the room of a file, and of the files beside the rooms of the server', () => {
  expect(findRoom('src/server/db/log/read.ts', table)?.room).toBe('server/db');
  expect(findRoom('src/server/main.ts', table)?.room).toBe('server/*');
  expect(findRoom('src/odd/main.ts', table)).toBeNull();
});

test.each([
  ['src/components/Price.tsx', "import { open } from '#server/db/open.ts';"],
  ['src/components/Price.astro', "---\nimport { open } from '../server/db/open.ts';\n---\n<p />"],
  ['src/components/price.css', "@import '../server/db/open.ts';"],
  ['src/domain/products/stock.ts', "export const load = () => import('#server/db/open.ts');"],
  ['src/domain/products/stock.ts', "export { open } from '#server/db/open.ts';"],
])('refuses in %s what its room may not import', (path, text) => {
  const problems = findForbiddenImports(new Map([domain, database, [path, text]]), table);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${path} imports src/server/db/open.ts`);
});

test('allows what the table allows, and what is only mentioned', () => {
  const files = new Map([
    domain,
    database,
    ['src/components/Price.tsx', "import { x } from '#domain/money/money.ts';"],
    ['src/server/main.ts', "import { open } from './db/open.ts';"],
    ['src/domain/products/stock.ts', "// import { open } from '#server/db/open.ts';"],
  ]);
  expect(findForbiddenImports(files, table)).toEqual([]);
});

test('refuses a file that stands in no room', () => {
  expect(findForbiddenImports(new Map([['src/odd/x.ts', '']]), table)).toEqual([
    'src/odd/x.ts stands in no room of the table',
  ]);
});

test('renders the table between its marks', () => {
  const marks = renderRoomTable(
    'a\n<!-- rooms: written by scripts/checks/run.ts --write -->\nold\n<!-- /rooms -->\nb',
    table,
  );
  expect(marks).toContain('| `src/components` | markup | domain |');
  expect(marks).toContain('| `src/server/*` | wiring | anything |');
  expect(marks).not.toContain('old');
  expect(marks.endsWith('<!-- /rooms -->\nb')).toBe(true);
});
