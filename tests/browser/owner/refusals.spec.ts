import type { Page } from '@playwright/test';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import { findToast as toast } from '../../support/owner-screens.ts';
import { passToast } from '../../support/pass-time.ts';
import { makeHeic } from '../../support/pictures.ts';
import type { ProductImage } from '#contract/pictures.ts';

// What the catalogue of errors says of the owner area, where no other test meets it.

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Returns the calls of a method with a refusal, until it is called off. */
async function refuse(
  page: Page,
  address: string | RegExp,
  method: string,
  [status, code, message]: readonly [number, string, string],
): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { code, message } })
      : route.fallback(),
  );
  return () => page.unroute(address);
}

const notNow = [422, 'validation_failed', 'Ahora no.'] as const;
const unreadable = [422, 'image_unreadable', 'No se pudo leer la imagen.'] as const;

test('a form says why a product was not changed or read, and repeats it', async ({
  page,
  owner,
}) => {
  const { id } = await owner.createProduct({ name: 'Vela' });
  const product = `**/api/products/${id}`;
  await page.clock.install();
  await page.goto(`/products?editar=${id}`);
  const dialog = dialogOf(page, 'Editar producto');
  await dialog.getByLabel('Nombre').fill('Vela de olor');
  const calmDown = await refuse(page, product, 'PATCH', notNow);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Error al actualizar el producto')).toContainText('Ahora no.');
  await passToast(page);
  await expect(dialog.getByRole('alert').last()).toContainText('Error al actualizar producto');
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Vela de olor');
  await calmDown();
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(toast(page, 'Producto actualizado')).toBeVisible();

  const recover = await refuse(page, product, 'GET', [403, 'forbidden', 'No es tuyo.']);
  // The list does not hold it, so the form has to ask for it.
  await page.goto(`/products?q=nada&editar=${id}`);
  const reading = dialogOf(page, 'Producto');
  await expect(reading).toContainText('No se pudo cargar el producto: No es tuyo.');
  await recover();
  await reading.getByRole('button', { name: 'Reintentar' }).click();
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Vela de olor');
});

test('what was deleted elsewhere while its form was open leaves the lists', async ({
  page,
  owner,
}) => {
  const { id } = await owner.createProduct({ name: 'Vela' });
  await owner.createProduct({ name: 'Jarra' });
  const category = await owner.createCategory({ name: 'Barro' });
  const sweets = await owner.createCategory({ name: 'Dulces' });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Editar Jarra' }).click();
  const dialog = dialogOf(page, 'Editar producto');
  const choices = dialog.getByLabel('Categoría');
  await choices.selectOption('Barro');
  await owner.call('DELETE', `/categories/${category.id}`);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  const failure = dialog.getByRole('alert').last();
  await expect(failure).toContainText('La categoría no pertenece a tu negocio.');
  await expect(failure).toBeInViewport();
  await expect(choices.locator('option:checked')).toHaveText('Una categoría que ya no existe');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();

  await page.getByRole('button', { name: 'Editar Vela' }).click();
  await dialog.getByLabel('Nombre').fill('Vela de olor');
  await owner.call('DELETE', `/products/${id}`);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(failure).toContainText('Producto no encontrado.');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(page.getByRole('heading', { name: 'Vela' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Jarra' })).toBeVisible();

  const sections = page.getByRole('navigation', { name: 'Secciones' });
  await sections.getByRole('link', { name: 'Categorías' }).click();
  await page.getByRole('button', { name: 'Editar Dulces' }).click();
  const form = dialogOf(page, 'Editar categoría');
  await form.getByLabel('Nombre').fill('Dulces finos');
  await owner.call('DELETE', `/categories/${sweets.id}`);
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('alert').last()).toContainText('Categoría no encontrada.');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(page.getByText('Aún no tienes categorías')).toBeVisible();
});

test('a form says why pictures of a product were not sent or removed, and repeats it', async ({
  page,
  owner,
}) => {
  const { id } = await owner.createProduct({ name: 'Florero' });
  await page.clock.install();
  await page.goto(`/products?editar=${id}`);
  const dialog = dialogOf(page, 'Editar producto');
  const add = dialog.getByLabel('Añadir imagen');
  await add.focus();
  await add.setInputFiles(await takePhoto('tomato'));
  await expect(dialog.locator('.photo')).toHaveCount(1);
  await expect(add).toBeFocused();
  const price = dialog.getByLabel('Precio', { exact: true });
  await price.fill('11');
  const takeThem = await refuse(page, '**/api/images/upload', 'POST', unreadable);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Error al subir imagen')).toBeVisible();
  await passToast(page);
  await expect(dialog.getByRole('alert').last()).toContainText('No se pudo leer la imagen.');
  await expect(dialog.locator('.photo.failed')).toHaveCount(1);
  await add.setInputFiles(await takePhoto('gold'));
  await expect(dialog.locator('.photo')).toHaveCount(2);
  // The price before was saved by this form itself, which is no conflict.
  await price.fill('12');
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(toast(page, 'Error al cargar imágenes')).toContainText('No se pudo leer la imagen.');
  await passToast(page);
  await expect(dialog.locator('.photo.failed')).toHaveCount(1);
  await takeThem();
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(toast(page, 'Imágenes cargadas exitosamente')).toBeVisible();
  await passToast(page);
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Editar Florero' }).click();
  await dialog.getByRole('button', { name: 'Quitar: Imagen 1' }).click();
  const letGo = await refuse(page, '**/api/images/*', 'DELETE', notNow);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Error al eliminar imagen')).toContainText('Ahora no.');
  await passToast(page);
  const read = () => owner.call<ProductImage[]>('GET', `/images/product/${id}`);
  expect(await read()).toHaveLength(2);
  await letGo();
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(toast(page, 'Imagen eliminada')).toBeVisible();
  expect(await read()).toHaveLength(1);
});

test('a form says why the image of a category was not sent or removed, and repeats it', async ({
  page,
  owner,
}) => {
  await owner.createCategory({ name: 'Dulces' });
  await page.clock.install();
  await page.goto('/categories');
  const dialog = dialogOf(page, 'Editar categoría');
  const edit = page.getByRole('button', { name: 'Editar Dulces' });
  await edit.click();
  await dialog.locator('input[type=file]').setInputFiles(await takePhoto('orchid'));
  const takeIt = await refuse(page, '**/api/categories/upload-image', 'POST', unreadable);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Error al subir imagen')).toContainText('No se pudo leer la imagen.');
  await passToast(page);
  await takeIt();
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(toast(page, 'Imagen subida')).toBeVisible();
  await passToast(page);
  await expect(dialog).toBeHidden();

  await edit.click();
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  const letGo = await refuse(page, /\/api\/categories\/\w+$/, 'PATCH', notNow);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Error al actualizar categoría')).toContainText('Ahora no.');
  await passToast(page);
  await expect(dialog.getByRole('alert').last()).toContainText('Error al actualizar la categoría');
  await letGo();
  await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(toast(page, 'Imagen eliminada')).toBeVisible();
});

test('what keeps categories and comments of a product from being read is said, and it is tried again', async ({
  page,
  owner,
}) => {
  const { id } = await owner.createCategory({ name: 'Dulces' });
  await owner.createProduct({ name: 'Cake' });
  const recover = await refuse(page, /\/api\/categories/, 'GET', notNow);
  await page.goto(`/products?editar=nuevo&categoria=${id}`);
  const dialog = dialogOf(page, 'Nuevo Producto');
  const chosen = dialog.getByLabel('Categoría').locator('option:checked');
  const failure = dialog.getByRole('alert').filter({ hasText: 'Error al cargar categorías' });
  await expect(failure).toContainText('Ahora no.');
  await expect(chosen).toHaveText('La categoría elegida');
  await recover();
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect(chosen).toHaveText('Dulces');
  await expect(failure).toHaveCount(0);

  const giveThem = await refuse(page, /\/api\/reviews/, 'GET', [403, 'forbidden', 'No es tuyo.']);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: /comentarios? de Cake$/ }).click();
  const comments = dialogOf(page, 'Comentarios de Cake');
  await expect(comments.getByRole('alert')).toContainText('Error al cargar comentarios');
  await expect(comments.getByRole('alert')).toContainText('No es tuyo.');
  await giveThem();
  await comments.getByRole('button', { name: 'Reintentar' }).click();
  await expect(comments.getByRole('alert')).toHaveCount(0);
});

test('a photo that neither this browser nor the server can read is not sent, and advice is given', async ({
  page,
  owner,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const heic = { name: 'IMG_0041.HEIC', mimeType: '', buffer: makeHeic() };
  await owner.createCategory({ name: 'Dulces' });
  const sections = page.getByRole('navigation', { name: 'Secciones' });
  const advice = /HEIC.*«El más compatible».*JPEG/;
  await page.goto('/products?editar=nuevo');
  const product = dialogOf(page, 'Nuevo Producto');
  await product.getByLabel('Nombre').fill('Espejo');
  const photo = await takePhoto('silver');
  await product.getByLabel('Añadir imagen').setInputFiles([photo, heic, photo]);
  await expect(product.getByRole('alert')).toContainText([advice]);
  await expect(product.getByRole('alert')).toContainText(['IMG_0041.HEIC']);
  await expect(product.locator('.photo')).toHaveCount(2);
  await expect(product.getByLabel('Nombre')).toHaveValue('Espejo');
  await product.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();

  await sections.getByRole('link', { name: 'Categorías' }).click();
  await page.getByRole('button', { name: 'Editar Dulces' }).click();
  const category = dialogOf(page, 'Editar categoría');
  await category.locator('input[type=file]').setInputFiles(heic);
  await expect(category.getByRole('alert')).toContainText([advice]);
  await expect(category.locator('img')).toHaveCount(0);
  await category.getByRole('button', { name: 'Cancelar' }).click();

  await sections.getByRole('link', { name: 'Configuración' }).click();
  const pictures = page.getByRole('region', { name: 'Logo y portada' });
  await pictures.getByLabel('Añadir logo').setInputFiles({ ...heic, mimeType: 'image/heic' });
  await expect(pictures.getByRole('alert')).toContainText(advice);
  expect(sent.filter((url) => /image|logo/.test(url))).toEqual([]);
});
