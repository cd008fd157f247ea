import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { checks, runTool } from '../../../scripts/checks.ts';
import { createFolder } from '../../support/test-folder.ts';

// Runs each tool of `npm run check` with its own command line and configuration over a small folder that breaks its
// rules.

const root = resolve(import.meta.dirname, '../../..');

interface Plant {
  readonly configuration: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** Texts that the check's output must contain. */
  readonly signs: readonly (string | RegExp)[];
}

const plants: Readonly<Record<string, Plant>> = {
  'lint and types': {
    configuration: ['.oxlintrc.json', 'tsconfig.json', 'src/service-worker/tsconfig.json'],
    files: {
      'src/named.ts': 'export type Named = { readonly kind: "a" | "b"; readonly value: object };',
      'src/used.ts': `import { Named } from './named.ts';
export function use(named: Named, unused: string) {
  Promise.resolve(named);
  console.log(named.kind == 'a');
  // oxlint-disable-next-line no-var -- nothing is wrong below
  switch (named.kind) {
    case 'a':
  }
  return \`\${named.value}\`;
}`,
      'src/Hook.tsx': `import { useState } from 'react';
export const Hook = ({ is }: { is: boolean }) => (is ? useState(1)[0] : 0);`,
      'src/typed.ts': 'export const count: number = "one";',
      'src/service-worker/worker.ts': "document.title = 'The page is not here.';",
    },
    signs: [
      'typescript(consistent-type-definitions)',
      'typescript(consistent-type-imports)',
      'typescript(no-base-to-string)',
      'typescript(no-floating-promises)',
      'typescript(restrict-template-expressions)',
      'typescript(switch-exhaustiveness-check)',
      'eslint(eqeqeq)',
      'eslint(no-console)',
      'eslint(no-unused-vars)',
      'react-hooks(rules-of-hooks)',
      'Unused oxlint-disable directive',
      /TS2322.*\s.*src\/typed\.ts:1:14/,
      /TS2584.*\s.*src\/service-worker\/worker\.ts:1:1/,
    ],
  },
  'lint of pages and components': {
    configuration: ['eslint.config.mjs'],
    files: { 'src/pages/index.astro': '<p set:text="a" set:html="b" />' },
    signs: ['astro/no-conflict-set-directives'],
  },
  'types of pages and components': {
    configuration: ['tsconfig.json', 'tsconfig.astro.json', 'package.json'],
    files: { 'src/pages/index.astro': '---\nconst count: number = "one";\n---\n<p>{count}</p>' },
    signs: ["Type 'string' is not assignable to type 'number'"],
  },
  format: {
    configuration: ['.oxfmtrc.json', 'package.json'],
    files: { 'src/wide.ts': 'export const text = "a"', 'src/Wide.astro': '<p   class="a">a</p>' },
    signs: ['src/wide.ts', 'src/Wide.astro'],
  },
  'circles and packages of rooms': {
    configuration: ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'],
    files: {
      'src/domain/one.ts': "export { two } from './two.ts';",
      'src/domain/two.ts': "import './one.ts';\nexport const two = 2;",
      'src/domain/impure.ts': "export { join } from 'node:path';",
      'src/server/main.ts': 'export const main = 1;',
      'src/components/serves.ts': "export { main } from '#server/main.ts';",
      'src/contract/products.ts': 'export const schema = 1;',
      'src/state/checks.ts': "export { schema } from '#contract/products.ts';",
      'src/islands/owner/orders/order.ts': 'export const order = 1;',
      'src/islands/owner/products/product.ts': "export { order } from '../orders/order.ts';",
      'demo/serves.ts': "export { main } from '#server/main.ts';",
      'tests/support/help.ts': 'export const help = 1;',
      'src/server/tested.ts': "export { help } from '../../tests/support/help.ts';",
      'bench/search.ts': 'export const search = 1;',
      'src/server/measured.ts': "export { search } from '../../bench/search.ts';",
      'src/server/develops.ts': "export { default } from 'minisearch';",
      'scripts/start.ts': "import '#server/main.ts';",
    },
    signs: readImportRules().map((name) => `error ${name}:`),
  },
  'dead code': {
    configuration: ['knip.config.ts', 'package.json'],
    files: {
      'src/domain/unused.ts': 'export const unused = 1;',
      'src/domain/messages.ts': "export * as plantMessages from './messages/plant.ts';",
      'src/domain/messages/plant.ts': "export const said = 'a';\nexport const unsaid = 'b';",
      'src/pages/index.astro': `---
import { plantMessages } from '#domain/messages.ts';
---
<p>{plantMessages.said}</p>`,
      'src/domain/whole.ts': 'export const one = 1;',
      'scripts/start.ts': "import * as whole from '#domain/whole.ts';\nconsole.log(whole);",
    },
    signs: [
      /Unused files \(1\)\nsrc\/domain\/unused.ts/,
      /Unused exports \(1\)\nunsaid +src\/domain\/messages\/plant.ts/,
      /Exports in used namespace \(1\)\none .*src\/domain\/whole.ts/,
      /^yazl +package.json/m,
    ],
  },
};

function readImportRules(): readonly string[] {
  const rules = readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8');
  return [...rules.matchAll(/^ {6}name: '(.+)'/gm)].map(([, name = '']) => name);
}

function plant(folder: string, { configuration, files }: Plant): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  }
  for (const file of configuration) cpSync(join(root, file), join(folder, file));
  // The packages are linked one by one, so that a tool writes its cache beside them and not into ours.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (/^\.(?!bin$)/.test(name)) continue;
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
}

test.each(Object.entries(plants))(
  'the check of %s finds the planted faults',
  async (name, planted) => {
    const folder = createFolder();
    plant(folder, planted);
    const { passed, output } = await runTool(getCommand(name), folder);
    expect(passed).toBe(false);
    // When the tests run alone, some tools print in colour.
    const text = stripVTControlCharacters(output);
    for (const sign of planted.signs) expect(text).toMatch(sign);
  },
);

const getCommand = (name: string): string =>
  checks.find((check) => check.name === name)?.command ?? '';

test('each check must find a planted fault or has tests of its own', () => {
  // The rules of these checks have tests of their own, in this folder and in tests/unit/scripts/packages.test.ts.
  const others = ['documents and rooms', 'packages', 'text that translators break'];
  expect([...Object.keys(plants), ...others].sort()).toEqual(checks.map(({ name }) => name).sort());
  expect(readImportRules()).toHaveLength(9);
});
