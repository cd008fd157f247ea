import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { uniqueText, writeComment } from '../../support/comments.ts';
import { listKept, notice, test, visit } from '../../support/offline-fixture.ts';
import { passToast } from '../../support/pass-time.ts';
import { findLost, type Reading, readings } from '../../support/reflow.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect } from '../../support/site-fixture.ts';
import type { WeakLink } from '../../support/weak-link.ts';
import type { Product } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';
import { productPath } from '#domain/paths/paths.ts';

const store = `/${sample.bigStoreUrl}`;

const isPost = ({ method, url }: IncomingMessage) => method === 'POST' && url === '/api/reviews';

/** Refuses a call in place of the server. */
function refuse(response: ServerResponse, status: number, message: string): true {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: 'invalid', message }));
  return true;
}

const outbox = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Lo que falta por enviar' }) });

/** Opens a product with all that writing a comment needs, which the worker names. */
async function visitProduct(page: Page, product: Product): Promise<void> {
  await visit(page, productPath(product));
  const worker = await (await fetch(`${process.env.SITE_ORIGIN}/service-worker.js`)).text();
  const files = worker.match(/\/_astro\/[\w.-]+\.js/g) ?? [];
  expect(files.some((path) => path.includes('/author-tools.'))).toBe(true);
  await expect.poll(() => listKept(page)).toEqual(expect.arrayContaining(files));
}

/** How often a comment stands in the marketplace. */
async function countStored(request: APIRequestContext, id: string, text: string): Promise<number> {
  const response = await request.get(`${process.env.SITE_ORIGIN}/api/reviews?productId=${id}`);
  const comments = (await response.json()) as Review[];
  return comments.filter(({ comment }) => comment === text).length;
}

const commentOf = (page: Page, text: string) =>
  page.locator('#comentarios').getByRole('listitem').filter({ hasText: text });

const pendingText = 'Pendiente: se publicará cuando vuelvas a tener conexión';

/** Opens a product, loses the network and writes a comment, which waits. */
async function leaveWaiting(page: Page, link: WeakLink, product: Product, text: string) {
  await visitProduct(page, product);
  link.state = 'lost';
  return writeWaiting(page, text);
}

async function writeWaiting(page: Page, text: string): Promise<Locator> {
  await writeComment(page, text);
  const item = commentOf(page, text);
  await expect(item).toContainText(pendingText);
  return item;
}

/** Reloads a product and shows a comment that waits. */
async function reloadComments(page: Page, item: Locator): Promise<void> {
  await page.reload();
  await page.locator('#comentarios').scrollIntoViewIfNeeded();
  await expect(item).toContainText(pendingText);
}

test('sends once, when the network is back, what was done without it, and loses nothing of it on a narrow screen or with large text', async ({
  page,
  context,
  request,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 11');
  const text = `${uniqueText()} ${'larguísimo'.repeat(12)}`;
  const expectWhole = async () => {
    for (const reading of Object.keys(readings) as Reading[]) {
      expect(await findLost(page, reading), `${page.url()} with ${reading}`).toEqual([]);
    }
  };
  await visitProduct(page, product);
  link.state = 'lost';
  await context.setOffline(true);
  const heart = page.locator('.keep').getByRole('button', { name: /favoritos/ });
  await heart.click();
  await expect(page.getByText('Favorito pendiente')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await writeComment(page, text);
  const item = commentOf(page, text);
  await expect(item).toContainText(pendingText);
  await page.goto('/offline');
  await expect(outbox(page)).toContainText(`Comentario: «${text}»`);
  await expect(outbox(page)).toContainText('Añadir a favoritos');
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.goto('/offers');
  await expect(page.getByRole('main')).toContainText('Sin conexión');
  await expectWhole();
  await page.goto(productPath(product));
  await expect(notice(page)).toContainText('Tienes 2 envíos pendientes.');
  // Both are there after the reload too.
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.locator('#comentarios').scrollIntoViewIfNeeded();
  await expect(item).toContainText(pendingText);
  await expect(page.getByText('Este producto aún no tiene comentarios')).toHaveCount(0);
  expect(await findViolations(page, 'body')).toEqual([]);
  await expectWhole();
  expect(await countStored(request, product.id, text)).toBe(0);

  link.state = 'up';
  await context.setOffline(false);
  // Chromium forgets in a page opened meanwhile that it was made to be offline, and dispatches no event there.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
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

test('sends a report once the network is back, and says why one was refused', async ({
  page,
  context,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 12');
  await visit(page, '/denunciar');
  const report = async (id: string) => {
    await page.goto(`/denunciar#p=${id}`);
    await page.getByLabel('Otro').check();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('tu denuncia se enviará cuando vuelva la red.')).toBeFocused();
  };
  link.state = 'lost';
  await context.setOffline(true);
  for (const id of [product.id, 'k3v9x0q2m7ta']) {
    await report(id);
    await page.goto('/offline');
  }
  await expect(outbox(page).getByText('Denuncia')).toHaveCount(2);
  link.state = 'up';
  await context.setOffline(false);
  await page.goto('/offline');
  await expect
    .poll(() => link.asked.filter((one) => one === 'POST /api/reports').length)
    .toBeGreaterThan(1);
  await expect(async () => {
    await page.reload();
    await expect(outbox(page).getByText('Denuncia')).toHaveCount(1, { timeout: 1000 });
    // The page shows what waited when it was opened, so the refusal may need another look.
    await expect(outbox(page)).toContainText('No se pudo enviar: ', { timeout: 1000 });
  }).toPass();
});

/** What a page posts to the worker when the network is back; done when the worker has received it. */
async function notifyWorkerOfNetwork(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  controller?.postMessage([false, location.href]);
  const { port1, port2 } = new MessageChannel();
  const received = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  controller?.postMessage({ commentsOf: 'any' }, [port2]);
  await received;
}

test('publishes a comment once, whatever becomes of the attempts', async ({
  page,
  request,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 12');
  const isPublishedOnce = async (item: Locator, text: string) => {
    await expect(item).not.toContainText('Pendiente');
    await expect(item).toHaveCount(1);
    expect(await countStored(request, product.id, text)).toBe(1);
  };
  await visitProduct(page, product);

  const lost = `${uniqueText()}, the response is lost`;
  link.losesResponse = isPost;
  const first = await writeWaiting(page, lost);
  link.losesResponse = () => false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await isPublishedOnce(first, lost);
  expect(link.asked.filter((one) => one === 'POST /api/reviews').length).toBeGreaterThan(1);

  const early = `${uniqueText()}, the network is back before it carries anything`;
  link.state = 'lost';
  const second = await writeWaiting(page, early);
  let isRefused = false;
  link.intercept = (call, response) => {
    if (!isPost(call) || isRefused) return false;
    isRefused = true;
    response.writeHead(503).end();
    return true;
  };
  link.state = 'up';
  await page.evaluate(notifyWorkerOfNetwork);
  await isPublishedOnce(second, early);
  expect(isRefused).toBe(true);

  const during = `${uniqueText()}, the network comes back during an attempt that fails`;
  link.state = 'lost';
  const third = await writeWaiting(page, during);
  const held: ServerResponse[] = [];
  link.intercept = (call, response) => {
    if (!isPost(call) || held.length > 0) return false;
    held.push(response);
    return true;
  };
  link.state = 'up';
  await page.evaluate(notifyWorkerOfNetwork);
  await expect.poll(() => held.length).toBe(1);
  await page.evaluate(notifyWorkerOfNetwork);
  held[0]?.destroy();
  await isPublishedOnce(third, during);
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
    // From the beginning, for the event may come before the response.
    const released = new Promise((resolve) => {
      window.addEventListener('response', resolve, { once: true });
    });
    window.fetch = async (...call) => {
      const response = await fetch(...call);
      if (response.status === 202) await released;
      return response;
    };
  });
  await visitProduct(page, product);
  link.state = 'lost';
  await writeComment(page, text);
  await expect(page.getByText('Comentario pendiente')).toBeVisible();
  link.state = 'up';
  await page.evaluate(notifyWorkerOfNetwork);
  await expect.poll(() => countStored(request, product.id, text)).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('response')));
  const item = commentOf(page, text);
  await expect(item.getByRole('button', { name: 'Editar' })).toBeVisible();
  await expect(item).toHaveCount(1);
  await expect(item).not.toContainText('Pendiente');
});

test('shows a comment that was refused when it came, and keeps what was typed', async ({
  page,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 13');
  const text = uniqueText();
  const item = await leaveWaiting(page, link, product, text);
  await expect(page.getByText('Comentario pendiente')).toBeVisible();
  await reloadComments(page, item);
  const reason = 'Ya no se admiten comentarios.';
  link.intercept = (call, response) => isPost(call) && refuse(response, 422, reason);
  link.state = 'up';
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Error al crear comentario')).toBeVisible();
  await expect(item).toHaveCount(0);

  await page.goto(store);
  const word = page.getByRole('complementary', { name: 'Envíos rechazados' });
  await expect(word).toContainText('Un envío tuyo fue rechazado.');
  await word.getByRole('link', { name: 'Ver por qué' }).click();
  await expect(outbox(page)).toContainText(text);
  await expect(outbox(page)).toContainText(reason);
  expect(await findViolations(page, 'body')).toEqual([]);
  await outbox(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(outbox(page)).toHaveCount(0);
});

test('shows a refusal that came before the page could show it', async ({
  page,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 13');
  const text = uniqueText();
  const item = await leaveWaiting(page, link, product, text);
  await page.addInitScript(() => {
    window.requestIdleCallback = (start) => {
      window.addEventListener('idle', () => {
        start({ didTimeout: false, timeRemaining: () => 1 });
      });
      return 0;
    };
  });
  await reloadComments(page, item);
  link.intercept = (call, response) =>
    isPost(call) && refuse(response, 422, 'Ya no se admiten comentarios.');
  link.state = 'up';
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(item).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('idle')));
  await expect(page.getByText('Error al crear comentario')).toBeVisible();
});

test('a heart that may not be counted yet holds up no comment, and goes when it is refused, on the next page where none could show it', async ({
  page,
  request,
  link,
  findProduct,
}) => {
  const product = await findProduct('Producto número 14');
  const text = uniqueText();
  await page.clock.install();
  await visitProduct(page, product);
  link.state = 'lost';
  const heart = page.locator('.keep').getByRole('button', { name: /favoritos/ });
  const count = page.locator('astro-island[component-export="FavouriteCount"]');
  await expect(count).toHaveText('');
  await heart.click();
  await expect(page.getByText('Favorito pendiente')).toBeVisible();
  await passToast(page);
  await expect(count).toHaveText('1 favorito');
  await writeComment(page, text);
  const item = commentOf(page, text);
  await expect(item).toContainText(pendingText);
  await expect(page.getByText('Comentario pendiente')).toBeVisible();
  await passToast(page);
  let status = 429;
  link.intercept = (call, response) =>
    call.method === 'PATCH' && refuse(response, status, 'Ahora no.');
  link.state = 'up';
  await page.evaluate(notifyWorkerOfNetwork);
  await expect(item).not.toContainText('Pendiente');
  expect(await countStored(request, product.id, text)).toBe(1);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  status = 404;
  await page.evaluate(notifyWorkerOfNetwork);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('No se pudo guardar el favorito')).toBeVisible();
  await expect(count).toHaveText('');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  // And once more, where no page could show the refusal: it goes on the next one.
  link.state = 'lost';
  await heart.click();
  await expect(page.getByText('Favorito pendiente')).toBeVisible();
  link.state = 'up';
  const countSent = () => link.asked.filter((one) => one.startsWith('PATCH ')).length;
  const sentBefore = countSent();
  const saveData = (wish: string) =>
    page.evaluate((stored) => {
      localStorage.setItem('vitrina:data-saver', stored);
    }, wish);
  // Nothing of the page is awake before a tap.
  await saveData('on');
  await page.reload();
  await page.evaluate(notifyWorkerOfNetwork);
  await expect.poll(countSent).toBe(sentBefore + 1);
  await expect(page.getByText('No se pudo guardar el favorito')).toHaveCount(0);
  await saveData('off');
  await page.goto(store);
  const readKept = () => page.evaluate(() => localStorage.getItem('vitrina:favourites'));
  await expect.poll(readKept).toBe('[]');
  await expect(page.getByRole('complementary', { name: 'Envíos rechazados' })).toHaveCount(0);
  await page.goto(productPath(product));
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(countSent()).toBe(sentBefore + 1);
});
