import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { createEmbedded } from '../../support/embedded-template.ts';
import {
  foreignHost,
  hostileTexts,
  makeHostileStore,
  markupTexts,
} from '../../support/hostile-texts.ts';
import { waitForIslands } from '../../support/island.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { reportFigure, reportProgress, trialCount } from '../../support/trials/trial.ts';
import { openWeakLink } from '../../support/weak-link.ts';
import { withDatabase } from '../../support/with-database.ts';
import {
  directoryPath,
  favouritesPath,
  featuredPath,
  feedPath,
  homePath,
  offersPath,
  orderSheetPath,
  productPath,
  storePath,
} from '#domain/paths/paths.ts';
import { directoryPageSize, offersPageSize } from '#domain/limits.ts';
import { importStores } from '#server/seed/import-stores.ts';

// What a text may do is looked at without the policy that would stop it.
test.use({ bypassCSP: true });

const every = trialCount(49, 1);
const texts = hostileTexts.filter((_, index) => index % every === 0);
/** `<style>` and `<main>`, which builders of pages look for, are always among them. */
const shownMarkup = markupTexts.slice(0, trialCount(3, markupTexts.length));

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
      await importStores(
        database,
        shownMarkup.map((text) => makeHostileStore({ text, run: '' })),
      );
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
    const ids: string[] = [];
    // A full trial has more stores than one response lists.
    for (let after: string | null | undefined; after !== null;) {
      const query = { limit: 100, ...(after !== undefined && { after }) };
      const { data, next } = await server.call('publication', 'listStores', query);
      ids.push(...data.map(({ id }) => id));
      after = next;
    }
    return Promise.all(
      ids.map((id) => server.call('publication', 'getStore', id, { page: 1, limit: 10 })),
    );
  };

  test('run nowhere @wide-only', async ({ page }) => {
    const stores = await listStores();
    expect(stores.map(({ business }) => business.name).sort()).toEqual(
      [...texts.map(({ text }) => text), ...shownMarkup].sort(),
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
    // Each store has one offer.
    for (const [listPath, pageSize] of [
      [offersPath, offersPageSize],
      [directoryPath, directoryPageSize],
    ] as const) {
      for (let number = 2; number <= Math.ceil(stores.length / pageSize); number += 1) {
        await visit(listPath({ page: number }));
      }
    }
    // Harmless markup calls nothing. The pages of its stores are looked at under the service worker.
    const payloads = stores.filter(({ business }) => business.name.includes('hit('));
    expect(payloads).toHaveLength(texts.length);
    for (const [index, { business: store, categories, data }] of payloads.entries()) {
      const text = store.name;
      await visit(storePath(store.url));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(text.trim().slice(0, 5));
      await visit(storePath(store.url, { category: categories[0]?.id }));
      for (const { product } of data) await visit(productPath(product));
      await page.locator('#comentarios').scrollIntoViewIfNeeded();
      await visit(`/search?q=${encodeURIComponent(text)}`);
      if (index % 10 === 9) reportProgress(`${index + 1} of ${payloads.length} payloads`);
    }
    reportFigure('payloads, pages opened', `${payloads.length}, ${pages}`);
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
    // Those of harmless markup run nothing.
    const store = (await listStores()).find(({ business }) => business.name.includes('hit('));
    const product = store?.data[0]?.product;
    if (store === undefined || product === undefined) throw new Error('There is no store');
    for (const path of [storePath(store.business.url), productPath(product)]) {
      await page.goto(server.url + path);
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(data.length).toBeGreaterThan(0);
      for (const text of data) expect(JSON.stringify(JSON.parse(text))).toContain('hit(');
    }
  });

  test.describe('under the service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('are text, online and in the kept copy @wide-only', async ({ page, context }) => {
      const link = await openWeakLink(server.url);
      const asked: string[] = [];
      context.on('request', (request) => asked.push(request.url()));
      let looks = 0;
      const look = async (path: string): Promise<void> => {
        // A page that leads elsewhere does so within a second.
        await page.waitForTimeout(trialCount(0, 1_000));
        expect(page.url()).toBe(link.origin + path);
        const found = await page.evaluate((host) => {
          const elements = [...document.querySelectorAll('*')];
          const addresses = elements.flatMap(({ attributes }) =>
            [...attributes].filter(({ name }) => /^(?:href|src|srcset|ping|action)$/.test(name)),
          );
          return {
            bases: elements.filter(({ localName }) => localName === 'base').length,
            policies: [...document.querySelectorAll('meta[http-equiv]')].map(
              (policy) => policy.getAttribute('content')?.split(' ')[0],
            ),
            mains: document.querySelectorAll('main').length,
            titles: document.querySelectorAll('head>title').length,
            foreign: addresses
              .map(({ value }) => URL.parse(value, location.href)?.host)
              .filter((found) => found === host),
            isShown: document.querySelector('h1')?.checkVisibility(),
          };
        }, foreignHost);
        expect(found, path).toEqual({
          bases: 0,
          policies: ['style-src-elem'],
          mains: 1,
          titles: 1,
          foreign: [],
          isShown: true,
        });
        looks += 1;
      };
      const stores = await listStores();
      const shown = stores.filter(({ business }) => shownMarkup.includes(business.name));
      expect(shown).toHaveLength(shownMarkup.length);
      // The worker keeps fewer pages than a full trial looks at.
      for (const { business, data } of shown) {
        const paths = [
          storePath(business.url),
          ...data.slice(0, 1).map(({ product }) => productPath(product)),
          orderSheetPath(business.url),
        ];
        link.state = 'up';
        for (const path of paths) {
          await page.goto(link.origin + path);
          await look(path);
          await expect
            .poll(() => page.evaluate(async (key) => (await caches.match(key)) !== undefined, path))
            .toBe(true);
        }
        link.state = 'lost';
        for (const path of paths) {
          await page.goto(link.origin + path);
          const notice = page.getByRole('complementary', { name: 'Aviso de conexión' });
          await expect(notice).toBeVisible();
          await look(path);
        }
      }
      expect(looks).toBe(6 * shownMarkup.length);
      reportFigure('pages looked at online and in the kept copy', looks);
      const foreign = asked.filter((url) => new URL(url).origin !== link.origin);
      reportFigure('navigations and requests elsewhere', foreign.length);
      expect(foreign).toEqual([]);
      await link.close();
    });
  });
});
