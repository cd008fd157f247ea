import { type Shard, nameShard } from './share.ts';
import type { SiteStore, SiteWriter } from '../store/site-store.ts';
import { publishedFile } from '#contract/published.ts';
import { sitemapPath } from '#domain/paths/paths.ts';

/** Below it each of several publishers keeps its part of what they say together, in a folder of its own. */
export const partsFolder = '_shards';
const redirectsFile = '_redirects';
const assetsFile = 'assets.json';

/** Files of which each of several publishers knows a part: where this one writes what it knows. */
export interface Parts {
  readonly published: string;
  readonly redirects: string;
  readonly sitemapIndex: string;
  /** Null for the only publisher, whose state says it. */
  readonly assets: string | null;
}

/** Files that no publisher has to itself. */
export const wholeFiles = {
  published: publishedFile,
  redirects: redirectsFile,
  sitemapIndex: sitemapPath().slice(1),
} as const;
export type WholeFile = keyof typeof wholeFiles;

const partNames: Record<WholeFile, string> = {
  published: 'published.json',
  redirects: 'redirects.txt',
  sitemapIndex: 'sitemap.xml',
};

const partOf = (shard: Shard, name: string): string => `${partsFolder}/${nameShard(shard)}/${name}`;

export function findParts(shard: Shard | null): Parts {
  if (shard === null) return { ...wholeFiles, assets: null };
  return {
    published: partOf(shard, partNames.published),
    redirects: partOf(shard, partNames.redirects),
    sitemapIndex: partOf(shard, partNames.sitemapIndex),
    assets: partOf(shard, assetsFile),
  };
}

/** The same part of every publisher of the site; null of one that has not written it. */
async function readParts(store: SiteStore, { count }: Shard, name: string) {
  const shards = Array.from({ length: count }, (_, place) => ({ index: place + 1, count }));
  return Promise.all(shards.map(async (shard) => store.readText(partOf(shard, name))));
}

export interface Assembly {
  readonly store: SiteStore;
  readonly writer: SiteWriter;
  readonly shard: Shard | null;
}

/** The text of the whole from the parts and from what stands; null when there is to be none. */
export type Combine = (parts: readonly (string | null)[], standing: string | null) => string | null;

/**
 * Makes a file that all publishers write from the parts of each. Nothing keeps two from doing so at once; whoever writes
 * last reads the parts again afterwards, so what stands in the end holds what all of them said.
 */
export async function assemble(
  { store, writer, shard }: Assembly,
  file: WholeFile,
  combine: Combine,
): Promise<void> {
  if (shard === null) return;
  const whole = wholeFiles[file];
  for (;;) {
    const parts = await readParts(store, shard, partNames[file]);
    const standing = await store.readText(whole);
    const text = combine(parts, standing);
    if (text === standing) return;
    if (text === null) await writer.remove(whole);
    else if (file === 'sitemapIndex') await writer.write(whole, Buffer.from(text));
    else await writer.writePlain(whole, text);
  }
}

/** Says which hashed files the pages of this publisher need, before the first of them needs one. */
export async function noteAssets(
  store: SiteStore,
  shard: Shard | null,
  assets: readonly (readonly string[])[],
): Promise<void> {
  const file = findParts(shard).assets;
  if (file === null) return;
  const text = JSON.stringify([...new Set(assets.flat())]);
  await store.createWriter({ isDurable: true }).writePlain(file, text);
}

/** Hashed files that the pages of any publisher need. */
export async function readNotedAssets(store: SiteStore, shard: Shard): Promise<Set<string>> {
  const parts = await readParts(store, shard, assetsFile);
  return new Set(parts.flatMap((text) => JSON.parse(text ?? '[]') as string[]));
}
