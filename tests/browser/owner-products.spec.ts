import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { expect, takePhoto, test } from '../support/owner-fixture.ts';
import { tapTwice } from '../support/tap-twice.ts';
import { productPath } from '#domain/paths/paths.ts';

const dialogOf = (page: Page, name = 'Nuevo Producto') => page.getByRole('dialog', { name });
const toast = (page: Page, text: string) =>
  page.locator('.notice').filter({ hasText: text }).first();
const card = (page: Page, name: string) => page.locator('.own-product').filter({ hasText: name });

test('fills an empty shop with a product that a visitor then sees', async ({
  page,
  owner,
  context,
}) => {
  await page.goto('/products');
  await expect(page.getByText('Aún no tienes productos')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.getByRole('button', { name: 'Añadir mi primer producto' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nombre').waitFor();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  const photos = await Promise.all(['tomato', 'gold', 'teal'].map((color) => takePhoto(color)));
  await dialog.getByLabel('Añadir imagen').setInputFiles(photos);
  await expect(dialog.locator('.photo')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Hacer principal: Imagen 3' }).click();
  await dialog.getByLabel('Nombre').fill('Café "Serrano"');
  await dialog.getByLabel('Precio', { exact: true }).fill('960,50');
  await dialog.getByLabel('Precio anterior').fill('1200');
  await expect(dialog.getByText('Pon «En oferta» para mostrar −20 %.')).toBeVisible();
  await dialog.getByRole('switch', { name: 'En oferta' }).check();
  await dialog.getByLabel('Existencia').fill('4');
  await dialog.getByLabel('Descripción').fill('Tostado en casa.');
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  await expect(toast(page, 'Producto creado')).toContainText(
    'El producto "Café "Serrano"" ha sido creado exitosamente',
  );
  await expect(toast(page, 'Imágenes cargadas exitosamente')).toBeVisible();
  await expect(dialog).toBeHidden();
  // It goes by itself after some seconds, in which a check of the whole page would not end everywhere.
  await expect(page.getByText('Ya está en tu tienda')).toBeVisible();
  const made = card(page, 'Café "Serrano"');
  await expect(made).toContainText('$960.50 CUP');
  await expect(made).toContainText('−20 %');
  await expect(made).toContainText('¡Últimos 4!');
  expect(await findViolations(page, 'body')).toEqual([]);

  const [product, ...others] = await owner.listProducts();
  expect(others).toEqual([]);
  expect(product?.images).toHaveLength(3);
  expect(product?.images[0]?.isPrimary).toBe(true);
  expect(Math.max(...(product?.images ?? []).map(({ width }) => width))).toBeLessThanOrEqual(1600);
  const visitor = await context.newPage();
  await visitor.goto(`/${owner.business.url}`);
  await visitor.getByRole('link', { name: 'Café "Serrano"' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Café "Serrano"');
});

test('says at each field what is wrong, in the words of the rules', async ({ page, owner }) => {
  expect(owner.business.id).not.toBe('');
  await page.goto('/products?editar=nuevo');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  const name = dialog.getByLabel('Nombre');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Por favor ingresa el nombre del producto');
  await dialog.getByLabel('Precio', { exact: true }).fill('-5');
  await dialog.getByLabel('Existencia').fill('2.5');
  await dialog.getByLabel('Precio anterior').focus();
  await expect(dialog.getByLabel('Precio', { exact: true })).toHaveAccessibleDescription(
    'El precio debe ser un número desde 0 con dos decimales como máximo.',
  );
  await expect(dialog.getByLabel('Existencia')).toHaveAccessibleDescription(
    /La existencia debe ser un número entero desde 0/,
  );
  const text = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') };
  await dialog.getByLabel('Añadir imagen').setInputFiles(text);
  await expect(dialog.getByRole('alert')).toHaveText(['El archivo debe ser una imagen']);
  const photo = await takePhoto('plum');
  await dialog.getByLabel('Añadir imagen').setInputFiles([photo, photo, photo, photo]);
  await expect(dialog.locator('.photo')).toHaveCount(3);
  await expect(dialog.getByRole('alert')).toContainText([/3 imágenes como máximo/]);
  await expect(dialog.getByLabel('Añadir imagen')).toHaveCount(0);
  expect(await findViolations(page, 'dialog')).toEqual([]);
});

test('edits, moves and removes pictures, and sends only what changed', async ({ page, owner }) => {
  const { id } = await owner.createProduct({ name: 'Lámpara', price: 35, currency: 'USD' });
  await page.goto(`/products?editar=${id}`);
  const dialog = dialogOf(page, 'Editar producto');
  await dialog
    .getByLabel('Añadir imagen')
    .setInputFiles([await takePhoto('tomato'), await takePhoto('gold')]);
  await expect(dialog.locator('.photo')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Producto actualizado')).toContainText(
    'El producto "Lámpara" ha sido actualizado exitosamente',
  );
  const [before] = await owner.listProducts();
  const [first, second] = before?.images ?? [];
  await card(page, 'Lámpara').getByRole('button', { name: 'Editar Lámpara' }).click();
  await dialog.getByRole('button', { name: 'Mover después: Imagen 1' }).click();
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();
  const [moved] = await owner.listProducts();
  expect(moved?.images.map((image) => image.id)).toEqual([second?.id, first?.id]);
  await card(page, 'Lámpara').getByRole('button', { name: 'Editar Lámpara' }).click();
  const deletion = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().includes('/api/images/'),
  );
  await dialog.getByRole('button', { name: 'Quitar: Imagen 1' }).click();
  await dialog.getByLabel('Precio', { exact: true }).fill('30');
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  expect((await patch).postDataJSON()).toEqual({ price: 30 });
  expect((await deletion).url()).toContain(second?.id);
  await expect(toast(page, 'Imagen eliminada')).toBeVisible();
  await expect(dialog).toBeHidden();
  const [left] = await owner.listProducts();
  expect(left?.images.map((image) => image.id)).toEqual([first?.id]);
  expect(left?.price).toBe(30);
});

test('keeps the category of a product, however late the choices come', async ({ page, owner }) => {
  const { id } = await owner.createCategory({ name: 'Panes' });
  await owner.createProduct({ name: 'Flauta', categoryId: id });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/\/api\/categories\?/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/products');
  await card(page, 'Flauta').getByRole('button', { name: 'Editar Flauta' }).click();
  const dialog = dialogOf(page, 'Editar producto');
  const category = dialog.getByLabel('Categoría');
  await expect(category).toHaveValue(id);
  await category.focus();
  await dialog.getByLabel('Nombre').fill('Flauta grande');
  release(undefined);
  await expect(category.getByRole('option')).toHaveText(['Sin categoría', 'Panes']);
  await expect(category).toHaveValue(id);
  await category.focus();
  await dialog.getByLabel('Nombre').focus();
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  expect((await patch).postDataJSON()).toEqual({ name: 'Flauta grande' });
  await expect(dialog).toBeHidden();
});

test('no number of Escapes takes a dialog from under a save', async ({ page, owner }) => {
  await owner.createProduct({ name: 'Flauta' });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/\/api\/products\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await isReleased;
    await route.continue();
  });
  await page.goto('/products');
  await card(page, 'Flauta').getByRole('button', { name: 'Editar Flauta' }).click();
  const dialog = dialogOf(page, 'Editar producto');
  await dialog.getByLabel('Nombre').fill('Flauta grande');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByRole('button', { name: 'Guardando…' })).toBeVisible();
  for (let time = 0; time < 4; time += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release(undefined);
  await expect(toast(page, 'Producto actualizado')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('switches visibility and offer in the grid, and takes them back when refused', async ({
  page,
  owner,
  request,
}) => {
  const { id } = await owner.createProduct({ name: 'Flauta' });
  await page.goto('/products');
  const visible = page.getByRole('switch', { name: 'Visible en la tienda: Flauta' });
  await visible.uncheck();
  await expect(card(page, 'Flauta')).toContainText('Oculto');
  await expect.poll(async () => (await request.get(`/api/products/${id}`)).status()).toBe(404);
  const offer = page.getByRole('switch', { name: 'En oferta: Flauta' });
  await page.route(`**/api/products/${id}`, (route) =>
    route.fulfill({ status: 422, json: { message: 'Ahora no.', code: 'validation_failed' } }),
  );
  await offer.click();
  await expect(toast(page, 'Error al actualizar producto')).toContainText('Ahora no.');
  await expect(offer).not.toBeChecked();
  await page.unroute(`**/api/products/${id}`);
  await visible.check();
  await expect(
    card(page, 'Flauta').getByRole('link', { name: 'Ver en la tienda: Flauta' }),
  ).toHaveAttribute('href', `/${owner.business.url}/product/${id}`);
});

test('a switch shows its other state before anything else is drawn', async ({ page, owner }) => {
  await owner.createProduct({ name: 'Flauta' });
  await page.goto('/products');
  const offer = page.getByRole('switch', { name: 'En oferta: Flauta' });
  const isShown = await offer.evaluate(async (input: HTMLInputElement) => {
    input.click();
    // No task of the browser comes between these, so whatever waits for one would show the old state.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    return input.checked;
  });
  expect(isShown).toBe(true);
  await expect.poll(async () => (await owner.listProducts())[0]?.offer).toBe(true);
});

test('leaves a form in use alone, whatever the list does meanwhile', async ({ page, owner }) => {
  const { id } = await owner.createProduct({ name: 'Vajilla' });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/products\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/products?editar=${id}`);
  const dialog = dialogOf(page, 'Editar producto');
  const name = dialog.getByLabel('Nombre');
  await name.fill('Vajilla de barro');
  await dialog.locator('form').evaluate((form) => {
    form.dataset.opened = 'before the list';
  });
  await owner.call('PATCH', `/products/${id}`, { stock: 3 });
  letGo();
  await expect(card(page, 'Vajilla')).toContainText('¡Últimos 3!');
  // The next list does not hold the product at all.
  await page.evaluate((query) => {
    history.pushState(null, '', query);
  }, `/products?q=nada&editar=${id}`);
  await expect(page.getByText('No se encontraron productos')).toBeAttached();
  await expect(dialog.locator('form')).toHaveAttribute('data-opened', 'before the list');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Vajilla de barro');
});

test('asks before a product is deleted, and says when it could not be', async ({ page, owner }) => {
  const { id } = await owner.createProduct({ name: 'Turrón' });
  await page.goto('/products');
  const remove = page.getByRole('button', { name: 'Eliminar Turrón' });
  await remove.click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Eliminar este producto?' });
  await expect(confirmation.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await confirmation.getByRole('button', { name: 'Cancelar' }).click();
  await expect(remove).toBeFocused();
  await page.route(`**/api/products/${id}`, (route) =>
    route.fulfill({ status: 403, json: { message: 'No es tuyo.', code: 'forbidden' } }),
  );
  await remove.click();
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Error al eliminar producto')).toContainText('No es tuyo.');
  await page.unroute(`**/api/products/${id}`);
  await remove.click();
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Producto eliminado')).toBeVisible();
  await expect(card(page, 'Turrón')).toHaveCount(0);
  expect(await owner.listProducts()).toEqual([]);
});

test('opens once on a double press, and one step back closes it', async ({ page, owner }) => {
  await owner.createProduct({ name: 'Pan' });
  await page.goto('/products');
  await expect(card(page, 'Pan')).toBeVisible();
  // Its program is there, as for whoever has looked at the list for a moment.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Editar Pan' }).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('searches and pages, with the place in the address', async ({ page, owner }) => {
  for (let number = 1; number <= 17; number += 1) {
    await owner.createProduct({ name: `Libro ${number}` });
  }
  await page.goto('/products');
  await expect(page.locator('.own-product')).toHaveCount(17);
  // What is scrolled to is as high as it was said to be, or links would move from under a finger.
  const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const height = await readHeight();
  for (const row of await page.locator('.own-product').all()) await row.scrollIntoViewIfNeeded();
  expect(await readHeight()).toBe(height);
  await page.getByLabel('Productos por página').selectOption('15');
  await expect(page.locator('.own-product')).toHaveCount(15);
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page.locator('.own-product')).toHaveCount(2);
  await expect(page).toHaveURL(/limit=15&page=2/);
  await page.getByLabel('Buscar en mis productos').fill('Libro 17');
  await expect(page.locator('.own-product')).toHaveCount(1);
  await expect(page).toHaveURL(/q=Libro\+17/);
  await expect(page.getByLabel('Productos por página')).toHaveCount(0);
  await page.getByLabel('Buscar en mis productos').fill('nada de eso');
  await expect(page.getByText('No se encontraron productos')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(page.locator('.own-product')).toHaveCount(15);
});

test('says when products cannot be had, or a product is not there', async ({ page, owner }) => {
  await owner.createProduct({ name: 'Pan' });
  const list = /\/api\/products\?/;
  await page.route(list, (route) => route.abort());
  await page.goto('/products');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Error al cargar productos', { timeout: 20_000 });
  await page.unroute(list);
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect(card(page, 'Pan')).toBeVisible();
  await page.goto('/products?editar=000000000000');
  await expect(page.getByRole('dialog', { name: 'Producto no encontrado' })).toContainText(
    'No se encontró el producto.',
  );
});

test('deletes a comment and stays among the others', async ({ page, owner, request }) => {
  const { id } = await owner.createProduct({ name: 'Cake' });
  for (const authorName of ['Marta', 'José']) {
    const comment = `${authorName} dice que este cake de guayaba está mejor que el de su abuela.`;
    const data = { comment, productId: id, authorName };
    const headers = { 'x-session-id': 'b'.repeat(32) };
    expect((await request.post('/api/reviews', { data, headers })).status()).toBe(201);
  }
  await page.goto('/products');
  await page.getByRole('button', { name: 'Ver comentarios de Cake' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comentarios de Cake' });
  await dialog.getByRole('button', { name: 'Eliminar el comentario de Marta' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Eliminar este comentario?' });
  await expect(confirmation.locator('blockquote')).toHaveText(
    'Marta dice que este cake de guayaba está mejor que…',
  );
  await page.mouse.click(3, 3);
  await expect(confirmation).toBeHidden();
  await expect(dialog).toBeVisible();

  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/reviews/admin/*', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Eliminar el comentario de Marta' }).click();
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog.getByText('Eliminando…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  letGo();
  await expect(toast(page, 'Comentario eliminado')).toBeVisible();
  await expect(dialog.getByText('Marta')).toHaveCount(0);
  await expect(dialog.getByText('José', { exact: true })).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.unroute('**/api/reviews/admin/*');
  await page.route('**/api/reviews/admin/*', (route) =>
    route.fulfill({ status: 403, json: { message: 'No puedes.', code: 'forbidden' } }),
  );
  await dialog.getByRole('button', { name: 'Eliminar el comentario de José' }).click();
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Error al eliminar comentario')).toContainText('No puedes.');
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('replies to a comment, which its page shows, changes that and takes it away', async ({
  page,
  owner,
  request,
}) => {
  const { id } = await owner.createProduct({ name: 'Flan' });
  const data = { comment: '¿Lo hacen sin azúcar?', productId: id, authorName: 'Marta' };
  const headers = { 'x-session-id': 'b'.repeat(32) };
  expect((await request.post('/api/reviews', { data, headers })).status()).toBe(201);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Ver comentarios de Flan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comentarios de Flan' });
  const opener = dialog.getByRole('button', { name: 'Responder a Marta' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const field = dialog.getByLabel('Tu respuesta');
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(dialog.getByText('La respuesta no puede estar vacía')).toBeVisible();
  await field.fill('x'.repeat(501));
  await expect(dialog.getByText('La respuesta no puede exceder los 500 caracteres')).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  const lost = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await lost.getByRole('button', { name: 'Seguir editando' }).click();
  await field.fill('Sí, por encargo.');
  await tapTwice(dialog.getByRole('button', { name: 'Publicar' }), '**/api/reviews/*/reply');
  await expect(toast(page, 'Respuesta publicada')).toBeVisible();
  await expect(dialog.getByText(`Respuesta de ${owner.business.name}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Editar la respuesta a Marta' })).toBeFocused();
  const path = productPath({ id, business: owner.business });
  const readPage = async () => (await request.get(path)).text();
  await expect.poll(readPage).toContain('Sí, por encargo.');

  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Sí, por encargo.');
  await field.fill('Sí, el mismo día.');
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(dialog.getByText('· editado')).toBeVisible();
  await expect.poll(readPage).toContain('Sí, el mismo día.');
  await dialog.getByRole('button', { name: 'Quitar la respuesta a Marta' }).click();
  await expect(toast(page, 'Respuesta quitada')).toBeVisible();
  await expect(opener).toBeFocused();
  await expect.poll(readPage).not.toContain('Sí, el mismo día.');
  expect(await findViolations(page, 'dialog')).toEqual([]);
});
