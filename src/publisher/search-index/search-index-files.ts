import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { listFiles } from '#files/files.ts';
import { runBounded } from '#domain/run-bounded.ts';
import type { SiteTarget } from '../target/site-target.ts';

/** A list of an index's contents, kept beside it. It shows whether the index is damaged. */
const ManifestSchema = v.object({
  /** Hash of the indexed records. */
  records: v.string(),
  /** Hash of each file by its name. */
  files: v.record(v.string(), v.string()),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

export const manifestFile = 'files.json';
/** The other files of an index are already compressed. */
export const isCompressedText = (name: string): boolean => /\.js(?:on)?$/.test(name);
/** Pagefind returns before the last bytes are in their files. They may take this long. */
const arrivalMs = 5_000;
const arrivalStepMs = 50;

/** How many files are read or written at once when each costs a call over the network. */
export const filesAtOnce = 16;

/** The first 16 hexadecimal digits of the SHA-256. */
export const hashText = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * The same as `readMadeIndex`, but it waits until the files are complete. Throws their error when they stay incomplete.
 */
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
 * The bytes of a new index by file. Pagefind does not report a file that it could not write: on a full disk the file is
 * empty or cut off. It rejects for such a file, and when files are missing. There may be a hundred thousand files, so
 * it lets page changes go on in between.
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

/** Whether all files of the index are in the folder as they were made from these records. */
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

/** All files except scripts and the entry are gzip, which has a checksum. */
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
