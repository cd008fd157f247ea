import { enter, openLogin } from '../support/account-screens.ts';
import { expect, takePhoto, test } from '../support/owner-fixture.ts';
import { noteToasts, readGoneToast } from '../support/seen-toasts.ts';

test('the greeting of a sign-in leaves the menu free @wide-too', async ({ page, keeper }) => {
  await noteToasts(page);
  await openLogin(page);
  await enter(page, await keeper.create());
  const greeting = await readGoneToast(page, 'Inicio de sesión exitoso');
  expect(greeting.covered).toEqual([]);
});

test('a saved product is announced once, over no control and not over itself @wide-too', async ({
  page,
  owner,
}) => {
  expect(owner.business.id).not.toBe('');
  await noteToasts(page, '.own-product');
  await page.goto('/products?editar=nuevo');
  const dialog = page.getByRole('dialog', { name: 'Nuevo Producto' });
  await dialog.getByLabel('Añadir imagen').setInputFiles([await takePhoto('tomato')]);
  await dialog.getByLabel('Nombre').fill('Café molido Sierra Maestra');
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  const created = await readGoneToast(page, 'Producto creado');
  expect(created.text).toContain('Imagen subida');
  expect([created.covered, created.others, created.times]).toEqual([[], 0, 1]);
});

test('a refusal that comes while a form is open leaves the form free @wide-too', async ({
  page,
  owner,
}) => {
  await noteToasts(page);
  await page.route(`**/api/business/${owner.business.id}`, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Ahora no.' } }),
  );
  await page.goto('/settings?campo=horario');
  const form = page.getByRole('form', { name: 'Editar la información del negocio' });
  await form.getByRole('switch', { name: 'Lunes', exact: true }).check();
  await form.getByRole('button', { name: 'Guardar Cambios' }).click();
  const refused = await readGoneToast(page, 'Error al actualizar negocio');
  expect(refused.covered).toEqual([]);
});

test('while there is no network its notice leaves an open form free @wide-too', async ({
  page,
  owner,
  context,
}) => {
  expect(owner.business.id).not.toBe('');
  await page.goto('/products?editar=nuevo');
  const dialog = page.getByRole('dialog', { name: 'Nuevo Producto' });
  await dialog.getByLabel('Nombre').fill('Pan');
  await context.setOffline(true);
  const notice = dialog.locator('.notice.offline');
  await expect(notice).toContainText('Sin conexión');
  const listCovered = () =>
    notice.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return [...document.querySelectorAll('dialog :is(h2, button, input, select)')]
        .filter((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          const isBeside = left >= box.right || right <= box.left;
          return !isBeside && top < box.bottom && bottom > box.top;
        })
        .map((other) => other.outerHTML);
    });
  await expect.poll(listCovered).toEqual([]);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});
