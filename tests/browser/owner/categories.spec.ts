import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import { findToast as toast } from '../../support/owner-screens.ts';
import { passToast } from '../../support/pass-time.ts';

const dialogOf = (page: Page, name = 'Nueva Categoría') => page.getByRole('dialog', { name });
const card = (page: Page, name: string) => page.locator('.own-category').filter({ hasText: name });

test('makes a category, which waits for a visible product, adds one to it, changes it and deletes it', async ({
  page,
  owner,
}) => {
  await page.clock.install();
  await page.goto('/categories');
  await expect(page.getByText('Aún no tienes categorías')).toBeVisible();
  await page.getByRole('button', { name: 'Crear mi primera categoría' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Crear categoría' }).click();
  const name = dialog.getByLabel('Nombre');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('El nombre de la categoría es requerido');
  await name.fill('Dulces');
  await dialog.getByLabel('Descripción').fill('Para la merienda.');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({
    name: 'nota.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hola'),
  });
  await expect(dialog.getByRole('alert')).toHaveText(['El archivo debe ser una imagen']);
  await file.focus();
  await file.setInputFiles(await takePhoto('orchid'));
  await expect(dialog.locator('img')).toBeVisible();
  await expect(file).toBeFocused();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Crear categoría' }).click();
  const waits = 'Aparecerá en tu tienda cuando tenga un producto visible';
  await expect(toast(page, 'Categoría creada')).toContainText(waits);
  await passToast(page);
  await expect(card(page, 'Dulces')).toContainText(waits);
  await expect(page.getByText(/Publicando|Ya está en tu tienda/)).toHaveCount(0);
  await expect(card(page, 'Dulces')).toContainText('Para la merienda.');
  await expect(card(page, 'Dulces')).toContainText(/Creada el \d+ de/);
  await expect(card(page, 'Dulces').locator('img')).toHaveAttribute('src', /\.webp$/);
  expect(await findViolations(page, 'body')).toEqual([]);

  await page.getByRole('button', { name: 'Editar Dulces' }).click();
  const editor = dialogOf(page, 'Editar categoría');
  await editor.getByLabel('Nombre').fill('Dulces finos');
  await editor.getByRole('button', { name: 'Quitar' }).press('Enter');
  await expect(editor.locator('input[type=file]')).toBeFocused();
  await editor.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Categoría actualizada')).toBeVisible();
  await passToast(page);
  await expect(card(page, 'Dulces finos').locator('img')).toHaveCount(0);

  await page.getByRole('link', { name: 'Añadir producto a Dulces finos' }).click();
  const form = dialogOf(page, 'Nuevo Producto');
  const choices = form.getByLabel('Categoría');
  await expect(choices.getByRole('option', { name: 'Dulces finos' })).toBeAttached();
  await expect(choices.locator('option:checked')).toHaveText('Dulces finos');
  await form.getByLabel('Nombre').fill('Flan');
  await form.getByRole('button', { name: 'Crear producto' }).click();
  await expect(toast(page, 'Producto creado')).toBeVisible();
  await passToast(page);
  expect(await owner.listProducts()).toMatchObject([{ category: { name: 'Dulces finos' } }]);
  await page.getByRole('link', { name: 'Categorías' }).first().click();
  await expect(card(page, 'Dulces finos')).toBeVisible();
  await expect(card(page, 'Dulces finos')).not.toContainText(waits);

  await page.getByRole('button', { name: 'Eliminar Dulces finos' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Eliminar esta categoría?' });
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Categoría eliminada')).toBeVisible();
  await expect(page.getByText('Aún no tienes categorías')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await owner.listProducts())[0]?.categoryId).toBeNull();
});

test('without a session it asks to sign in and can do nothing, and says each failure in the words of the catalogue', async ({
  page,
  owner,
}) => {
  await owner.createCategory({ name: 'Bebidas' });
  const address = /\/api\/categories/;
  const signIn = page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' });
  const add = page.getByRole('button', { name: 'Nueva Categoría' });
  await page.route(address, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No autorizado' } }),
  );
  await page.clock.install();
  await page.goto('/categories');
  await expect(signIn).toHaveAttribute('href', '/login');
  await expect(add).toBeDisabled();
  // A session that cannot be verified for the moment is none that is missing.
  await page.unroute(address);
  const unverified = 'Error temporal de autenticación';
  await page.route(address, (route) =>
    route.fulfill({ status: 401, json: { code: 'session_unverified', message: unverified } }),
  );
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('alert')).toContainText('Error al cargar categorías');
  await expect(page.getByRole('alert')).toContainText(unverified);
  await expect(signIn).toHaveCount(0);
  await expect(add).toBeEnabled();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(card(page, 'Bebidas')).toBeVisible();

  const refuseWith = (status: number, code: string, message: string) =>
    page.route(address, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status, json: { code, message } }),
    );
  await refuseWith(422, 'validation_failed', 'Ahora no.');
  await add.click();
  await dialogOf(page).getByLabel('Nombre').fill('Panes');
  await dialogOf(page).getByRole('button', { name: 'Crear categoría' }).click();
  await expect(toast(page, 'Error al crear categoría')).toContainText('Ahora no.');
  await passToast(page);
  await expect(dialogOf(page).getByRole('alert').last()).toContainText(
    'Error al crear la categoría',
  );
  await page.unroute(address);
  await refuseWith(403, 'forbidden', 'No autorizado');
  await dialogOf(page).getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(
    toast(page, 'Sesión requerida: Debes iniciar sesión para gestionar categorías'),
  ).toBeVisible();
  await passToast(page);
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await page.unroute(address);
  await refuseWith(403, 'forbidden', 'No es tuya.');
  await page.getByRole('button', { name: 'Eliminar Bebidas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Error al eliminar categoría')).toContainText('No es tuya.');
});

test('whoever takes the other version of a category sees all of it, and sends nothing of the own one', async ({
  page,
  owner,
}) => {
  const { id } = await owner.createCategory({ name: 'Bebidas' });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Editar Bebidas' }).click();
  const editor = dialogOf(page, 'Editar categoría');
  await editor.locator('input[type=file]').setInputFiles(await takePhoto('teal'));
  await expect(editor.locator('img')).toBeVisible();
  await editor.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(editor).toBeHidden();
  await page.getByRole('button', { name: 'Editar Bebidas' }).click();
  await editor.getByLabel('Nombre').fill('Bebidas frías');
  await editor.locator('input[type=file]').setInputFiles(await takePhoto('orchid'));
  await owner.call('PATCH', `/categories/${id}`, { name: 'Refrescos', image: null });
  await editor.getByRole('button', { name: 'Guardar cambios' }).click();
  await editor.getByRole('button', { name: 'Ver la otra y descartar la mía' }).click();
  await expect(editor.getByLabel('Nombre')).toHaveValue('Refrescos');
  await expect(editor.locator('img')).toHaveCount(0);
  // Nothing is left to lose.
  await editor.getByRole('button', { name: 'Cancelar' }).click();
  await expect(editor).toBeHidden();
  await page.getByRole('button', { name: 'Editar Refrescos' }).click();
  await expect(editor.getByLabel('Nombre')).toBeVisible();
  await expect(editor.getByText('Recuperamos lo que habías escrito.')).toHaveCount(0);
});

test('the picture of a category that is being made comes back with its draft, and goes with it; one that is ready after "Quitar" is left', async ({
  page,
  owner,
}) => {
  const dialog = dialogOf(page);
  const photo = dialog.locator('img');
  const open = () => page.getByRole('button', { name: /Nueva Categoría|Crear mi primera/ }).first();
  const choose = async (color: string) => {
    await dialog.locator('input[type=file]').setInputFiles(await takePhoto(color));
    await expect(photo).toBeVisible();
  };
  const countKept = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('vitrina-owner-drafts');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const counting = opening.result.transaction('pictures').objectStore('pictures').count();
      await new Promise((resolve) => {
        counting.onsuccess = resolve;
      });
      opening.result.close();
      return counting.result;
    });
  await page.goto('/categories');
  await open().click();
  // Before anything is typed.
  await choose('teal');
  await choose('orchid');
  await expect.poll(countKept).toBe(1);
  await page.reload();
  await open().click();
  await expect(dialog.getByText('Recuperamos lo que habías escrito.')).toBeVisible();
  await expect(photo).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(countKept).toBe(0);
  await open().click();
  await expect(dialog.getByLabel('Nombre')).toBeVisible();
  await expect(photo).toHaveCount(0);
  await choose('gold');
  await dialog.getByLabel('Nombre').fill('Helados');
  await page.reload();
  await open().click();
  await expect(photo).toBeVisible();
  await dialog.getByRole('button', { name: 'Crear categoría' }).click();
  await expect(card(page, 'Helados').locator('img')).toHaveAttribute('src', /\.webp$/);
  await expect.poll(countKept).toBe(0);
  const { data } = await owner.call<{ data: { image: object | null }[] }>('GET', '/categories');
  expect(data).toMatchObject([{ image: expect.anything() as unknown }]);

  await open().click();
  const file = dialog.locator('input[type=file]');
  await choose('teal');
  // From here on a photo is prepared only when the test lets it.
  await page.evaluate(() => {
    const prepare = window.createImageBitmap.bind(window);
    const waiting = Promise.withResolvers<undefined>();
    const createImageBitmap = async (photo: ImageBitmapSource, options?: ImageBitmapOptions) => {
      await waiting.promise;
      return prepare(photo, options);
    };
    const prepared = Promise.withResolvers<undefined>();
    const own: { toBlob: unknown } = HTMLCanvasElement.prototype;
    const write = own.toBlob as (...words: unknown[]) => void;
    own.toBlob = function (give: BlobCallback, ...words: unknown[]) {
      const giveAndSay = (picture: Blob | null) => {
        give(picture);
        // By the second frame the page shows what it was given.
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            prepared.resolve(undefined);
          });
        });
      };
      Reflect.apply(write, this, [giveAndSay, ...words]);
    };
    const letPrepare = () => {
      waiting.resolve(undefined);
      return prepared.promise;
    };
    Object.assign(window, { createImageBitmap, letPrepare });
  });
  await file.setInputFiles(await takePhoto('orchid'));
  await expect(dialog.getByText('Preparando…').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await expect(dialog.getByText('Elegir imagen')).toBeVisible();
  await page.evaluate(() =>
    (window as unknown as { letPrepare: () => Promise<undefined> }).letPrepare(),
  );
  await expect(photo).toHaveCount(0);
  await choose('gold');
});

test('pages when there are more than fifteen, and no page is left empty', async ({
  page,
  owner,
}) => {
  for (let number = 1; number <= 16; number += 1) {
    await owner.createCategory({ name: `Estante ${number}` });
    if (number === 15) {
      await page.goto('/categories');
      await expect(page.locator('.own-category')).toHaveCount(15);
      await expect(page.getByLabel('Categorías por página')).toHaveCount(0);
    }
  }
  await page.reload();
  await page.getByLabel('Categorías por página').selectOption('15');
  await expect(page.locator('.own-category')).toHaveCount(15);
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page.locator('.own-category')).toHaveCount(1);
  // The only one of its page: whoever deletes it is led to the last page there is.
  await page.getByRole('button', { name: /^Eliminar/ }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.locator('.own-category')).toHaveCount(15);
  await expect(page).toHaveURL(/\?limit=15$/);
});
