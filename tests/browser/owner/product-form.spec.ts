import { findViolations } from '../../support/accessibility.ts';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import {
  findToast as toast,
  leaveFromTheEnd,
  ownProduct as card,
  productDialog as dialogOf,
} from '../../support/owner-screens.ts';
import { passToast } from '../../support/pass-time.ts';

test('fills an empty shop with a product that a visitor then sees', async ({
  page,
  owner,
  context,
}) => {
  await page.goto('/products');
  await expect(page.getByText('Aún no tienes productos')).toBeVisible();
  await page.getByRole('button', { name: 'Añadir mi primer producto' }).click();
  const dialog = dialogOf(page);
  // One of them as a phone takes it.
  const large = { width: 2000, height: 1500 };
  const photos = [takePhoto('tomato'), takePhoto('gold'), takePhoto('teal', large)];
  await dialog.getByLabel('Añadir imagen').setInputFiles(await Promise.all(photos));
  await expect(dialog.locator('.photo')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Hacer principal: Imagen 3' }).click();
  await dialog.getByLabel('Nombre').fill('Café "Serrano"');
  await dialog.getByLabel('Precio', { exact: true }).fill('960,50');
  await dialog.getByLabel('Precio anterior').fill('1200');
  await expect(dialog.getByText('Pon «En oferta» para mostrar −20 %.')).toBeVisible();
  await dialog.getByRole('switch', { name: 'En oferta' }).check();
  await dialog.getByLabel('Cantidad disponible').fill('4');
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
  await visitor.goto(`/${owner.store.url}`);
  await visitor.getByRole('link', { name: 'Café "Serrano"' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Café "Serrano"');
});

test('says at each field what is wrong, in the words of the rules, under a title and a cross that stay in view', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/products?editar=nuevo');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  const name = dialog.getByLabel('Nombre');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Por favor ingresa el nombre del producto');
  await dialog.getByLabel('Precio', { exact: true }).fill('-5');
  await dialog.getByLabel('Cantidad disponible').fill('2.5');
  await dialog.getByLabel('Precio anterior').focus();
  await expect(dialog.getByLabel('Precio', { exact: true })).toHaveAccessibleDescription(
    'El precio debe ser un número desde 0 con dos decimales como máximo.',
  );
  await expect(dialog.getByLabel('Cantidad disponible')).toHaveAccessibleDescription(
    /La cantidad disponible debe ser un número entero desde 0/,
  );
  // The border of a wrong field has the colour of its message, those of the others do not.
  const coral = 'rgb(199, 62, 29)';
  await expect(dialog.getByLabel('Cantidad disponible')).toHaveCSS('border-top-color', coral);
  await expect(dialog.getByLabel('Moneda')).not.toHaveCSS('border-top-color', coral);
  const text = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') };
  await dialog.getByLabel('Añadir imagen').setInputFiles(text);
  await expect(dialog.getByRole('alert')).toHaveText(['El archivo debe ser una imagen']);
  const photo = await takePhoto('plum');
  await dialog.getByLabel('Añadir imagen').setInputFiles([photo, photo, photo, photo]);
  await expect(dialog.locator('.photo')).toHaveCount(3);
  await expect(dialog.getByRole('alert')).toContainText([/3 imágenes como máximo/]);
  await expect(dialog.getByLabel('Añadir imagen')).toHaveCount(0);
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await leaveFromTheEnd(dialog, 'Nuevo Producto');
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(dialog).toBeHidden();
});

test('takes a price as it is typed, and saves none that may be two before it is said which', async ({
  page,
  owner,
}) => {
  await page.goto('/products?editar=nuevo');
  const dialog = dialogOf(page);
  const price = dialog.getByLabel('Precio', { exact: true });
  const save = dialog.getByRole('button', { name: 'Crear producto' });
  await dialog.getByLabel('Nombre').fill('Lámpara');
  await price.fill('4.500,00');
  await expect(dialog.getByText('Se guarda como $4,500.00 CUP')).toBeVisible();
  await price.fill('1,250');
  await expect(price).toHaveAccessibleDescription('Se guarda como $1,250.00 CUP');
  await dialog.getByLabel('Moneda').selectOption('USD');
  const question = dialog.getByRole('group', { name: '¿$1.25 USD o $1,250.00 USD?' });
  await expect(question.getByRole('button')).toHaveText(['$1.25 USD', '$1,250.00 USD']);
  await save.dblclick();
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('1,250');
  await expect(price).toHaveAccessibleDescription(/Elige cuál de los dos precios es\./);
  expect(await owner.listProducts()).toEqual([]);
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('1250');
  await expect(question).toBeHidden();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await owner.listProducts()).toMatchObject([{ price: 1250, currency: 'USD' }]);
});

test('edits, moves and removes pictures, and sends only what changed', async ({ page, owner }) => {
  const { id } = await owner.createProduct({ name: 'Lámpara', price: 35, currency: 'USD' });
  await page.clock.install();
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
  await passToast(page);
  const [before] = await owner.listProducts();
  const [first, second] = before?.images ?? [];
  await card(page, 'Lámpara').getByRole('button', { name: 'Editar Lámpara' }).click();
  await dialog.getByRole('button', { name: 'Mover después: Imagen 1' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Mover después: Imagen 2' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Producto actualizado')).toBeVisible();
  await passToast(page);
  const [moved] = await owner.listProducts();
  expect(moved?.images.map((picture) => picture.id)).toEqual([second?.id, first?.id]);
  await card(page, 'Lámpara').getByRole('button', { name: 'Editar Lámpara' }).click();
  const deletion = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().includes('/api/images/'),
  );
  const adding = dialog.getByLabel('Añadir imagen');
  await adding.setInputFiles(await takePhoto('navy'));
  await dialog.getByRole('button', { name: 'Hacer principal: Imagen 3' }).press('Enter');
  await expect(dialog.locator('.photo').first()).toBeFocused();
  await expect(adding).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Quitar: Imagen 1' }).press('Enter');
  await expect(adding).toBeFocused();
  await dialog.getByRole('button', { name: 'Quitar: Imagen 1' }).click();
  await dialog.getByLabel('Precio', { exact: true }).fill('30');
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  expect((await patch).postDataJSON()).toEqual({ price: 30 });
  expect((await deletion).url()).toContain(second?.id);
  await expect(toast(page, 'Imagen eliminada')).toBeVisible();
  await expect(dialog).toBeHidden();
  const [left] = await owner.listProducts();
  expect(left?.images.map((picture) => picture.id)).toEqual([first?.id]);
  expect(left?.price).toBe(30);
});

test('keeps the category however late the choices come, and the dialog while it saves', async ({
  page,
  owner,
}) => {
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
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/api\/products\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  expect((await patch).postDataJSON()).toEqual({ name: 'Flauta grande' });
  await expect(dialog.getByRole('button', { name: 'Guardando…' })).toBeVisible();
  for (let time = 0; time < 4; time += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  held.resolve(undefined);
  await expect(toast(page, 'Producto actualizado')).toBeVisible();
  await expect(dialog).toBeHidden();
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
