import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { sample } from '../support/sample-catalogue.ts';
import { expect, test as base } from '../support/site-fixture.ts';
import { type WeakLink, openWeakLink } from '../support/weak-link.ts';

const test = base.extend<{ link: WeakLink }>({
  link: async ({}, use) => {
    const link = await openWeakLink(process.env.SITE_ORIGIN ?? '');
    await use(link);
    await link.close();
  },
  baseURL: async ({ link }, use) => {
    await use(link.origin);
  },
});

// What is asked for without a network fails, and the browser says so.
test.use({
  serviceWorkers: 'allow',
  expectedError: /Failed to load resource|Failed to fetch|net::ERR/,
});

const store = `/${sample.bigStoreUrl}`;
const notice = (page: Page) => page.getByRole('complementary', { name: 'Aviso de conexión' });

/** Addresses of all that is kept, without the origin. */
function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        kept.push(url.slice(location.origin.length));
      }
    }
    return kept;
  });
}

/** Addresses of the pictures that the page has loaded so far. */
function listPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/images/')),
  );
}

/** Opens a page and waits until all of it is kept, with the page for what is not. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: /^Mis favoritos/ }).waitFor();
  await expect.poll(() => listKept(page)).toContain(path);
  await expect.poll(async () => (await listKept(page)).some(isShell)).toBe(true);
  const pictures = await listPictures(page);
  await expect.poll(() => listKept(page)).toEqual(expect.arrayContaining(pictures));
}

const isShell = (path: string) => path.startsWith('/offline?');

test('opens a visited store without a network, with its pictures and its age', async ({
  page,
  context,
  link,
}) => {
  await visit(page, store);
  expect((await listPictures(page)).length).toBeGreaterThan(0);
  link.state = 'lost';
  await context.setOffline(true);
  await page.goto('/');
  await page.goto(store);
  await expect(page.getByRole('heading', { level: 1, name: sample.bigStore })).toBeVisible();
  await expect(notice(page)).toContainText('Sin conexión: esto es lo que viste hace un momento.');
  const first = page.locator('.card img').first();
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
  // Its islands are there too.
  await expect(page.getByRole('link', { name: /^Mis favoritos/ })).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);

  link.state = 'up';
  await context.setOffline(false);
  await notice(page).getByRole('link', { name: 'Volver a intentar' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test('shows what the network has for as long as it answers', async ({ page, link }) => {
  await visit(page, store);
  link.rewrite = (html) => html.replace('</h1>', ': precios nuevos</h1>');
  await page.goto(store);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('precios nuevos');
  await expect(notice(page)).toHaveCount(0);
  link.state = 'lost';
  await page.goto(store);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('precios nuevos');
});

test('gives up waiting for a link that hangs, and says so', async ({ page, link }) => {
  await visit(page, store);
  link.state = 'hanging';
  await page.goto(store);
  await expect(notice(page)).toContainText('La conexión no responde');
  await expect(page.getByRole('heading', { level: 1, name: sample.bigStore })).toBeVisible();
});

test('keeps to what was seen while the site answers with errors', async ({ page, link }) => {
  await visit(page, store);
  link.intercept = (_call, answer) => {
    answer.writeHead(503).end();
    return true;
  };
  await page.goto(store);
  await expect(notice(page)).toContainText('El sitio no responde ahora');
});

test('lists what is at hand in place of a page that was never visited', async ({ page, link }) => {
  await visit(page, store);
  link.state = 'lost';
  await page.goto(`/${sample.cafeUrl}?page=2`);
  await expect(
    page.getByText('Sin conexión, y la página que pediste no está guardada.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver a intentar' })).toHaveAttribute(
    'href',
    `/${sample.cafeUrl}?page=2`,
  );
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: sample.bigStore }).click();
  await expect(page.getByRole('heading', { level: 1, name: sample.bigStore })).toBeVisible();
});

test('keeps nothing of the owner area, of accounts or of the API', async ({ page }) => {
  await visit(page, store);
  for (const path of ['/login', '/register', '/dashboard', '/products']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForLoadState('load');
  }
  await page.goto('/api/docs');
  await visit(page, '/favoritos');
  const allowed = /^\/(?:_astro|images)\/|^\/favoritos(?:\/productos)?$|^\/offline\?/;
  const others = (await listKept(page)).filter((path) => path !== store && !allowed.test(path));
  expect(others).toEqual([]);
  expect((await listKept(page)).filter((path) => /amplify|owner|Dashboard/.test(path))).toEqual([]);
});

test('says how much it keeps and clears it', async ({ page }) => {
  await visit(page, store);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Páginas guardadas' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: sample.bigStore })).toBeVisible();
  await expect(main).toContainText(/Lo guardado ocupa \d+(\.\d)? [KM]B/);
  expect(await findViolations(page, 'body')).toEqual([]);
  await main.getByRole('button', { name: 'Borrar lo guardado' }).click();
  await expect(main.getByText('Se borró lo guardado.')).toBeVisible();
  await expect(main.getByText('Todavía no hay ninguna.')).toBeVisible();
  const left = (await listKept(page)).filter((path) => !/^\/_astro\/|^\/offline\?/.test(path));
  expect(left).toEqual([]);
});

test('shows the favourites as they were last seen', async ({ page, context, link }) => {
  await visit(page, store);
  const card = page.locator('.card').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Añadir a favoritos' }).click();
  await page.getByRole('link', { name: 'Mis favoritos: 1 favorito' }).waitFor();
  await visit(page, '/favoritos');
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expect.poll(() => listKept(page)).toContain('/favoritos/productos');
  link.state = 'lost';
  await context.setOffline(true);
  await page.goto('/favoritos');
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Esto es lo que viste hace un momento.');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test('misses no file after a deployment between two visits', async ({ page, link }) => {
  const { cafeUrl } = sample;
  await visit(page, store);
  link.deploy();
  await visit(page, `/${cafeUrl}`);
  expect(link.missing).toEqual([]);
  link.state = 'lost';
  for (const path of [store, `/${cafeUrl}`]) {
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Mis favoritos/ })).toBeVisible();
  }
});

test('asks for nothing by itself while data is saved', async ({ page, link }) => {
  await page.addInitScript(() => {
    localStorage.setItem('vitrina:data-saver', 'on');
  });
  await page.goto(store);
  const before = link.asked.length;
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('link', { name: /^Mis favoritos/ }).waitFor();
  await expect.poll(() => listKept(page)).toContain(store);
  // The islands that the tap started and the icon are the page's own.
  const asked = link.asked.slice(before).filter((one) => !/^GET \/(?:_astro|favicon)/.test(one));
  expect(asked).toEqual(['GET /service-worker.js']);

  // Without the printed page the worker has one of its own.
  link.state = 'lost';
  await page.goto('/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible();
  await page.getByRole('link', { name: sample.bigStore }).click();
  await expect(notice(page)).toBeVisible();
});
