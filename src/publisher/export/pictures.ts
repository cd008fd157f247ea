import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { walkFiles } from '#files/files.ts';
import { runBounded } from '#domain/run-bounded.ts';

/** Reads a picture by its key, as 'abc/320.webp'; null when there is none. */
export type ReadPicture = (key: string) => Promise<Uint8Array | null>;

const pattern = /\/images\/([\w-]+\/(?:\d+\.webp|preview\.jpg))/g;
const readAtOnce = 8;

/** Puts the pictures that pages of the site show into it; the keys of those that are not there are returned. */
export async function exportPictures(siteDir: string, read: ReadPicture): Promise<string[]> {
  const keys = new Set<string>();
  for (const file of walkFiles(siteDir)) {
    if (!/\.(?:html|xml)$/.test(file)) continue;
    for (const [, key = ''] of readFileSync(join(siteDir, file), 'utf8').matchAll(pattern)) {
      keys.add(key);
    }
  }
  const missing: string[] = [];
  await runBounded([...keys], readAtOnce, async (key) => {
    const content = await read(key);
    if (content === null) {
      missing.push(key);
      return;
    }
    const path = join(siteDir, 'images', key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  });
  return missing.sort();
}
