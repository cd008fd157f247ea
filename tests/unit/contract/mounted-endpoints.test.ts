import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');
const list = (path: string): string[] =>
  readdirSync(new URL(`../../../src/${path}`, import.meta.url), { recursive: true }).map(String);

/** The nouns whose contract or routes name each endpoint. */
function findNouns(
  files: readonly (readonly [noun: string, text: string])[],
  pattern: RegExp,
): Map<string, string> {
  return new Map(
    files.flatMap(([noun, text]) =>
      [...text.matchAll(pattern)].map(([, name = '']) => [name, noun] as const),
    ),
  );
}

test('an endpoint is mounted by the noun in whose file of the contract it is defined', () => {
  const contract = list('contract').map((file) => [file.replace('.ts', ''), file] as const);
  const defined = findNouns(
    contract.map(([noun, file]) => [noun, read(`contract/${file}`)] as const),
    /^ {2}(\w+): defineEndpoint\(/gm,
  );
  const routes = list('server').filter((file) => file.endsWith('routes.ts'));
  const mounted = findNouns(
    routes.map((file) => [file.split('/')[0] ?? '', read(`server/${file}`)] as const),
    /\bendpoints\.(\w+)\b(?!')/g,
  );
  const names = Object.keys(endpoints).sort();
  expect([...defined.keys()].sort()).toEqual(names);
  expect(Object.fromEntries(mounted)).toEqual(Object.fromEntries(defined));
});
