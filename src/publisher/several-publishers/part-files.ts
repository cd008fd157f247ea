import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { type Shard, nameShard } from './shard.ts';
import type { SiteTarget, SiteWriter } from '../target/site-target.ts';
import { publishedFile } from '#contract/published.ts';
import { sitemapMaxEntries } from '#domain/limits.ts';
import { sitemapPath } from '#domain/paths/paths.ts';

/** The folder of the parts. Each of several publishers writes its parts into a subfolder of its own. */
export const partsFolder = '_shards';
const assetsFile = 'assets.json';
const AssetsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** The files into which this publisher writes its part of a shared file. */
export interface PartFiles {
  readonly published: string;
  readonly redirects: string;
  readonly sitemapIndex: string;
  /** Null for the only publisher, because its state has the same list. */
  readonly assets: string | null;
}

/** Files that all publishers share. */
export const wholeFiles = {
  published: publishedFile,
  redirects: '_redirects',
  sitemapIndex: sitemapPath().slice(1),
} as const;
export type WholeFile = keyof typeof wholeFiles;

const partNames: Record<WholeFile, string> = {
  published: 'published.json',
  redirects: 'redirects.txt',
  sitemapIndex: 'sitemap.xml',
};

const partOf = (shard: Shard, name: string): string => `${partsFolder}/${nameShard(shard)}/${name}`;

/** For the only publisher the shared files themselves, otherwise the files in its own folder. */
export function findPartFiles(shard: Shard | null): PartFiles {
  if (shard === null) return { ...wholeFiles, assets: null };
  return {
    published: partOf(shard, partNames.published),
    redirects: partOf(shard, partNames.redirects),
    sitemapIndex: partOf(shard, partNames.sitemapIndex),
    assets: partOf(shard, assetsFile),
  };
}

/** The same part from every publisher of the site; null from one that has not written it. */
async function readParts(target: SiteTarget, { count }: Pick<Shard, 'count'>, name: string) {
  const shards = Array.from({ length: count }, (_, position) => ({ index: position + 1, count }));
  return Promise.all(shards.map(async (shard) => target.readText(partOf(shard, name))));
}

export interface Assembly {
  readonly target: SiteTarget;
  readonly writer: SiteWriter;
  readonly shard: Shard | null;
}

/**
 * The texts of a shared file. The sitemap index may have several files, every other one has one. Empty when the file is
 * missing.
 */
type Whole = readonly string[];

/** Combines the parts, with the present content of the shared file. */
export type Combine = (parts: readonly (string | null)[], standing: Whole) => Whole;

const wholeFile = (file: WholeFile, index: number): string =>
  file === 'sitemapIndex' ? sitemapPath(index + 1).slice(1) : wholeFiles[file];

/** An index that is full continues in another file. */
const isFull = (text: string): boolean => text.split('<loc>').length > sitemapMaxEntries;

/** The present texts of a shared file, in the order of its files; empty when it is missing. */
export async function readWhole(
  target: Pick<SiteTarget, 'readText'>,
  file: WholeFile,
): Promise<string[]> {
  const texts: string[] = [];
  do {
    const text = await target.readText(wholeFile(file, texts.length));
    if (text === null) break;
    texts.push(text);
  } while (file === 'sitemapIndex' && isFull(texts.at(-1) ?? ''));
  return texts;
}

/** The names of the existing files of the sitemap index. */
export async function listIndexFiles(target: Pick<SiteTarget, 'readText'>): Promise<string[]> {
  const texts = await readWhole(target, 'sitemapIndex');
  return texts.map((_, index) => wholeFile('sitemapIndex', index));
}

/** Writes the files of a shared file, and removes former files that are no longer needed. */
export async function writeWhole(
  writer: SiteWriter,
  file: WholeFile,
  texts: Whole,
  standing: Whole,
): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const name = wholeFile(file, index);
    if (file === 'sitemapIndex') await writer.write(name, Buffer.from(text));
    else await writer.writePlain(name, text);
  }
  for (let position = texts.length; position < standing.length; position += 1) {
    await writer.remove(wholeFile(file, position));
  }
}

/**
 * Combines the parts of all publishers into a shared file. Two publishers may do so at once. Each reads the parts again
 * after writing, so the last one to write includes the parts of all.
 */
export async function assemble(
  { target, writer, shard }: Assembly,
  file: WholeFile,
  combine: Combine,
): Promise<void> {
  if (shard === null) return;
  for (;;) {
    const parts = await readParts(target, shard, partNames[file]);
    const standing = await readWhole(target, file);
    const texts = combine(parts, standing);
    if (isDeepStrictEqual(texts, standing)) return;
    await writeWhole(writer, file, texts, standing);
  }
}

/** Notes the hashed files that the pages of this publisher need, before the first page needs one. */
export async function noteAssets(
  target: SiteTarget,
  shard: Shard | null,
  assets: readonly (readonly string[])[],
): Promise<void> {
  const file = findPartFiles(shard).assets;
  if (file === null) return;
  const text = JSON.stringify([...new Set(assets.flat())]);
  await target.createWriter({ isDurable: true, reads: true }).writePlain(file, text);
}

/**
 * The hashed files that the pages of any publisher need. When one publisher's note cannot be read, all existing files
 * count as needed.
 */
export async function readNotedAssets(target: SiteTarget, { count }: Shard) {
  const noted = new Set<string>();
  let isKnown = true;
  for (const [position, text] of (await readParts(target, { count }, assetsFile)).entries()) {
    const assets = parseAssets(text);
    const file = partOf({ index: position + 1, count }, assetsFile);
    isKnown &&= assets !== null || !(await target.has(file));
    for (const asset of assets ?? []) noted.add(asset);
  }
  return { has: (file: string) => noted.has(file) || (!isKnown && file.startsWith('_astro/')) };
}

function parseAssets(text: string | null): string[] | null {
  const read = v.safeParse(AssetsSchema, text);
  return read.success ? read.output : null;
}
