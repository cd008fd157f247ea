import { findSmallTargets, findViolations, isLargeInView } from '../support/accessibility.ts';
import {
  fillForm,
  isReviewCall,
  openComments,
  openForm,
  publish,
  uniqueText,
} from '../support/comments.ts';
import { tabTo } from '../support/keyboard.ts';
import { noteToasts, readGoneToast } from '../support/seen-toasts.ts';
import { expect, test } from '../support/site-fixture.ts';
import { productPath } from '#domain/paths/paths.ts';

test('a toast of a comment covers neither it nor a control @wide-too', async ({
  page,
  findProduct,
}) => {
  const text = uniqueText();
  await noteToasts(page, '#comentarios li:first-child');
  const comments = await openComments(page, findProduct, 'Producto número 3');
  const form = await openForm(comments);
  await fillForm(form, text);
  await publish(form).click();
  const { covered } = await readGoneToast(page, 'Comentario publicado');
  expect(covered).toEqual([]);
});

test('publishes a comment, knows it after a reload, edits and deletes it', async ({
  page,
  findProduct,
}) => {
  const text = uniqueText();
  let comments = await openComments(page, findProduct, 'Producto número 1');
  const form = await openForm(comments);
  await fillForm(form, text);
  await form.getByLabel('4 estrellas').check({ force: true });
  await publish(form).click();
  await expect(page.getByText('Comentario publicado')).toBeVisible();
  await expect(form).toBeHidden();

  comments = await openComments(page, findProduct, 'Producto número 1');
  const own = comments.getByRole('listitem').filter({ hasText: text });
  await expect(own.getByRole('img', { name: '4 de 5 estrellas' })).toBeVisible();
  await own.getByRole('button', { name: 'Editar tu comentario' }).click();
  const editor = comments.getByRole('form', { name: 'Editar tu comentario' });
  await expect(editor.getByLabel('Comentario', { exact: true })).toHaveValue(text);
  await expect(editor.getByLabel('Nombre')).toHaveCount(0);
  await expect(editor.getByLabel('Correo electrónico')).toHaveCount(0);
  await editor.getByLabel('Comentario', { exact: true }).fill(`${text}, y de nuevo`);
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Comentario actualizado')).toBeVisible();
  await expect(own.getByText(`${text}, y de nuevo`)).toBeVisible();
  await expect(own.getByRole('button', { name: 'Editar tu comentario' })).toBeFocused();

  await own.getByRole('button', { name: 'Eliminar tu comentario' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Eliminar este comentario?' });
  const preview = (await dialog.getByRole('blockquote').textContent()) ?? '';
  expect(preview).toBe(`${text.slice(0, 50).trimEnd()}…`);
  await page.keyboard.press('Escape');
  await expect(own.getByRole('button', { name: 'Eliminar tu comentario' })).toBeFocused();
  await own.getByRole('button', { name: 'Eliminar tu comentario' }).click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Comentario eliminado')).toBeVisible();
  await expect(own).toHaveCount(0);
  await expect(comments.getByRole('heading', { name: 'Comentarios' })).toBeFocused();
});

test('sends the token of an order with that product, and shows nobody else its controls', async ({
  page,
  browser,
  findProduct,
}) => {
  const text = uniqueText();
  const product = await findProduct('Producto número 2');
  const comments = await openComments(page, findProduct, product.name);
  const sent = [{ token: 'abcdefghij01', isSent: true, lines: [{ productId: product.id }] }];
  await page.evaluate((kept) => {
    localStorage.setItem('vitrina:order:other', '{');
    localStorage.setItem('vitrina:order:store', kept);
  }, JSON.stringify({ sent }));
  const form = await openForm(comments);
  await fillForm(form, text);
  const call = page.waitForRequest(
    (request) => isReviewCall(request) && request.method() === 'POST',
  );
  await publish(form).click();
  expect((await call).postDataJSON()).toMatchObject({ orderToken: 'abcdefghij01' });
  await expect(page.getByText('Comentario publicado')).toBeVisible();

  const stranger = await browser.newPage({ baseURL: new URL(page.url()).origin });
  const seen = await openComments(stranger, findProduct, product.name);
  const item = seen.getByRole('listitem').filter({ hasText: text });
  await expect(item).toBeVisible();
  await expect(item.getByRole('button')).toHaveCount(0);
  await stranger.close();
});

test('counts what is left, in amber under fifty, takes stars off, and says what is wrong', async ({
  page,
  findProduct,
}) => {
  const form = await openForm(await openComments(page, findProduct, 'Producto número 3'));
  const [text, name, email] = [
    form.getByLabel('Comentario', { exact: true }),
    form.getByLabel('Nombre'),
    form.getByLabel('Correo electrónico'),
  ];
  await expect(publish(form)).toBeDisabled();
  await text.fill('a');
  await text.fill('');
  await text.blur();
  await expect(text).toHaveAccessibleDescription(/El comentario no puede estar vacío/);
  const counter = form.locator('.left');
  await text.fill('x'.repeat(450));
  await expect(counter).toHaveText(/50$/);
  await expect(counter).not.toHaveClass(/amber/);
  await text.fill('x'.repeat(451));
  await expect(counter).toHaveText(/49$/);
  await expect(counter).toHaveClass(/amber/);
  await expect(publish(form)).toBeEnabled();
  await text.fill('x'.repeat(501));
  await expect(text).toHaveAccessibleDescription(/El comentario no puede exceder los 500/);
  await expect(publish(form)).toBeDisabled();

  const stars = form.getByRole('group', { name: 'Valoración' });
  await stars.getByLabel('3 estrellas').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(stars.getByLabel('4 estrellas')).toBeChecked();
  await stars.getByRole('button', { name: 'Quitar la valoración' }).click();
  await expect(stars.getByRole('radio', { checked: true })).toHaveCount(0);
  // The button is gone, and a keyboard goes on from here.
  await expect(stars.getByLabel('1 estrella')).toBeFocused();

  await text.fill('Muy bueno');
  await email.fill('sin arroba');
  await publish(form).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('El nombre es requerido');
  await expect(email).toHaveAccessibleDescription('El formato del email no es válido');
  await name.fill('n'.repeat(101));
  await publish(form).click();
  await expect(name).toHaveAccessibleDescription('El nombre no puede exceder los 100 caracteres');
  await name.fill('Yanet');
  await publish(form).click();
  await expect(email).toBeFocused();
});

test('shows the comment before the server responds and sends it once', async ({
  page,
  findProduct,
}) => {
  const text = uniqueText();
  const held = Promise.withResolvers<undefined>();
  let sent = 0;
  await page.route('**/api/reviews', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    sent += 1;
    await held.promise;
    return route.continue();
  });
  const comments = await openComments(page, findProduct, 'Producto número 4');
  const form = await openForm(comments);
  await fillForm(form, text);
  await publish(form).click();
  const waiting = comments.getByRole('listitem').filter({ hasText: text });
  await expect(waiting).toContainText('Publicando…');
  await form.getByRole('button', { name: 'Publicando…' }).click({ force: true });
  await form.getByLabel('Nombre').press('Enter');
  held.resolve(undefined);
  await expect(page.getByText('Comentario publicado')).toBeVisible();
  await expect(waiting).not.toContainText('Publicando…');
  expect(sent).toBe(1);
});

test('asks for the comments only at a tap under the data saver', async ({ page, findProduct }) => {
  await page.addInitScript(() => {
    localStorage.setItem('vitrina:data-saver', 'on');
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isReviewCall(request)) asked.push(request.url());
  });
  await page.goto(productPath(await findProduct('Café molido')));
  const comments = page.locator('#comentarios');
  await comments.scrollIntoViewIfNeeded();
  await comments.getByText('Muy bueno.').click();
  const refresh = comments.getByRole('button', { name: 'Actualizar los comentarios' });
  await expect(refresh).toBeVisible();
  expect(asked).toEqual([]);
  await refresh.click();
  await expect(refresh).toHaveCount(0);
  expect(asked).toHaveLength(1);
});

test('has no accessibility faults with form, editor and dialog open @wide-too', async ({
  page,
  findProduct,
}) => {
  test.slow();
  const text = uniqueText();
  const comments = await openComments(page, findProduct, 'Producto número 10');
  const form = await openForm(comments);
  expect(await findViolations(page, '#comentarios')).toEqual([]);
  await form.getByLabel('Comentario', { exact: true }).fill('x'.repeat(480));
  await form.getByLabel('5 estrellas').check({ force: true });
  await form.getByLabel('Correo electrónico').fill('mal');
  await publish(form).click();
  await expect(form.getByText('El nombre es requerido')).toBeVisible();
  expect(await findViolations(page, '#comentarios')).toEqual([]);
  await form.getByLabel('Correo electrónico').fill('');
  await fillForm(form, text);
  await publish(form).click();
  const own = comments.getByRole('listitem').filter({ hasText: text });
  await own.getByRole('button', { name: 'Editar tu comentario' }).click();
  await expect(own.getByRole('button', { name: 'Guardar' })).toBeVisible();
  expect(await findViolations(page, '#comentarios')).toEqual([]);
  await own.getByRole('button', { name: 'Cancelar' }).click();
  await own.getByRole('button', { name: 'Eliminar tu comentario' }).click();
  expect(await findViolations(page, 'dialog')).toEqual([]);
});

test('leaves every control of the page whole while the form is open @wide-too', async ({
  page,
  findProduct,
}) => {
  test.slow();
  const form = await openForm(await openComments(page, findProduct, 'Producto número 10'));
  const controls = [form.getByLabel('Nombre'), form.getByRole('button', { name: 'Cancelar' })];
  for (const control of [form.getByLabel('Comentario', { exact: true }), ...controls]) {
    await control.focus();
    // Looked at until the page has come to rest.
    await expect.poll(() => findSmallTargets(page, '#comentarios')).toEqual([]);
  }
  // What lies elsewhere may be half below the header, until one scrolls.
  for (const place of await findSmallTargets(page)) {
    expect(await isLargeInView(page, place), place).toBe(true);
  }
});

test('the keyboard finds the button before its script, and is not made to press it twice', async ({
  page,
  findProduct,
}) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/Comments\./, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(productPath(await findProduct('Producto número 10')));
  const comments = page.locator('#comentarios');
  await tabTo(page, comments.getByRole('button', { name: 'Comentar', exact: true }));
  await page.keyboard.press('Enter');
  await expect(comments.getByRole('form')).toHaveCount(0);
  held.resolve(undefined);
  await expect(comments.getByLabel('Comentario', { exact: true })).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('reads the comments and finds no control that does nothing', async ({
    page,
    findProduct,
  }) => {
    await page.goto(productPath(await findProduct('Café molido')));
    const comments = page.locator('#comentarios');
    await expect(comments.getByText('Muy bueno.')).toBeVisible();
    await expect(comments.getByRole('button')).toHaveCount(0);
  });
});
