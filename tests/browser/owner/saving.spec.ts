import type { Page } from '@playwright/test';
import { arrive, enter } from '../../support/account-screens.ts';
import { loseRequests } from '../../support/lossy-requests.ts';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import { findToast as toast, productDialog as dialogOf } from '../../support/owner-screens.ts';
import { passPauses, passToast } from '../../support/pass-time.ts';

test('30 % lost requests and stalls make one product with its three pictures', async ({
  page,
  owner,
}) => {
  test.setTimeout(180_000);
  const requests = await loseRequests(page, 19);
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
  expect(requests.lost).toBeGreaterThan(0);
  const products = await owner.listProducts();
  expect(products.map(({ name }) => name)).toEqual(['Café de la tormenta']);
  expect(products[0]?.images).toHaveLength(3);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Nuevo Producto' }).click();
  await expect(dialog.getByLabel('Nombre')).toHaveValue('');
});

test('a lost connection and a missing session keep what was typed; what is thrown away is asked about, but not when the session is over', async ({
  page,
  owner,
  context,
}) => {
  await page.clock.install();
  await page.goto('/products?editar=nuevo');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Nombre').fill('Cake');
  await dialog.getByLabel('Categoría').waitFor();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  await passPauses(page, toast(page, 'Error al crear el producto'));
  await passToast(page);
  await expect(dialog.getByRole('alert').last()).toContainText('Error al crear producto');
  await expect(dialog.getByRole('alert').last()).toContainText('Lo que escribiste sigue aquí.');
  await context.setOffline(false);

  const sendAgain = () => dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  const refuse = (status: number, code: string, message: string) =>
    page.route('**/api/products', (route) => route.fulfill({ status, json: { code, message } }));
  const temporary = 'Error temporal de autenticación';
  await refuse(401, 'session_unverified', temporary);
  await sendAgain();
  await expect(toast(page, temporary)).toContainText('Error al crear el producto');
  await passToast(page);
  await expect(page.getByText('Sesión requerida')).toHaveCount(0);
  await refuse(403, 'forbidden', 'No autorizado');
  await sendAgain();
  await expect(toast(page, 'Sesión requerida')).toContainText(
    'Debes iniciar sesión para guardar productos',
  );
  await passToast(page);
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Cake');
  await page.unroute('**/api/products');
  await sendAgain();
  await expect(toast(page, 'Producto creado')).toBeVisible();
  expect(await owner.listProducts()).toHaveLength(1);

  await page.getByRole('button', { name: 'Nuevo Producto' }).click();
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
  // What is typed and taken back is nothing to recover.
  await dialog.getByLabel('Nombre').fill('Re');
  await dialog.getByLabel('Nombre').fill('');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Nuevo Producto' }).click();
  await expect(dialog.getByLabel('Nombre')).toHaveValue('');
  await expect(dialog.getByText('Recuperamos')).toHaveCount(0);

  await dialog.getByLabel('Nombre').fill('Reloj');
  const message = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
  await page.route('**/api/products', (route) =>
    route.fulfill({ status: 401, json: { code: 'session_expired', message } }),
  );
  // Neither has the pool another token.
  await page.route('**/identity', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify({ __type: 'NotAuthorizedException', message: 'Revoked' }),
    }),
  );
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  // Nothing asks whether to stay, for what was typed is kept.
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText(/Error al crear( el)? producto/)).toHaveCount(0);
  await page.unrouteAll();
  await enter(page, owner.email);
  await arrive(page, '/products');
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Reloj');
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  await expect(dialog).toBeHidden();
  expect((await owner.listProducts()).map(({ name }) => name)).toContain('Reloj');
});

test('each of two tabs keeps what is typed into it, and the second is warned', async ({
  page,
  owner,
  context,
}) => {
  const other = await context.newPage();
  const also = 'Este formulario está abierto también en otra pestaña.';
  const nameIn = (tab: Page) => dialogOf(tab).getByLabel('Nombre');
  await page.goto('/products?editar=nuevo');
  await nameIn(page).fill('Pan');
  await other.goto('/products?editar=nuevo');
  await expect(dialogOf(other)).toContainText(also);
  await expect(nameIn(other)).toHaveValue('');
  await nameIn(other).fill('Flan');
  for (const [tab, text] of [
    [page, 'Pan'],
    [other, 'Flan'],
  ] as const) {
    await tab.reload();
    await expect(nameIn(tab)).toHaveValue(text);
  }
  await expect(dialogOf(page)).not.toContainText(also);
  await dialogOf(page).getByRole('button', { name: 'Crear producto' }).click();
  await expect(dialogOf(page)).toBeHidden();
  // The first is gone: what the second holds is its own all the same.
  await other.reload();
  await expect(nameIn(other)).toHaveValue('Flan');
  await expect(dialogOf(other)).not.toContainText(also);
  await dialogOf(other).getByRole('button', { name: 'Crear producto' }).click();
  await expect(dialogOf(other)).toBeHidden();
  expect((await owner.listProducts()).map(({ name }) => name).sort()).toEqual(['Flan', 'Pan']);
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
  await expect(conflict).toBeInViewport();
  expect((await owner.listProducts())[0]?.price).toBe(11);
  await conflict.getByRole('button', { name: 'Guardar la mía' }).click();
  await expect(second).toBeHidden();
  expect((await owner.listProducts())[0]?.price).toBe(12);

  await other.getByRole('button', { name: 'Editar Pan' }).click();
  await dialogOf(other, 'Editar producto').getByLabel('Nombre').waitFor();
  await owner.call('PATCH', `/products/${id}`, { price: 20 });
  const third = await edit(other, '13');
  await third.getByRole('button', { name: 'Ver la otra y descartar la mía' }).click();
  await expect(third.getByLabel('Precio', { exact: true })).toHaveValue('20');
  expect((await owner.listProducts())[0]?.price).toBe(20);
});
