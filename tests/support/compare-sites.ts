import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { publishedFile } from '#contract/published.ts';
import { listFiles } from '#files/files.ts';

/** The files that only one of two folders has, or whose bytes differ. `isMeant` selects the files. */
export function listDifferences(
  folder: string,
  other: string,
  isMeant: (file: string) => boolean = () => true,
): string[] {
  // The progress of a site is left out: two equal sites may have followed the log from different cursors.
  const isCompared = (file: string) => file !== publishedFile && isMeant(file);
  const files = listFiles(folder).filter(isCompared);
  const others = new Set(listFiles(other).filter(isCompared));
  const differences = files
    .filter((file) => !others.has(file) || !isSame(join(folder, file), join(other, file)))
    .map((file) => (others.has(file) ? `${file} differs` : `${file} is too much`));
  const own = new Set(files);
  const missing = [...others].filter((file) => !own.has(file));
  return [...differences, ...missing.map((file) => `${file} is missing`)];
}

const isSame = (path: string, other: string): boolean => readPlain(path).equals(readPlain(other));

/** The unpacked content of a file. The compression depends on when the file was written. */
export function readPlain(path: string): Buffer {
  const bytes = readFileSync(path);
  return extname(path) === '.br' ? brotliDecompressSync(bytes) : bytes;
}
