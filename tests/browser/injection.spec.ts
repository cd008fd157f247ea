import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { createEmbedded } from '../support/embedded-template.ts';
import { hostileTexts, makeHostileStore } from '../support/hostile-texts.ts';
import { waitForIslands } from '../support/island.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { reportFigure, reportProgress, trialCount } from '../support/trials/trial.ts';
import { withDatabase } from '../support/with-database.ts';
import {
  directoryPath,
  favouritesPath,
  featuredPath,
  feedPath,
  homePath,
  offersPath,
  productPath,
  storePath,
} from '#domain/paths/paths.ts';
import { importStores } from '#server/db/catalogue/import.ts';

// What a text may do is looked at without the policy that would stop it.
test.use({ bypassCSP: true });

const every = trialCount(49, 1);
const texts = hostileTexts.filter((_, place) => place % every === 0);

/** Every call of `hit`, and every place in the page that would make one at a click or a hover. */
async function watch(
  page: Page,
): Promise<{ readonly hits: string[]; readonly look: (path: string) => Promise<void> }> {
  const hits: string[] = [];
  await page.exposeFunction('hit', (number: number) => {
    hits.push(`${page.url()} ran ${number}`);
  });
  page.on('dialog', (dialog) => {
    hits.push(`${page.url()} opened a dialog`);
    void dialog.dismiss();
  });
  return {
    hits,
    async look(path) {
      await page.goto(path);
      // Islands that wait to be seen are shown, so that each has made its part of the page.
      await page.evaluate(async () => {
        for (const island of document.querySelectorAll('astro-island[ssr]')) {
          island.scrollIntoView({ block: 'center', behavior: 'instant' });
          // What watches the view sees it after a frame.
          for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        }
      });
      await waitForIslands(page);
      const armed = await page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) =>
          [...element.attributes]
            .filter(({ name, value }) => {
              if (/^on|^srcdoc$/i.test(name)) return true;
              // In other attributes, such as the content of a description, an address is a text.
              const isFollowed =
                /^(?:(?:xlink:)?href|src(?:set)?|(?:form)?action|data|poster|background)$/i.test(
                  name,
                ) || element.matches('meta[http-equiv], animate, set');
              return isFollowed && /^\s*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i.test(value);
            })
            .map(({ name, value }) => `${name}=${value}`)
            .filter((text) => text.includes('hit(')),
        ),
      );
      hits.push(...armed.map((text) => `${path} would run ${text}`));
    },
  };
}

test.describe('texts that want to be scripts', () => {
  let dataDir = '';
  let server: ServerProcess;

  test.beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'vitrina-hostile-'));
    await createEmbedded(dataDir);
    await withDatabase({ dataDir }, async (database) => {
      await importStores(database, texts.map(makeHostileStore));
      await sql`update reviews set reply = comment, reply_at = now()`.execute(database.kysely);
    });
    const environment = { DATA_DIR: dataDir, SITE_DIR: join(dataDir, 'site') };
    server = await startServerProcess({ kind: 'marketplace', environment });
    await server.waitForNews('ready');
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const listStores = async () => {
    const { data } = await server.call('publication', 'listStores', { limit: 100 });
    return Promise.all(
      data.map(({ id }) => server.call('publication', 'getStore', id, { page: 1, limit: 10 })),
    );
  };

  test('run nowhere @wide-only', async ({ page }) => {
    const stores = await listStores();
    expect(stores.map(({ business }) => business.name).sort()).toEqual(
      texts.map(({ text }) => text).sort(),
    );
    const { hits, look } = await watch(page);
    await page.setContent('<img src=x onerror=hit(0)>');
    await expect.poll(() => hits.splice(0)).toEqual(['about:blank ran 0']);
    const lists = [homePath(), directoryPath(), offersPath(), featuredPath(), favouritesPath()];
    let pages = 0;
    const visit = async (path: string): Promise<void> => {
      await look(server.url + path);
      pages += 1;
    };
    for (const path of lists) await visit(path);
    for (let number = 2; number <= Math.ceil(texts.length / 15); number += 1) {
      await visit(offersPath({ page: number }));
      await visit(directoryPath({ page: number }));
    }
    for (const [place, { business, categories, data }] of stores.entries()) {
      const text = business.name;
      await visit(storePath(business.url));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(text.trim().slice(0, 5));
      await visit(storePath(business.url, { category: categories[0]?.id }));
      for (const { product } of data) await visit(productPath(product));
      await page.locator('#comentarios').scrollIntoViewIfNeeded();
      await visit(`/search?q=${encodeURIComponent(text)}`);
      if (place % 10 === 9) reportProgress(`${place + 1} of ${texts.length} payloads`);
    }
    reportFigure('payloads, pages opened', `${texts.length}, ${pages}`);
    reportFigure('executions, and places that wait for a click or a hover', hits.length);
    expect(hits).toEqual([]);
  });

  test('leave structured data and feed what they are @wide-only', async ({ page, request }) => {
    const feed = await (await request.get(server.url + feedPath())).text();
    const faults = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      const items = [...parsed.querySelectorAll('item > *')];
      return [
        ...[...parsed.querySelectorAll('parsererror')].map(({ textContent }) => textContent),
        ...items.filter(({ children }) => children.length > 0).map(({ tagName }) => tagName),
      ];
    }, feed);
    expect(faults).toEqual([]);
    expect(feed).toContain('hit(');
    const [store] = await listStores();
    const product = store?.data[0]?.product;
    if (store === undefined || product === undefined) throw new Error('There is no store');
    for (const path of [storePath(store.business.url), productPath(product)]) {
      await page.goto(server.url + path);
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(data.length).toBeGreaterThan(0);
      for (const text of data) expect(JSON.stringify(JSON.parse(text))).toContain('hit(');
    }
  });
});
