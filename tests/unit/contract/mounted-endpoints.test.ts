import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');
const list = (path: string): string[] =>
  readdirSync(new URL(`../../../src/${path}`, import.meta.url), { recursive: true }).map(String);

/** The endpoints that the contract or the routes of each noun name, as `name of noun`. */
function listNamed(
  files: readonly (readonly [noun: string, text: string])[],
  pattern: RegExp,
): string[] {
  const named = files.flatMap(([noun, text]) =>
    [...text.matchAll(pattern)].map(([, name = '']) => `${name} of ${noun}`),
  );
  return [...new Set(named)].sort();
}

test('an endpoint is mounted by the noun in whose file of the contract it is defined', () => {
  const contract = list('contract').map((file) => [file.replace('.ts', ''), file] as const);
  const defined = listNamed(
    contract.map(([noun, file]) => [noun, read(`contract/${file}`)] as const),
    /^ {2}(\w+): defineEndpoint\(/gm,
  );
  const routes = list('server').filter((file) => file.endsWith('routes.ts'));
  const mounted = listNamed(
    routes.map((file) => [file.split('/')[0] ?? '', read(`server/${file}`)] as const),
    /\bendpoints\.(\w+)\b(?!')/g,
  );
  const names = defined.map((one) => one.split(' ')[0]);
  expect(names.sort()).toEqual(Object.keys(endpoints).sort());
  expect(mounted).toEqual(defined);
});
