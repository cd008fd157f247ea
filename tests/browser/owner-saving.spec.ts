import type { Page } from '@playwright/test';
import { expect, takePhoto, test } from '../support/owner-fixture.ts';
import { findToast as toast, productDialog as dialogOf } from '../support/owner-screens.ts';

/** Numbers from 0 to 1 that are the same in every run. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('30 % lost requests and stalls make one product with its three pictures', async ({
  page,
  owner,
}) => {
  test.setTimeout(180_000);
  const chance = createChance(owner.business.id.length + 7);
  let lost = 0;
  await page.route(/\/api\/(products|images|categories)/, async (route) => {
    const draw = chance();
    if (draw < 0.15) {
      lost += 1;
      await route.abort();
      return;
    }
    if (draw < 0.3) {
      // It arrives, and its response does not.
      await route.fetch().catch(() => undefined);
      lost += 1;
      await route.abort();
      return;
    }
    if (draw < 0.4) await new Promise((resolve) => setTimeout(resolve, 5_000));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/products?editar=nuevo');
  const dialog = dialogOf(page);
  const photos = await Promise.all(['tomato', 'gold', 'teal'].map((color) => takePhoto(color)));
  await dialog.getByLabel('Añadir imagen').setInputFiles(photos);
  await expect(dialog.locator('.photo')).toHaveCount(3);
  await dialog.getByLabel('Nombre').fill('Café de la tormenta');
  await dialog.getByLabel('Precio', { exact: true }).fill('100');
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  await page.reload();
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Café de la tormenta');
  await expect(dialog.locator('.photo')).toHaveCount(3);
  const send = dialog.getByRole('button', { name: /^(Crear producto|Enviar de nuevo)$/ });
  await expect(async () => {
    if (await send.isVisible()) await send.click({ timeout: 1_000 });
    await expect(dialog).toBeHidden({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  expect(lost).toBeGreaterThan(0);
  const products = await owner.listProducts();
  expect(products.map(({ name }) => name)).toEqual(['Café de la tormenta']);
  expect(products[0]?.images).toHaveLength(3);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/products?editar=nuevo');
  await expect(dialog.getByLabel('Nombre')).toHaveValue('');
});

test('a lost connection keeps what was typed and offers to send again', async ({
  page,
  owner,
  context,
}) => {
  await page.goto('/products?editar=nuevo');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nombre').fill('Cake');
  await dialog.getByLabel('Categoría').waitFor();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  await expect(dialog.getByRole('alert').last()).toContainText('Error al crear producto', {
    timeout: 20_000,
  });
  await expect(dialog.getByRole('alert').last()).toContainText('Lo que escribiste sigue aquí.');
  await expect(toast(page, 'Error al crear el producto')).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(toast(page, 'Producto creado')).toBeVisible();
  expect(await owner.listProducts()).toHaveLength(1);
});

test('warns the second of two tabs, which chooses', async ({ page, owner, context }) => {
  const { id } = await owner.createProduct({ name: 'Pan', price: 10 });
  const edit = async (tab: Page, price: string) => {
    const dialog = dialogOf(tab, 'Editar producto');
    await dialog.getByLabel('Precio', { exact: true }).fill(price);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    return dialog;
  };
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/products?editar=${id}`);
    await dialogOf(tab, 'Editar producto').getByLabel('Nombre').waitFor();
  }
  await expect(await edit(page, '11')).toBeHidden();
  const second = await edit(other, '12');
  const conflict = second.getByRole('alert').filter({ hasText: 'cambió en otra pestaña' });
  await expect(conflict).toBeVisible();
  expect((await owner.listProducts())[0]?.price).toBe(11);
  await conflict.getByRole('button', { name: 'Guardar la mía' }).click();
  await expect(second).toBeHidden();
  expect((await owner.listProducts())[0]?.price).toBe(12);

  await page.goto(`/products?editar=${id}`);
  await dialogOf(page, 'Editar producto').getByLabel('Nombre').waitFor();
  await owner.call('PATCH', `/products/${id}`, { price: 20 });
  const third = await edit(page, '13');
  await third.getByRole('button', { name: 'Ver la otra y descartar la mía' }).click();
  await expect(third.getByLabel('Precio', { exact: true })).toHaveValue('20');
  expect((await owner.listProducts())[0]?.price).toBe(20);
});

test('asks before unsaved changes are thrown away', async ({ page, owner }) => {
  expect(owner.business.id).not.toBe('');
  await page.goto('/products?editar=nuevo');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nombre').fill('Flan');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await confirmation.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Flan');
  await page.keyboard.press('Escape');
  await confirmation.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Nuevo Producto' }).click();
  await expect(dialog.getByLabel('Nombre')).toHaveValue('');
});

test('says why a picture was not taken', async ({ page, owner }) => {
  expect(owner.business.id).not.toBe('');
  const refusals = [
    [413, 'payload_too_large', 'El contenido es demasiado grande. El máximo es de 10 MB en total.'],
    [415, 'unsupported_media_type', 'El archivo debe ser una imagen'],
    [422, 'image_unreadable', 'No se pudo leer la imagen. Prueba con otra en formato JPEG'],
  ] as const;
  await page.goto('/products?editar=nuevo');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nombre').fill('Espejo');
  await dialog.getByLabel('Añadir imagen').setInputFiles(await takePhoto('silver'));
  await expect(dialog.locator('.photo')).toHaveCount(1);
  for (const [status, code, message] of refusals) {
    await page.unroute('**/api/images/upload');
    await page.route('**/api/images/upload', (route) =>
      route.fulfill({ status, json: { code, message } }),
    );
    await dialog.getByRole('button', { name: /Crear producto|Enviar de nuevo/ }).click();
    await expect(dialog.getByRole('alert').last()).toContainText(message);
    await expect(dialog.locator('.photo.failed')).toHaveCount(1);
    await expect(toast(page, 'Error al subir imagen')).toBeVisible();
  }
  await page.unroute('**/api/images/upload');
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(toast(page, 'Producto creado')).toBeVisible();
  const [product, ...others] = await owner.listProducts();
  expect(others).toEqual([]);
  expect(product?.images).toHaveLength(1);
});

test('a session that cannot be verified for the moment asks nobody to sign in', async ({
  page,
  owner,
}) => {
  expect(owner.business.id).not.toBe('');
  await page.goto('/products?editar=nuevo');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nombre').fill('Reloj');
  await page.route('**/api/products', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'session_unverified', message: 'Error temporal de autenticación' },
    }),
  );
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  await expect(toast(page, 'Error al crear el producto')).toContainText(
    'Error temporal de autenticación',
  );
  await expect(page.getByText('Sesión requerida')).toHaveCount(0);
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Reloj');
  await page.unroute('**/api/products');
  await page.route('**/api/products', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No autorizado' } }),
  );
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(toast(page, 'Sesión requerida')).toContainText(
    'Debes iniciar sesión para guardar productos',
  );
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Reloj');
});
