import { findViolations } from '../../support/accessibility.ts';
import { waitForIslands } from '../../support/island.ts';
import { listStops, tabTo } from '../../support/keyboard.ts';
import {
  listKept,
  listPictures,
  notice,
  test,
  untilFilesAreKept,
  visit,
} from '../../support/offline-fixture.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect } from '../../support/site-fixture.ts';

const store = `/${sample.bigStoreUrl}`;

test('a site that can be installed opens a visited store without a network, with its pictures and its age, and lists what is at hand in place of what was never visited', async ({
  page,
  context,
  link,
}) => {
  await visit(page, store);
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Vitrina', start_url: '/' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The contexts of tests are private windows, in which nothing is installed.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(others).toEqual([]);
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

  link.state = 'up';
  await context.setOffline(false);
  await notice(page).getByRole('link', { name: 'Volver a intentar' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test('shows what the network has for as long as it responds, and not with errors nor when it hangs, keeps what came too late, and takes over a page that was opened past it', async ({
  page,
  context,
  link,
}) => {
  await visit(page, store);
  link.rewrite = (html) => html.replace('</h1>', ': precios nuevos</h1>');
  await page.goto(store);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('precios nuevos');
  await expect(notice(page)).toHaveCount(0);
  link.state = 'lost';
  await page.goto(store);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('precios nuevos');
  link.state = 'up';
  link.intercept = (_call, response) => {
    response.writeHead(503).end();
    return true;
  };
  await page.goto(store);
  await expect(notice(page)).toContainText('El sitio no responde ahora');

  link.intercept = () => false;
  // As a reload with the shift key, and a page that was on its way while the worker took over the others.
  const devtools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
  const asksWorker = () =>
    performance
      .getEntriesByType('navigation')
      .some((entry) => (entry as PerformanceNavigationTiming).workerStart > 0);
  expect(await page.evaluate(asksWorker)).toBe(false);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  link.state = 'lost';
  await page.goto(store);
  await expect(notice(page)).toBeVisible();
  link.state = 'up';
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
  link.intercept = ({ url }, response) => {
    if (url !== store) return true;
    void isReleased.then(() => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        '<!doctype html><html lang="es"><title>Tarde</title><h1>Llegó tarde</h1></html>',
      );
    });
    return true;
  };
  await page.goto(store);
  await expect(notice(page)).toContainText('La conexión no responde');
  await expect(page.getByRole('heading', { level: 1, name: sample.bigStore })).toBeVisible();
  release(undefined);
  link.intercept = () => false;
  await expect
    .poll(() =>
      page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', store),
    )
    .toContain('Llegó tarde');
});

test('keeps nothing of the owner area, of accounts or of the API', async ({ page }) => {
  await visit(page, store);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  // The guard of the owner area leads there, at a moment of its own.
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByLabel('Contraseña').first().waitFor();
  await page.goto('/api/docs');
  await page.goto('/favoritos');
  await page.getByRole('link', { name: /^Mis favoritos/ }).waitFor();
  await expect.poll(() => listKept(page)).toContain('/favoritos');
  const allowed = /^\/(?:_astro|images)\/|^\/favoritos(?:\/productos)?$|^\/offline\?/;
  const others = (await listKept(page)).filter((path) => path !== store && !allowed.test(path));
  expect(others).toEqual([]);
  expect((await listKept(page)).filter((path) => /amplify|owner|Dashboard/.test(path))).toEqual([]);
});

test('says how much it keeps, and opens and clears it with the keyboard alone', async ({
  page,
}) => {
  await visit(page, store);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Páginas guardadas' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: sample.bigStore })).toBeVisible();
  await expect(main).toContainText(/Lo guardado ocupa \d+(\.\d)? [KM]B/);
  expect(await findViolations(page, 'body')).toEqual([]);
  const clear = main.getByRole('button', { name: 'Borrar lo guardado' });
  await page.getByRole('link', { name: /^Mis favoritos/ }).waitFor();
  await waitForIslands(page);
  const stops = await listStops(page);
  expect(stops.map(({ name }) => name)).toContain('Borrar lo guardado');
  expect(stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked)).toEqual([]);
  await tabTo(page, main.getByRole('link', { name: sample.bigStore }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(store);
  await page.goBack();
  await tabTo(page, clear);
  await page.keyboard.press('Enter');
  await expect(main.getByText('Se borró lo guardado.')).toBeVisible();
  await expect(main.getByText('Todavía no hay ninguna.')).toBeVisible();
  const left = (await listKept(page)).filter((path) => !/^\/_astro\/|^\/offline\?/.test(path));
  expect(left).toEqual([]);
});

test('shows the favourites as they were last seen, and misses no file after a deployment between two visits', async ({
  page,
  context,
  link,
}) => {
  const cafe = `/${sample.cafeUrl}`;
  await visit(page, store);
  const card = page.locator('.card').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Añadir a favoritos' }).click();
  await page.getByRole('link', { name: 'Mis favoritos: 1 favorito' }).waitFor();
  await visit(page, '/favoritos');
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expect.poll(() => listKept(page)).toContain('/favoritos/productos');
  await untilFilesAreKept(page);
  link.state = 'lost';
  await context.setOffline(true);
  await page.goto('/favoritos');
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Esto es lo que viste hace un momento.');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();

  link.state = 'up';
  await context.setOffline(false);
  link.deploy();
  await visit(page, cafe);
  expect(link.missing).toEqual([]);
  link.state = 'lost';
  for (const path of [store, cafe]) {
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Mis favoritos/ })).toBeVisible();
  }
});

test('asks for nothing by itself under the data saver', async ({ page, link }) => {
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

  // Without the rendered page the worker has one of its own.
  link.state = 'lost';
  await page.goto('/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible();
  await page.getByRole('link', { name: sample.bigStore }).click();
  await expect(notice(page)).toBeVisible();
});
