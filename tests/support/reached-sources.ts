import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const src = join(import.meta.dirname, '../../src');
const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([#.][^'"?]+)['"]/g;

/** Files of the source that a file is made of, as its imports say, those included that are made when they are needed. */
export function listReached(file: string): string[] {
  const reached = new Set([join(src, file)]);
  for (const path of reached) {
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(imports)) {
      const target = specifier.startsWith('#')
        ? join(src, specifier.slice(1))
        : join(dirname(path), specifier);
      if (!target.endsWith('.css') && existsSync(target)) reached.add(target);
    }
  }
  return [...reached];
}

/** The words of a file's texts, of which some are classes. Those that have a quotation mark in them are left out. */
export function listWords(path: string): string[] {
  const code = readFileSync(path, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(/(['"`])((?:(?!\1)[^\n]|\n)*?)\1/g)].flatMap(([, , text = '']) =>
    text.split(/[\s'"`]+/),
  );
}
