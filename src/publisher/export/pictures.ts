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

/** Reads a picture by its key, such as 'abc/320.webp'; null when it does not exist. */
export type ReadPicture = (key: string) => Promise<Uint8Array | null>;

const pattern = /\/images\/([\w-]+\/(?:\d+\.webp|preview\.jpg))/g;
const readAtOnce = 8;

/**
 * Copies into the site the pictures that its pages show, and removes all others. Returns the keys of pictures that
 * could not be found. It searches the finished pages for addresses, because only their templates know which widths they
 * use. It does not read an existing picture again, because a name never gets other content. Rejects when some pictures
 * could not be read, after it has copied all others.
 */
export async function exportPictures(siteDir: string, read: ReadPicture): Promise<string[]> {
  const folder = join(siteDir, 'images');
  const keys = findShown(siteDir);
  const missing: string[] = [];
  const failures: unknown[] = [];
  const copy = async (key: string): Promise<void> => {
    const path = join(folder, key);
    // An empty file is the remains of an interrupted export.
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

/** Writes the file aside and renames it, so that an existing file is always complete. */
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
    // The folder still has other pictures.
  }
}
