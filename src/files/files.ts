import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files below a folder by their path inside it, a folder at a time; none when there is no such folder. */
export function* walkFiles(root: string, folder = ''): Generator<string, void> {
  const path = join(root, folder);
  if (!existsSync(path)) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walkFiles(root, inside);
    else if (entry.isFile()) yield inside;
  }
}

/** How many names are read of a folder before others get a turn. */
const namesAtOnce = 256;

/** The same of folders of any size: others get their turn meanwhile, and no folder is held whole. */
export async function* streamFiles(root: string, folder = ''): AsyncGenerator<string, void> {
  const entries = await opendir(join(root, folder), { bufferSize: namesAtOnce }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    },
  );
  if (entries === null) return;
  for await (const entry of entries) {
    const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* streamFiles(root, inside);
    else if (entry.isFile()) yield inside;
  }
}

/** All of them, in a fixed order. */
export function listFiles(root: string): string[] {
  return [...walkFiles(root)].sort();
}

/** The text of a file; null when there is none. */
export function readIfThere(root: string, file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
