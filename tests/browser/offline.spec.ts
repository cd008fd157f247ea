import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIRequestContext, Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { listStops, tabTo } from '../support/keyboard.ts';
import { findLost, type Reading, readings } from '../support/reflow.ts';
import { sample } from '../support/sample-catalogue.ts';
import { expect, test as base } from '../support/site-fixture.ts';
import { type WeakLink, openWeakLink } from '../support/weak-link.ts';
import type { Product } from '#contract/product.ts';
import type { Review } from '#contract/review.ts';
import { productPath } from '#domain/paths.ts';

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

test('keeps what came too late to be shown', async ({ page, link }) => {
  await visit(page, store);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
  link.intercept = ({ url }, answer) => {
    if (url !== store) return false;
    void isReleased.then(() => {
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      answer.end('<!doctype html><html lang="es"><title>Tarde</title><h1>Llegó tarde</h1></html>');
    });
    return true;
  };
  await page.goto(store);
  await expect(notice(page)).toContainText('La conexión no responde');
  release(undefined);
  link.intercept = () => false;
  await expect
    .poll(() =>
      page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', store),
    )
    .toContain('Llegó tarde');
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
  for (const path of ['/login', '/register']) await page.goto(path);
  for (const path of ['/dashboard', '/products']) {
    await page.goto(path, { waitUntil: 'commit' });
    // The guard of the owner area leads there, at a moment of its own.
    await page.waitForURL((url) => url.pathname === '/login');
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

test('opens and clears what is kept with the keyboard alone', async ({ page }) => {
  await visit(page, store);
  await page.goto('/offline');
  const main = page.getByRole('main');
  const clear = main.getByRole('button', { name: 'Borrar lo guardado' });
  await page.getByRole('link', { name: /^Mis favoritos/ }).waitFor();
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

const isPost = ({ method, url }: IncomingMessage) => method === 'POST' && url === '/api/reviews';
const outbox = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Lo que falta por enviar' }) });

/** Opens a product with all that writing a comment needs. */
async function visitProduct(page: Page, product: Product): Promise<void> {
  await visit(page, productPath(product));
  await expect
    .poll(async () => (await listKept(page)).some((path) => path.includes('/author-tools.')))
    .toBe(true);
}

async function writeComment(page: Page, text: string): Promise<void> {
  const comments = page.locator('#comentarios');
  await comments.scrollIntoViewIfNeeded();
  await comments.getByRole('button', { name: 'Comentar', exact: true }).click();
  const form = comments.getByRole('form', { name: 'Escribir un comentario' });
  await form.getByLabel('Comentario', { exact: true }).fill(text);
  await form.getByLabel('Nombre').fill('Yanet');
  await form.getByRole('button', { name: 'Publicar' }).click();
}

/** How often a comment stands in the marketplace. */
async function countStored(request: APIRequestContext, id: string, text: string): Promise<number> {
  const answer = await request.get(`${process.env.SITE_ORIGIN}/api/reviews?productId=${id}`);
  const reviews = (await answer.json()) as Review[];
  return reviews.filter(({ comment }) => comment === text).length;
}

const pendingText = 'Pendiente: se publicará cuando vuelvas a tener conexión';

/** Text of a comment that no other test, project or repetition writes. */
const uniqueText = () => {
  const { title, project, repeatEachIndex } = test.info();
  return `${title}, ${project.name} ${repeatEachIndex}`;
};

test('sends once, when the network is back, what was done without it', async ({
  page,
  context,
  request,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 11');
  const text = uniqueText();
  await visitProduct(page, product);
  link.state = 'lost';
  await context.setOffline(true);
  const heart = page.locator('.keep').getByRole('button', { name: /favoritos/ });
  await heart.click();
  await expect(page.getByText('Favorito pendiente')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await writeComment(page, text);
  const item = page.locator('#comentarios').getByRole('listitem').filter({ hasText: text });
  await expect(item).toContainText(pendingText);
  await page.goto('/offline');
  await expect(outbox(page)).toContainText(`Comentario: «${text}»`);
  await expect(outbox(page)).toContainText('Añadir a favoritos');
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.goto(productPath(product));
  await expect(notice(page)).toContainText('Tienes 2 envíos pendientes.');
  // Both are there after the reload too.
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.locator('#comentarios').scrollIntoViewIfNeeded();
  await expect(item).toContainText(pendingText);
  await expect(page.getByText('Este producto aún no tiene comentarios')).toHaveCount(0);
  expect(await findViolations(page, 'body')).toEqual([]);
  expect(await countStored(request, product.id, text)).toBe(0);

  link.state = 'up';
  await context.setOffline(false);
  await expect.poll(() => countStored(request, product.id, text)).toBe(1);
  await expect(item).not.toContainText(pendingText);
  await expect(item).toHaveCount(1);
  await page.goto('/offline');
  await expect(page.getByRole('heading', { name: 'Lo que puedes abrir' })).toBeVisible();
  await expect(outbox(page)).toHaveCount(0);
  const sent = link.asked.filter((one) => /^(?:POST|PATCH) /.test(one));
  expect(sent).toEqual([
    `PATCH /api/products/${product.id}/favorite?action=add`,
    'POST /api/reviews',
  ]);
});

test('publishes once a comment whose answer was lost', async ({
  page,
  request,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 12');
  const text = uniqueText();
  await visitProduct(page, product);
  link.losesAnswer = isPost;
  await writeComment(page, text);
  const item = page.locator('#comentarios').getByRole('listitem').filter({ hasText: text });
  await expect(item).toContainText(pendingText);
  link.losesAnswer = () => false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(item).not.toContainText('Pendiente');
  await expect(item).toHaveCount(1);
  expect(link.asked.filter((one) => one === 'POST /api/reviews').length).toBeGreaterThan(1);
  expect(await countStored(request, product.id, text)).toBe(1);
});

/** What a page tells the worker when the network is back; done when the worker has heard it. */
async function tellWorkerOfNetwork(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  controller?.postMessage([false, location.href]);
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  controller?.postMessage({ commentsOf: 'any' }, [port2]);
  await answered;
}

test('tries again when the network comes back during an attempt that fails', async ({
  page,
  request,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 12');
  const text = uniqueText();
  await visitProduct(page, product);
  link.state = 'lost';
  await writeComment(page, text);
  const item = page.locator('#comentarios').getByRole('listitem').filter({ hasText: text });
  await expect(item).toContainText(pendingText);
  const held: ServerResponse[] = [];
  link.intercept = (call, answer) => {
    if (!isPost(call) || held.length > 0) return false;
    held.push(answer);
    return true;
  };
  link.state = 'up';
  await page.evaluate(tellWorkerOfNetwork);
  await expect.poll(() => held.length).toBe(1);
  await page.evaluate(tellWorkerOfNetwork);
  held[0]?.destroy();
  await expect(item).not.toContainText('Pendiente');
  expect(await countStored(request, product.id, text)).toBe(1);
});

test('lists a comment as published that was sent before its page knew that it waits', async ({
  page,
  request,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 12');
  const text = uniqueText();
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = async (...call) => {
      const answer = await fetch(...call);
      if (answer.status === 202) {
        await new Promise((resolve) => {
          window.addEventListener('answer', resolve, { once: true });
        });
      }
      return answer;
    };
  });
  await visitProduct(page, product);
  link.state = 'lost';
  await writeComment(page, text);
  await expect(page.getByText('Comentario pendiente')).toBeVisible();
  link.state = 'up';
  await page.evaluate(tellWorkerOfNetwork);
  await expect.poll(() => countStored(request, product.id, text)).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('answer')));
  const item = page.locator('#comentarios').getByRole('listitem').filter({ hasText: text });
  await expect(item.getByRole('button', { name: 'Editar' })).toBeVisible();
  await expect(item).toHaveCount(1);
  await expect(item).not.toContainText('Pendiente');
});

test('tells of a comment that was refused when it came, and keeps what was typed', async ({
  page,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 13');
  const text = uniqueText();
  await visitProduct(page, product);
  link.state = 'lost';
  await writeComment(page, text);
  await expect(page.getByText('Comentario pendiente')).toBeVisible();
  await page.reload();
  await page.locator('#comentarios').scrollIntoViewIfNeeded();
  const item = page.locator('#comentarios').getByRole('listitem').filter({ hasText: text });
  await expect(item).toContainText(pendingText);
  const reason = 'Ya no se admiten comentarios.';
  link.intercept = (call, answer) => {
    if (!isPost(call)) return false;
    answer.writeHead(422, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ message: reason, code: 'validation_failed' }));
    return true;
  };
  link.state = 'up';
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Error al crear comentario')).toBeVisible();
  await expect(item).toHaveCount(0);

  await page.goto(store);
  const word = page.getByRole('complementary', { name: 'Comentarios sin publicar' });
  await expect(word).toContainText('Un comentario tuyo no se pudo publicar.');
  await word.getByRole('link', { name: 'Ver por qué' }).click();
  await expect(outbox(page)).toContainText(text);
  await expect(outbox(page)).toContainText(reason);
  expect(await findViolations(page, 'body')).toEqual([]);
  await outbox(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(outbox(page)).toHaveCount(0);
});

test('loses nothing on a narrow screen or with large text', async ({ page, link, findProduct }) => {
  const product = await findProduct('Producto número 14');
  await visitProduct(page, product);
  link.state = 'lost';
  await writeComment(page, `${uniqueText()} ${'larguísimo'.repeat(12)}`);
  await expect(page.locator('#comentarios').getByText(pendingText)).toBeVisible();
  for (const path of [productPath(product), '/offers']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Sin conexión');
    for (const reading of Object.keys(readings) as Reading[]) {
      expect(await findLost(page, reading), `${path} with ${reading}`).toEqual([]);
    }
  }
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

test('can be installed', async ({ page, context }) => {
  await visit(page, '/');
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Vitrina', start_url: '/' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The contexts of tests are private windows, in which nothing is installed.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(others).toEqual([]);
});
