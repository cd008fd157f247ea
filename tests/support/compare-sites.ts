import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { publishedFile } from '#contract/published.ts';
import { listFiles } from '#files/files.ts';

/** Files that one of two folders lacks, or whose bytes differ, of those that are meant. */
export function listDifferences(
  folder: string,
  other: string,
  isMeant: (file: string) => boolean = () => true,
): string[] {
  // How far a site has come is its own affair: two equal sites may have followed the log from different places.
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

/** What a file says once it is unpacked: how hard it was compressed depends on when it was made. */
export function readPlain(path: string): Buffer {
  const bytes = readFileSync(path);
  return extname(path) === '.br' ? brotliDecompressSync(bytes) : bytes;
}
