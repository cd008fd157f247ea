import { expect, test } from 'vitest';
import {
  findBrokenCitations,
  findBrokenLinks,
  findRepeatedHeadings,
  findUnknownCommands,
  findUnknownNames,
  findUnknownPaths,
  findUnknownSettings,
  findUnknownTests,
  findUnlistedSettings,
} from '../../../scripts/checks/documents.ts';

const product = [
  'docs/product.md',
  '# The product\n\n## 3 Screens\n\n### 3.9 Storefront\n',
] as const;
const decision = ['docs/decisions/0001-one-log.md', '# 1. One log\n'] as const;

test('accepts citations of headings and decisions that are there', () => {
  const code = ['src/a.ts', '// As product.md 3.9 has it, and decisions/0001.\n'] as const;
  expect(findBrokenCitations(new Map([product, decision, code]))).toEqual([]);
});

test.each([
  ['// product.md 3.10', 'product.md 3.10'],
  ['/**\n * Shown as in product.md\n * 3.10.\n */', 'product.md 3.10'],
  ['// shown as in product.md\n// 3.10', 'product.md 3.10'],
  ['/** See layout.md 1 */', 'layout.md 1'],
  ['// decisions/0002', 'decisions/0002'],
  ['// (Specification §4)', 'Specification §'],
  ['// decision 12', 'decision 12'],
  ['// as in product.md ("3.9 Storefront")', 'by its words'],
  ['// docs/product.md, "Storefront"', 'by its words'],
])('finds a citation without a target in %s', (comment, cited) => {
  const problems = findBrokenCitations(new Map([product, decision, ['src/a.ts', comment]]));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(cited);
});

test('finds a citation without a target in deployment files', () => {
  const file = ['deploy/compose.yml', '# docs/product.md 3.9 and docs/product.md 7\n'] as const;
  expect(findBrokenCitations(new Map([product, file]))).toEqual([
    'deploy/compose.yml cites product.md 7, which docs/ does not have',
  ]);
});

test('finds a link to a missing file, and follows no web address', () => {
  const files = new Map([
    [
      'docs/a.md',
      '[b](b.md#part) [c](../c.md) [web](https://vitrina.example/#y) [here](#x)\n# x\n',
    ],
    ['docs/b.md', '# B\n\n## Part\n'],
  ]);
  expect(findBrokenLinks(files, (path) => path === 'docs/b.md')).toEqual([
    'docs/a.md links to ../c.md, which is not there',
  ]);
});

test('finds a link to a missing heading', () => {
  const headings =
    '# Running\n\n### 5.4 Fresh, with `npm start` (and S3)\n\n## Twice\n\n## Twice\n';
  const fenced = '```sh\n# no heading\n```\n';
  const good =
    '[1](#running) [2](b.md#54-fresh-with-npm-start-and-s3) [3](b.md#twice-1) [4](c.ts#L3)';
  const files = new Map([
    [
      'docs/a.md',
      `# Running\n${good}\n[5](#fresh) [6](b.md#54-fresh) [7](b.md#twice-2) [8](b.md#no-heading)`,
    ],
    ['docs/b.md', headings + fenced],
  ]);
  expect(findBrokenLinks(files, () => true)).toEqual([
    'docs/a.md links to #fresh, a heading which is not there',
    'docs/a.md links to b.md#54-fresh, a heading which is not there',
    'docs/a.md links to b.md#twice-2, a heading which is not there',
    'docs/a.md links to b.md#no-heading, a heading which is not there',
  ]);
});

test('finds a heading number that occurs twice in one document', () => {
  const twice = '# A\n\n## 4 Area\n\n### 4.1 Frame\n\n### 4.13 Orders\n\n### 4.13 Visitors\n';
  const files = new Map([
    ['docs/a.md', twice],
    ['docs/b.md', '## 4 Other\n\n### 4.1 Frame\n\n### 4.10 Last\n'],
    ['src/a.ts', '## 1 x\n## 1 y\n'],
  ]);
  expect(findRepeatedHeadings(files)).toEqual(['docs/a.md has two headings 4.13']);
});

test('finds a missing file that a document names', () => {
  const files = new Map([
    ['docs/a.md', '`src/pages/[url].astro`, `src/pages/gone.astro`, `src/pages`, `scripts/a b`'],
    ['README.md', '`src/elsewhere.ts`, `src/server/*`'],
    // The changelog may name files of the past.
    ['CHANGELOG.md', '`src/before.ts`'],
  ]);
  const there = new Set(['src/pages', 'src/pages/[url].astro']);
  expect(findUnknownPaths(files, (path) => there.has(path))).toEqual([
    'docs/a.md names src/pages/gone.astro, which is not there',
    'README.md names src/elsewhere.ts, which is not there',
  ]);
});

test('finds a cited test that is gone', () => {
  const files = new Map([
    ['docs/a.md', '`tests/unit/a.test.ts`: "keeps it", `tests/unit/a.test.ts`: "drops it"'],
    ['docs/b.md', '`tests/unit/b.test.ts`: "keeps it"'],
    ['tests/unit/a.test.ts', "test('keeps it', () => undefined);"],
  ]);
  expect(findUnknownTests(files)).toEqual([
    'docs/a.md cites `tests/unit/a.test.ts`: "drops it", a test which is not there',
    'docs/b.md cites `tests/unit/b.test.ts`: "keeps it", a test which is not there',
  ]);
});

test('finds a command that package.json does not have', () => {
  const files = new Map([
    ['package.json', '{ "scripts": { "seed": "node seed.ts" } }'],
    ['README.md', '`npm run seed -- --stores 5`, `npm run harvest`'],
  ]);
  expect(findUnknownCommands(files)).toEqual([
    'README.md names npm run harvest, which package.json does not have',
  ]);
});

test('finds a setting that no code reads', () => {
  const files = new Map([
    ['src/env.ts', 'SITE_URL: text, process.env.DATA_DIR'],
    ['.env.example', 'SITE_URL=x\n# OLD_NAME=y\n'],
    ['README.md', 'Set `DATA_DIR` and `SITE_COLOR=red`.'],
    ['deploy/compose.yml', 'SITE_URL: ${SITE_URI:?}\nPOSTGRES_USER: a # or DATA_FOLDER\n'],
  ]);
  expect(findUnknownSettings(files)).toEqual([
    '.env.example names the setting OLD_NAME, which the code does not read',
    'README.md names the setting SITE_COLOR, which the code does not read',
    'deploy/compose.yml names the setting SITE_URI, which the code does not read',
    'deploy/compose.yml names the setting DATA_FOLDER, which the code does not read',
  ]);
});

test('finds a setting that the code reads and the example does not list', () => {
  const files = new Map([
    [
      'src/server/platform/config/environment-schema.ts',
      'v.object({\n  PORT: whole,\n  SITE_COLOR: text,\n})',
    ],
    ['scripts/a.ts', "process.env.API_URL, process.env['OTHER_URL'], process.env.NODE_ENV"],
    ['tests/b.ts', 'process.env.OF_TESTS'],
    ['.env.example', 'PORT=1\n# API_URL=x\n'],
  ]);
  expect(findUnlistedSettings(files)).toEqual([
    'src/server/platform/config/environment-schema.ts reads SITE_COLOR, which .env.example does not list',
    'scripts/a.ts reads OTHER_URL, which .env.example does not list',
  ]);
});

test('finds a name that no code has', () => {
  const code = ['src/a.ts', 'export const readFields = () => null;\n'] as const;
  const document = [
    'docs/a.md',
    'See `readFields`, `fieldNames` and `Node.removeChild`.\n',
  ] as const;
  expect(findUnknownNames(new Map([code, document]))).toEqual([
    'docs/a.md names fieldNames, which no code has',
  ]);
  const old = ['CHANGELOG.md', '`fieldNames` is gone.\n'] as const;
  expect(findUnknownNames(new Map([code, old]))).toEqual([]);
});
