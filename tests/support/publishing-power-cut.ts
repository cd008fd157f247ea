import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listDifferences, readPlain } from './compare-sites.ts';
import { watchUnsyncedFiles } from './unsynced-files.ts';
import { createJsonBundle } from '../unit/publisher/json-bundle.ts';
import { MemoryApi } from '../unit/publisher/memory-api.ts';

/** The message of this process to its parent at the end. */
export interface PublishingPowerCuts {
  readonly duringFull: number;
  /** Cuts while changes are published, before the disk has all of the full publication. */
  readonly soonAfterFull: number;
  readonly duringChanges: number;
  readonly faults: readonly string[];
}

// Runs as a process of its own: publishes while the power is cut `cuts` times. Each cut happens in a copy, on which a
// publisher then starts.
const [root = '', cuts = '1'] = process.argv.slice(2);
const state = { count: 0, steps: 0, isWatching: false };
let copies: string[] = [];
const disk = watchUnsyncedFiles(join(root, 'disk'), () => {
  state.steps -= 1;
  if (!state.isWatching || state.steps > 0 || state.count === Number(cuts)) return;
  state.count += 1;
  state.steps = randomInt(20, 80);
  const copy = join(root, `cut-${state.count}`);
  disk.cutPower(copy, [0, 0.5, 0.9][state.count % 3] ?? 0);
  copies.push(copy);
});

const { publishOnce } = await import('#publisher/start.ts');
const { hashText, manifestFile } = await import('#publisher/search-index/search-index-files.ts');
const { listFiles } = await import('#files/files.ts');
const { publishedFile } = await import('#contract/published.ts');

const api = new MemoryApi();
const products = ['p0', 'p1', 'p2', 'p3'].map((id) => id.padEnd(12, '0'));
const store = 'cafe'.padEnd(12, '0');
api.addStore(store, { url: 'cafe' });
for (const id of products) api.addProduct(id, store, { offer: true, price_old: 20 });

const faults: string[] = [];
async function publish(folder: string, build: string, boot: string): Promise<void> {
  const config = {
    apiUrl: 'http://api',
    distDir: join(root, 'dist'),
    siteDir: join(folder, 'site'),
    stateDir: join(folder, 'state'),
    site: { name: 'Vitrina', origin: 'https://vitrina.example', contactEmail: 'a@vitrina.example' },
  };
  const bundle = createJsonBundle(build, () => false);
  await publishOnce(
    config,
    (event) => {
      if (event.type === 'trouble') faults.push(`${folder}: ${event.message}`);
    },
    { everything: false },
    { bundle, fetch: api.fetch, boot },
  );
}

const isPage = (file: string): boolean => !file.startsWith('pagefind/') && file !== publishedFile;

/** The pages with their content. */
function readPages(folder: string): Map<string, string> {
  const site = join(folder, 'site');
  const pages = listFiles(site).filter((file) => isPage(file) && !file.endsWith('.br'));
  return new Map(pages.map((file) => [file, readPlain(join(site, file)).toString()]));
}

/** Whether the search index is as it was made. */
function isIndexTrue(folder: string): boolean {
  const index = join(folder, 'site/pagefind');
  try {
    const parse = (...path: string[]): unknown =>
      JSON.parse(readFileSync(join(index, ...path), 'utf8'));
    const { folder: name } = parse('current.json') as { folder: string };
    const { files } = parse(name, manifestFile) as { files: Record<string, string> };
    return Object.entries(files).every(
      ([file, hash]) => hashText(readFileSync(join(index, name, file))) === hash,
    );
  } catch {
    return false;
  }
}

const current = join(root, 'disk');
await publish(current, 'first', 'first');
disk.settle();
const counts = { duringFull: 0, soonAfterFull: 0, duringChanges: 0 };
const kinds = ['duringFull', 'soonAfterFull', 'duringChanges'] as const;
for (let round = 0; state.count < Number(cuts); round += 1) {
  const kind = kinds[round % kinds.length] ?? 'duringFull';
  const isFull = kind === 'duringFull';
  const build = `build ${round - (round % kinds.length)}`;
  const before = readPages(current);
  if (!isFull) for (const id of products) api.changeProduct(id, { price: round + 10 });
  Object.assign(state, { steps: randomInt(1, 40), isWatching: true });
  await publish(current, build, 'first');
  state.isWatching = false;
  const after = readPages(current);
  const fresh = join(root, `fresh-${round}`);
  await publish(fresh, build, 'first');
  for (const copy of copies) {
    // A change waits for the disk. So even before the next run its file is the old page or the new one.
    for (const [file, text] of kind === 'duringChanges' ? readPages(copy) : []) {
      const isWhole = file.startsWith('.') || [before.get(file), after.get(file)].includes(text);
      if (!isWhole) faults.push(`${copy}: ${file} is neither old nor new`);
    }
    await publish(copy, build, copy);
    const differences = listDifferences(join(copy, 'site'), join(fresh, 'site'), isPage);
    faults.push(...differences.map((difference) => `${copy}: ${difference}`));
    if (!isIndexTrue(copy)) faults.push(`${copy}: the search index is damaged`);
  }
  counts[kind] += copies.length;
  copies = [];
  if (!isFull) disk.settle();
}
process.send?.({ ...counts, faults } satisfies PublishingPowerCuts);
process.disconnect();
