import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findViolations } from '../../support/accessibility.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { tapTwice } from '../../support/tap-twice.ts';
import type { Review } from '#contract/comments.ts';

/** Empty where the site has the API at its own origin. */
const apiOrigin = process.env.API_ORIGIN ?? '';
const session = '0123456789abcdef'.repeat(2);
const order = { at: 1, lines: [], sent: [{ code: '7K3QMD', isSent: true }] };
/** Text of the comment of this test alone. */
const comment = () => `Lo que se borra, ${test.info().testId}`;

test.beforeEach(async ({ page, findProduct, request }) => {
  const product = await findProduct('Producto número 3');
  // Of this test alone: the identifier that it has from the runner begins as those of the others in the file.
  const visitor = randomUUID().slice(0, 8) + session.slice(8);
  const headers = { 'x-session-id': visitor };
  await request.post(`${apiOrigin}/api/reviews`, {
    headers,
    data: { comment: comment(), authorName: 'Eva', productId: product.id, rating: 4 },
  });
  await request.patch(`${apiOrigin}/api/products/${product.id}/favorite?action=add`, { headers });
  await page.addInitScript(
    ([id, kept]) => {
      if (sessionStorage.getItem('begun') !== null) return;
      sessionStorage.setItem('begun', 'yes');
      localStorage.setItem('vitrina:visitor', id ?? '');
      localStorage.setItem('vitrina:favourites', '["k3v9x0q2m7ta","k3v9x0q2m7tb"]');
      localStorage.setItem('vitrina:order:k3v9x0q2m7tc', kept ?? '');
      localStorage.setItem('vitrina:data-saver', 'off');
    },
    [visitor, JSON.stringify(order)],
  );
});

test('a visitor reads, downloads and erases what is kept', async ({
  page,
  findProduct,
  request,
}) => {
  const product = await findProduct('Producto número 3');
  const listComments = async () => {
    const response = await request.get(`${apiOrigin}/api/reviews?productId=${product.id}`);
    return ((await response.json()) as Review[]).map((review) => review.comment);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Mis datos' }).click();
  await expect(
    page.getByText('En este navegador: 2 favoritos, 1 comentario, 1 pedido.'),
  ).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);

  const download = page.waitForEvent('download');
  await button('Descargar').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('mis-datos.json');
  const text = readFileSync(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    favoritos: ['k3v9x0q2m7ta', 'k3v9x0q2m7tb'],
    pedidos: { k3v9x0q2m7tc: order },
    servidor: { favourites: 1, comments: [{ comment: comment() }] },
  });
  expect(text).not.toContain(session.slice(8));

  const eraseOnServer = button('Borrar mis comentarios y favoritos del servidor');
  await eraseOnServer.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Se borran para siempre tus comentarios')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(eraseOnServer).toBeFocused();
  await page.keyboard.press('Enter');
  await tapTwice(button('Sí, borrar'), '**/api/visitor');
  await expect(page.getByText('En el servidor ya nada está unido a ti.')).toBeFocused();
  await expect(eraseOnServer).toBeHidden();
  expect(await listComments()).not.toContain(comment());
  await expect(page.getByText('En este navegador: 2 favoritos, 1 pedido.')).toBeVisible();

  await button('Borrar lo de este navegador').click();
  await button('Sí, borrar').click();
  await expect(page.getByText('Este navegador ya no guarda nada tuyo.')).toBeFocused();
  await expect(page.getByText('En este navegador no hay nada tuyo.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['vitrina:data-saver']);
  expect(await findViolations(page, 'body')).toEqual([]);
});

test.describe('when the API cannot be reached', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('the page shows what the browser has, erases nothing elsewhere, and asks again', async ({
    page,
  }) => {
    const isVisitor = (url: URL) => url.pathname === '/api/visitor';
    await page.route(isVisitor, (route) => route.abort());
    await page.goto('/mis-datos');
    await expect(page.getByText('En este navegador: 2 favoritos, 1 pedido.')).toBeVisible();
    await expect(page.getByText('No sabemos cuántos comentarios tienes.')).toBeVisible();
    expect(await findViolations(page, 'body')).toEqual([]);
    await page.getByRole('button', { name: 'Borrar mis comentarios' }).click();
    await page.getByRole('button', { name: 'Sí, borrar' }).click();
    await expect(page.getByText('No se pudo borrar.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.unroute(isVisitor);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('2 favoritos, 1 comentario, 1 pedido.')).toBeVisible();
  });
});

test('a browser that keeps nothing says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.goto('/mis-datos');
  await expect(page.getByText('Este navegador no deja guardar nada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Descargar' })).toBeHidden();
});

test('nothing is asked for under the data saver before a tap', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('vitrina:data-saver', 'on');
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/mis-datos');
  await expect(page.getByRole('button', { name: 'Ver mis datos' })).toBeVisible();
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Ver mis datos' }).click();
  await expect(page.getByText(/^En este navegador: /)).toBeFocused();
  expect(scripts).toEqual([expect.stringMatching(/^\/_astro\/own-data\.[\w-]+\.js$/)]);
});
