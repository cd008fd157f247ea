import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { listFiles } from '#files/files.ts';
import { runBounded } from '#domain/run-bounded.ts';
import type { SiteTarget } from '../target/site-target.ts';

/** What an index consists of, kept beside it: by it a damaged index is known. */
const ManifestSchema = v.object({
  /** Hash of the records that are indexed. */
  records: v.string(),
  /** Hash of each file, by its name. */
  files: v.record(v.string(), v.string()),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

export const manifestFile = 'files.json';
/** The other files of an index are compressed as they are. */
export const isCompressedText = (name: string): boolean => /\.js(?:on)?$/.test(name);
/** Pagefind returns while the last bytes are on their way to their files; this long they may take, in steps. */
const arrivalMs = 5_000;
const arrivalStepMs = 50;

/** How many files are looked at or written side by side where each costs a call over the network. */
export const filesAtOnce = 16;

/** The first 16 hexadecimal digits of the SHA-256. */
export const hashText = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** As `readMadeIndex`, once the files have arrived. Throws what is wrong with them when they do not. */
export async function awaitMadeIndex(
  ...made: Parameters<typeof readMadeIndex>
): ReturnType<typeof readMadeIndex> {
  for (let waited = 0; ; waited += arrivalStepMs) {
    try {
      return await readMadeIndex(...made);
    } catch (error) {
      if (waited >= arrivalMs) throw error;
      await sleep(arrivalStepMs);
    }
  }
}

/**
 * The bytes of an index that was just made, by file. Pagefind does not say when a file could not be written: on a full
 * disk it is empty or cut short. Rejects for such a one, and when pages are missing. There may be a hundred thousand of
 * them, between which changes of pages go on.
 */
export async function readMadeIndex(
  folder: string,
  isNeeded: RegExp,
  records: number,
): Promise<Manifest['files']> {
  const files: Record<string, string> = {};
  for (const name of listFiles(folder).filter((file) => isNeeded.test(file))) {
    await nextTurn();
    const body = readFileSync(join(folder, name));
    if (!isWhole(name, body)) throw new Error(`${name} was not written whole`);
    files[name] = hashText(body);
  }
  const names = Object.keys(files);
  const fragments = names.filter((name) => name.startsWith('fragment/')).length;
  const others = ['pagefind.js', 'pagefind-entry.json', 'wasm.es.pagefind'];
  if (fragments < records || others.some((name) => !names.includes(name))) {
    throw new Error(`${fragments} of ${records} pages were written`);
  }
  return files;
}

/** Whether all files of the index stand in the folder as they were made from these records. */
export async function isIndexWhole(
  target: SiteTarget,
  folder: string,
  records: string,
): Promise<boolean> {
  const manifest = parseManifest(await target.readText(`${folder}/${manifestFile}`));
  if (manifest?.records !== records) return false;
  const files = Object.entries(manifest.files);
  const whole = await runBounded(files, filesAtOnce, async ([name, hash]) => {
    await nextTurn();
    return target.isWhole(`${folder}/${name}`, { hash, isPage: isCompressedText(name) });
  });
  return !whole.includes(false);
}

function parseManifest(text: string | null): Manifest | null {
  try {
    return v.parse(ManifestSchema, JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** All but scripts and the entry is gzip, which has a checksum. */
function isWhole(name: string, body: Uint8Array): boolean {
  try {
    if (name.endsWith('.json')) JSON.parse(Buffer.from(body).toString());
    else if (!name.endsWith('.js')) gunzipSync(body);
    else return /export\s*\{[^{}]*\};?\s*$/.test(Buffer.from(body).toString());
    return true;
  } catch {
    return false;
  }
}
