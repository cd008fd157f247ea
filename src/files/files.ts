import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Yields the files below a folder by their path inside it, one folder at a time. Yields nothing when the folder is
 * missing.
 */
export function* walkFiles(root: string, folder = ''): Generator<string, void> {
  const path = join(root, folder);
  if (!existsSync(path)) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walkFiles(root, inside);
    else if (entry.isFile()) yield inside;
  }
}

/** Names that are read from a folder before other work gets a turn. */
const namesAtOnce = 256;

/**
 * Like `walkFiles`, for folders of any size. Other work gets its turn meanwhile, and no folder is held in memory whole.
 */
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

/** All files below a folder, in a fixed order. */
export function listFiles(root: string): string[] {
  return [...walkFiles(root)].sort();
}

/** The text of a file; null when the file is missing. */
export function readIfThere(root: string, file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
