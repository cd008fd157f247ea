import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, walkFiles } from '#files/files.ts';
import { runBounded } from '#domain/run-bounded.ts';

/** Reads a picture by its key, as 'abc/320.webp'; null when there is none. */
export type ReadPicture = (key: string) => Promise<Uint8Array | null>;

const pattern = /\/images\/([\w-]+\/(?:\d+\.webp|preview\.jpg))/g;
const readAtOnce = 8;

/**
 * Puts the pictures that pages of the site show into it, and removes the others; returns the keys of those that are not
 * there. The finished pages are searched for addresses, as their templates alone know which widths they name. A picture
 * that stands is not read again: what has its name never changes. Rejects when some could not be read, after all others
 * have their places.
 */
export async function exportPictures(siteDir: string, read: ReadPicture): Promise<string[]> {
  const folder = join(siteDir, 'images');
  const keys = findShown(siteDir);
  const missing: string[] = [];
  const failures: unknown[] = [];
  const copy = async (key: string): Promise<void> => {
    const path = join(folder, key);
    // An empty one is of an export that was cut off.
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
    const content = await read(key);
    if (content === null) missing.push(key);
    else writeWhole(path, content);
  };
  await runBounded([...keys], readAtOnce, (key) =>
    copy(key).catch((error: unknown) => void failures.push(error)),
  );
  for (const file of listFiles(folder)) if (!keys.has(file)) remove(join(folder, file));
  if (failures.length > 0) {
    const [cause] = failures;
    throw new Error(`${failures.length} pictures could not be exported`, { cause });
  }
  return missing.sort();
}

function findShown(siteDir: string): Set<string> {
  const keys = new Set<string>();
  for (const file of walkFiles(siteDir)) {
    if (!/\.(?:html|xml)$/.test(file)) continue;
    for (const [, key = ''] of readFileSync(join(siteDir, file), 'utf8').matchAll(pattern)) {
      keys.add(key);
    }
  }
  return keys;
}

/** A file that is there is complete. */
function writeWhole(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, content, { flush: true });
  renameSync(`${path}.part`, path);
}

function remove(path: string): void {
  rmSync(path);
  try {
    rmdirSync(dirname(path));
  } catch {
    // The folder has other pictures.
  }
}
