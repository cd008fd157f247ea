import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createShops, rum, tea } from './shops.ts';
import type { TestSite } from './site.ts';
import { isChangePublished, PublishedSchema } from '#contract/published.ts';

/**
 * Runs `onPage` before each page is rendered. Each page takes a second, so that the log is looked at between stores.
 */
function watchRendering({ rendered }: TestSite, onPage: (path: string) => void): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  const note = rendered.push.bind(rendered);
  onTestFinished(() => {
    vi.useRealTimers();
  });
  rendered.push = (path) => {
    vi.setSystemTime(Date.now() + 1_000);
    onPage(path);
    return note(path);
  };
}

/** A copy of what a kill would leave now. `restore` puts it back. */
function copyFolders({ siteDir, stateDir }: TestSite) {
  const folders = [siteDir, stateDir];
  for (const folder of folders) cpSync(folder, `${folder}-killed`, { recursive: true });
  return {
    read: (file: string): string | null => {
      const path = join(`${siteDir}-killed`, file);
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
    restore: () => {
      for (const folder of folders) {
        rmSync(folder, { recursive: true });
        cpSync(`${folder}-killed`, folder, { recursive: true });
      }
    },
  };
}

const says = (text: string | null, change: number): boolean =>
  text !== null && isChangePublished(v.parse(PublishedSchema, JSON.parse(text)), change);

/** Kills a full publication after it has followed changes of the first store, and before it renders the second. */
async function killMidway(site: TestSite): Promise<ReturnType<typeof copyFolders>> {
  const killed: ReturnType<typeof copyFolders>[] = [];
  let isRunning = false;
  let isChanged = false;
  watchRendering(site, (path) => {
    // Before this page, it may still catch up with the log.
    isRunning ||= path === '/about';
    if (!isRunning) return;
    if (path.startsWith('/bar') && !isChanged) {
      isChanged = true;
      site.api.changeProduct(rum, { price: 30 });
    }
    if (path.startsWith('/cafe') && killed.length === 0) killed.push(copyFolders(site));
  });
  await site.publish();
  const [folders] = killed;
  if (folders === undefined) throw new Error('No page of the second store was rendered');
  return folders;
}

test('a full publication that is cut off after the log was trimmed is repeated', async () => {
  const site = createShops();
  await site.publish();
  site.api.changeProduct(tea, { price: 12 });
  const lost = site.api.log.length;
  site.api.trimmedAt = lost;
  const killed = await killMidway(site);
  expect(killed.read('cafe.html')).toContain('"price":10');
  expect(says(killed.read('published.json'), lost)).toBe(false);

  killed.restore();
  await site.publish();
  expect(site.read('cafe.html')).toContain('"price":12');
  expect(says(site.read('published.json'), lost)).toBe(true);
});

test('a full publication that is cut off after the site was deleted is repeated', async () => {
  const site = createShops();
  await site.publish();
  rmSync(site.siteDir, { recursive: true });
  const killed = await killMidway(site);
  // The first page lists an offer too, so it is back before the other pages.
  expect(killed.read('index.html')).not.toBeNull();
  expect(killed.read('cafe.html')).toBeNull();
  expect(says(killed.read('published.json'), 1)).toBe(false);

  killed.restore();
  await site.publish();
  expect(site.read('cafe.html')).toContain('"price":10');
});

test("the site's progress goes on while a new build replaces pages that lack nothing", async () => {
  const site = createShops();
  await site.publish();
  site.build = 'two';
  site.api.changeProduct(tea, { price: 12 });
  const change = site.api.log.length;
  const killed = await killMidway(site);
  expect(says(killed.read('published.json'), change)).toBe(true);
  expect(killed.read('cafe.html')).toContain('"price":12');

  killed.restore();
  await site.publish();
  expect(JSON.parse(site.read('published.json'))).toEqual({ cursor: site.api.log.length });
  expect(site.read('cafe.html')).toContain('"build":"two"');
});
