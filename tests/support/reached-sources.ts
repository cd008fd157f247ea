import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const src = join(import.meta.dirname, '../../src');
const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([#.][^'"?]+)['"]/g;

/** The source files that a file imports, directly or not, dynamic imports included. */
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

/** The words of a file's texts, some of which are classes. Words with a quotation mark are left out. */
export function listWords(path: string): string[] {
  const code = readFileSync(path, 'utf8').replaceAll(/^\s*(?:\/\/|\{?\/?\*).*$/gm, '');
  return [...code.matchAll(/(['"`])([\s\S]*?)\1/g)].flatMap(([, , text = '']) =>
    text.split(/[\s'"`]+/),
  );
}
