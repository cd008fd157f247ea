import { findViolations } from '../../support/accessibility.ts';
import {
  fillForm,
  openComments,
  openForm,
  publish,
  uniqueText,
  writeComment,
} from '../../support/comments.ts';
import { passToast } from '../../support/pass-time.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { requestTimeout } from '#domain/messages/sentences.ts';
import { productPath } from '#domain/paths/paths.ts';

test.use({ expectedError: /reviews|author-tools/ });

test('says why a comment was not sent, keeps it over a reload, and publishes it once though a response was lost', async ({
  page,
  context,
  findProduct,
}) => {
  const text = uniqueText();
  const comments = await openComments(page, findProduct, 'Producto número 5');
  const form = await openForm(comments);
  await fillForm(form, text);
  await form.getByLabel('2 estrellas').check({ force: true });
  await context.setOffline(true);
  await publish(form).click();
  await expect(form.getByRole('alert')).toContainText('Sin conexión');
  await context.setOffline(false);

  const message = 'Hay datos que no son válidos.';
  const issues = [{ path: 'authorName', message: 'Ese nombre no se admite' }];
  const refusal = { message, code: 'validation_failed', issues };
  await page.route('**/api/reviews', (route) => route.fulfill({ status: 422, json: refusal }));
  await publish(form).click();
  await expect(form.getByRole('alert')).toContainText(message);
  await expect(form.getByLabel('Nombre')).toBeFocused();
  await expect(form.getByLabel('Nombre')).toHaveAccessibleDescription('Ese nombre no se admite');
  await page.unroute('**/api/reviews');

  await page.route('**/api/reviews', (route, request) =>
    request.method() === 'POST' ? route.abort() : route.fallback(),
  );
  await publish(form).click();
  await expect(form.getByRole('alert')).toContainText('Error al crear comentario');
  await expect(comments.getByRole('listitem').filter({ hasText: text })).toHaveCount(0);
  await expect(form.getByLabel('Comentario', { exact: true })).toHaveValue(text);
  await page.unroute('**/api/reviews');
  await openComments(page, findProduct, 'Producto número 5');
  await expect(form.getByLabel('Comentario', { exact: true })).toHaveValue(text);
  await expect(form.getByLabel('Nombre')).toHaveValue('Yanet');
  await expect(form.getByLabel('2 estrellas')).toBeChecked();

  await page.route('**/api/reviews', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await publish(form).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await publish(form).click();
  await expect(page.getByText('Comentario publicado')).toBeVisible();
  await openComments(page, findProduct, 'Producto número 5');
  await expect(comments.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
});

test('keeps the rendered comments when the list does not come, and tries again', async ({
  page,
  findProduct,
}) => {
  const call = (url: URL) => url.pathname === '/api/reviews';
  await page.route(call, (route) => route.abort());
  await page.goto(productPath(await findProduct('Café molido')));
  const comments = page.locator('#comentarios');
  await comments.scrollIntoViewIfNeeded();
  await expect(comments.getByRole('alert')).toContainText('Error al cargar comentarios');
  await expect(comments.getByText('Muy bueno.')).toBeVisible();
  expect(await findViolations(page, '#comentarios')).toEqual([]);
  await page.unroute(call);
  await page.route(call, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object[] };
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const many = Array.from({ length: number < 3 ? 20 : 1 }, (_, index) => ({
      ...data[0],
      id: `k3v9x0q2m${100 * number + index}`,
    }));
    const meta = { total: 41, page: number, limit: 20, totalPages: 3, lastPage: 3 };
    await route.fulfill({ json: { data: many, meta } });
  });
  await comments.getByRole('button', { name: 'Reintentar' }).click();
  await expect(comments.getByRole('alert')).toHaveCount(0);
  await expect(comments.getByRole('heading', { name: 'Comentarios' })).toBeFocused();
  await expect(comments.getByText('Muy bueno.')).toHaveCount(20);
  const more = comments.getByRole('button', { name: 'Ver más comentarios' });
  for (const shown of [20, 40]) {
    await more.click();
    await expect(comments.getByRole('listitem').nth(shown)).toBeFocused();
  }
  await expect(more).toHaveCount(0);
});

test('lists the comments where the storage is full, and takes another', async ({
  page,
  findProduct,
}) => {
  const product = await findProduct('Café molido');
  await page.goto('/about');
  await page.evaluate(() => {
    for (let size = 6_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`full-${size}`, 'a'.repeat(size));
      } catch {
        // Half of it may fit.
      }
    }
  });
  const listed = page.waitForResponse((response) => response.url().includes('/api/reviews'));
  await page.goto(productPath(product));
  const comments = page.locator('#comentarios');
  await comments.scrollIntoViewIfNeeded();
  await listed;
  await expect(comments.getByText('Muy bueno.')).toBeVisible();
  await expect(comments.getByText('Cargando comentarios…')).toHaveCount(0);
  const text = uniqueText();
  await writeComment(page, text);
  const own = comments.getByRole('listitem').filter({ hasText: text });
  await expect(own.getByRole('button', { name: 'Editar tu comentario' })).toBeVisible();
});

test('opens at the next tap a form that did not come, and brings back what could not be deleted', async ({
  page,
  findProduct,
}) => {
  const text = uniqueText();
  const comments = await openComments(page, findProduct, 'Producto número 8');
  const opener = comments.getByRole('button', { name: 'Comentar', exact: true });
  const held = Promise.withResolvers<undefined>();
  await page.route(/author-tools/, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.clock.install();
  await opener.click();
  await expect(comments.getByText('Abriendo el formulario…')).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByText(requestTimeout)).toBeVisible();
  await expect(opener).toBeFocused();
  await page.clock.runFor(3_000);
  await expect(page.getByText(requestTimeout)).toHaveCount(0);
  await page.clock.resume();
  held.resolve(undefined);
  await opener.click();
  await expect(page.getByText('No se pudo abrir el formulario')).toBeVisible();
  await passToast(page);
  await expect(opener).toBeFocused();
  await page.unroute(/author-tools/);
  const form = await openForm(comments);
  await fillForm(form, text);
  await publish(form).click();
  await expect(page.getByText('Comentario publicado')).toBeVisible();
  await passToast(page);
  const own = comments.getByRole('listitem').filter({ hasText: text });
  await page.route('**/api/reviews/*', (route) => route.abort());
  const deletion = own.getByRole('button', { name: 'Eliminar tu comentario' });
  await deletion.click();
  // Closed, and asked for again before the page knows that it was closed.
  await deletion.evaluate(async (button: HTMLElement) => {
    const dialog = document.querySelector('dialog');
    const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve));
    dialog?.close();
    button.click();
    await closed;
  });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await deletion.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Error al eliminar comentario')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Eliminar tu comentario' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
