import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { linkTo } from '#astro/page-scripts.ts';
import { createFolder } from '../../support/test-folder.ts';

test('a module that is built apart is in no other script, however its import is spelled', async () => {
  const folder = createFolder();
  const write = (file: string, text: string): string => {
    const path = join(folder, file);
    writeFileSync(path, text);
    return path;
  };
  mkdirSync(join(folder, 'inside'));
  const opened = write('opened.ts', "export const kind = 'bundled';");
  const spellings = ['./opened.ts', './inside/../opened.ts', './opened'];
  const imports = spellings.map((one) => `() => import(${JSON.stringify(one)})`);
  const entry = write('entry.ts', `export const ways = [${imports.join(', ')}];`);
  const address = '/_astro/opened.0123.js';
  const result = await build({
    ...{ configFile: false, logLevel: 'error', root: folder },
    plugins: [linkTo(opened, address)],
    build: {
      write: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'es' },
      },
    },
  });
  const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const code = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
  expect(code.split(address)).toHaveLength(spellings.length + 1);
  expect(code).not.toContain('bundled');
});
