import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as messages from '#domain/messages.ts';
import { listFiles } from '#files/files.ts';

const folder = join(import.meta.dirname, '../../../src');
const sources = listFiles(folder)
  .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.startsWith('domain/messages'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

test.each(['apiMessages', 'authMessages', 'registrationMessages'] as const)(
  'every sentence of %s is said somewhere',
  (group) => {
    const unsaid = Object.keys(messages[group]).filter(
      (name) => !new RegExp(`\\b${group}\\.${name}\\b`).test(sources),
    );
    // `const { fieldsRequired } = registrationMessages` says it too.
    expect(unsaid.filter((name) => !sources.includes(`{ ${name} } = ${group}`))).toEqual([]);
  },
);
