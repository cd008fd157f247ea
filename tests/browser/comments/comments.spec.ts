import { findSmallTargets, findViolations, isLargeInView } from '../../support/accessibility.ts';
import {
  fillForm,
  isCommentCall,
  openComments,
  openForm,
  publish,
  uniqueText,
} from '../../support/comments.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { noteToasts, readGoneToast } from '../../support/seen-toasts.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { productPath } from '#domain/paths/paths.ts';

test('shows a comment before the server responds, sends it once, and its toast covers neither it nor a control @wide-too', async ({
  page,
  findProduct,
}) => {
  const text = uniqueText();
  const held = Promise.withResolvers<undefined>();
  const sent: unknown[] = [];
  await page.route('**/api/reviews', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    sent.push(request.postDataJSON());
    await held.promise;
    return route.continue();
  });
  await noteToasts(page, '#comentarios li:first-child');
  const product = await findProduct('Producto número 3');
  const comments = await openComments(page, findProduct, product.name);
  const orders = [{ token: 'abcdefghij01', isSent: true, lines: [{ productId: product.id }] }];
  await page.evaluate(
    (kept) => {
      localStorage.setItem('vitrina:order:other', '{');
      localStorage.setItem('vitrina:order:store', kept);
    },
    JSON.stringify({ sent: orders }),
  );
  const form = await openForm(comments);
  await fillForm(form, text);
  await publish(form).click();
  const waiting = comments.getByRole('listitem').filter({ hasText: text });
  await expect(waiting).toContainText('Publicando…');
  await form.getByRole('button', { name: 'Publicando…' }).click({ force: true });
  await form.getByLabel('Nombre').press('Enter');
  held.resolve(undefined);
  const { covered } = await readGoneToast(page, 'Comentario publicado');
  expect(covered).toEqual([]);
  await expect(waiting).not.toContainText('Publicando…');
  // With the token of an order of that product.
  expect(sent).toEqual([expect.objectContaining({ orderToken: 'abcdefghij01' })]);
});

test('a comment is written, corrected after a reload and taken back with the keyboard alone, free of what axe finds', async ({
  page,
  findProduct,
}) => {
  test.slow();
  // So long that few characters are left.
  const text = uniqueText().padEnd(480, 'x');
  let comments = await openComments(page, findProduct, 'Producto número 1');
  await tabTo(page, comments.getByRole('button', { name: 'Comentar', exact: true }));
  await press(page, 'Enter');
  const form = comments.getByRole('form', { name: 'Escribir un comentario' });
  await expect(form.getByLabel('Comentario', { exact: true })).toBeFocused();
  expect(await findViolations(page, '#comentarios')).toEqual([]);
  await page.keyboard.insertText(text);
  await tabTo(page, form.getByRole('radio', { name: '1 estrella' }));
  await press(page, 'Space', 'ArrowRight', 'ArrowRight');
  await tabTo(page, form.getByLabel('Correo electrónico'));
  await page.keyboard.type('mal');
  await tabTo(page, publish(form));
  await press(page, 'Enter');
  await expect(form.getByText('El nombre es requerido')).toBeVisible();
  expect(await findViolations(page, '#comentarios')).toEqual([]);
  await page.keyboard.type('Yanet');
  await tabTo(page, form.getByLabel('Correo electrónico'));
  await press(page, 'Control+A', 'Delete');
  await tabTo(page, publish(form));
  await press(page, 'Enter');
  await expect(page.getByText('Comentario publicado')).toBeVisible();
  await expect(form).toBeHidden();

  comments = await openComments(page, findProduct, 'Producto número 1');
  const own = comments.getByRole('listitem').filter({ hasText: text });
  await expect(own.getByRole('img', { name: '3 de 5 estrellas' })).toBeVisible();
  const edit = own.getByRole('button', { name: 'Editar tu comentario' });
  await tabTo(page, edit);
  await press(page, 'Enter');
  const editor = comments.getByRole('form', { name: 'Editar tu comentario' });
  await expect(editor.getByLabel('Comentario', { exact: true })).toHaveValue(text);
  await expect(editor.getByLabel('Nombre')).toHaveCount(0);
  await expect(editor.getByLabel('Correo electrónico')).toHaveCount(0);
  expect(await findViolations(page, '#comentarios')).toEqual([]);
  await press(page, 'Control+End');
  await page.keyboard.type(', y de nuevo');
  await tabTo(page, editor.getByRole('button', { name: 'Guardar' }));
  await press(page, 'Enter');
  await expect(page.getByText('Comentario actualizado')).toBeVisible();
  await expect(own.getByText(`${text}, y de nuevo`)).toBeVisible();
  await expect(edit).toBeFocused();

  const remove = own.getByRole('button', { name: 'Eliminar tu comentario' });
  await tabTo(page, remove);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: '¿Eliminar este comentario?' });
  await expect(dialog.getByRole('blockquote')).toHaveText(`${text.slice(0, 50).trimEnd()}…`);
  const isClipped = (button: Element) => button.scrollWidth > button.clientWidth;
  for (const button of await dialog.getByRole('button').all()) {
    expect(await button.evaluate(isClipped)).toBe(false);
  }
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await press(page, 'Escape');
  // The focus is back before the page knows that its dialog closed.
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await press(page, 'Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Eliminar' }));
  await press(page, 'Enter');
  await expect(page.getByText('Comentario eliminado')).toBeVisible();
  await expect(own).toHaveCount(0);
  await expect(comments.getByRole('heading', { name: 'Comentarios' })).toBeFocused();
});

test('the form waits for its script, counts what is left, in amber under fifty, takes stars off, and says what is wrong', async ({
  page,
  findProduct,
}) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/Comments\./, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(productPath(await findProduct('Producto número 3')));
  const comments = page.locator('#comentarios');
  const form = comments.getByRole('form', { name: 'Escribir un comentario' });
  // The keyboard finds the button before its script, and is not made to press it twice.
  await tabTo(page, comments.getByRole('button', { name: 'Comentar', exact: true }));
  await press(page, 'Enter');
  await expect(comments.getByRole('form')).toHaveCount(0);
  held.resolve(undefined);
  const [text, name, email] = [
    form.getByLabel('Comentario', { exact: true }),
    form.getByLabel('Nombre'),
    form.getByLabel('Correo electrónico'),
  ];
  await expect(text).toBeFocused();
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

test('asks for the comments only at a tap under the data saver', async ({ page, findProduct }) => {
  await page.addInitScript(() => {
    localStorage.setItem('vitrina:data-saver', 'on');
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isCommentCall(request)) asked.push(request.url());
  });
  await page.goto(productPath(await findProduct('Café molido')));
  const comments = page.locator('#comentarios');
  await comments.scrollIntoViewIfNeeded();
  await comments.getByText('Muy bueno.').click();
  const refresh = comments.getByRole('button', { name: 'Actualizar los comentarios' });
  await expect(refresh).toBeVisible();
  expect(asked).toEqual([]);
  const listed = page.waitForResponse('**/api/reviews?*');
  await refresh.click();
  await listed;
  await expect(refresh).toHaveCount(0);
  expect(asked).toHaveLength(1);
  // Those of others have no controls.
  await expect(comments.getByRole('listitem').getByRole('button')).toHaveCount(0);
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
