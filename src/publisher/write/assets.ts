import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { PublisherContext } from '../context.ts';
import { listFiles } from '#files/files.ts';
import type { SiteTarget, SiteWriter } from '../target/site-target.ts';
import { runBounded } from '#domain/run-bounded.ts';

const compressible = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
]);

/** The number of assets that are written at once. In a bucket each of them costs two calls. */
const assetsAtOnce = 16;

/** The files of the build with a hash in their names. */
export const listHashedAssets = (clientDir: string): string[] =>
  listFiles(clientDir).filter((file) => file.startsWith('_astro/'));

/**
 * Writes the files of the build into the web root. Each of several publishers writes the hashed ones, so that they
 * exist before any page of the new build.
 */
export async function publishAssets(
  {
    bundle,
    share,
  }: {
    readonly bundle: Pick<PublisherContext['bundle'], 'clientDir'>;
    readonly share: Pick<PublisherContext['share'], 'hasLists'>;
  },
  writer: SiteWriter,
): Promise<void> {
  const files = share.hasLists ? listFiles(bundle.clientDir) : listHashedAssets(bundle.clientDir);
  await runBounded(files, assetsAtOnce, async (file) => {
    const body = readFileSync(join(bundle.clientDir, file));
    if (compressible.has(extname(file))) await writer.write(file, body, 'change');
    else await writer.writePlain(file, body);
  });
}

/**
 * The generations of hashed files to keep: those of this build, and those of the previous one for pages that are open
 * or cached in a browser during the change.
 */
export function keepGenerations(
  generations: readonly (readonly string[])[],
  newest: readonly string[],
): string[][] {
  const [current] = generations;
  if (current?.join('\n') === newest.join('\n')) {
    return generations.map((files) => [...files]);
  }
  return [[...newest], ...(current === undefined ? [] : [[...current]])];
}

/** The existing files of the kept generations. They are no orphans. */
export async function findKeptAssets(
  target: Pick<SiteTarget, 'has'>,
  generations: readonly (readonly string[])[],
): Promise<string[]> {
  const files = generations.flat();
  const stands = await runBounded(files, assetsAtOnce, async (file) => target.has(file));
  return files.filter((_, index) => stands[index]);
}
