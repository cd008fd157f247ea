import { enter, openLogin } from '../../support/account-screens.ts';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import { storeForm } from '../../support/owner-screens.ts';
import { noteToasts, readGoneToast } from '../../support/seen-toasts.ts';

test('what is said stands over no control and no message of a form: a greeting, a saved product, which is announced once, a refusal and a lost network @wide-too', async ({
  page,
  keeper,
  context,
  isMobile,
}) => {
  await noteToasts(page, 'main h1, .own-product, form [role=alert]');
  await openLogin(page);
  await enter(page, await keeper.create());
  const greeting = await readGoneToast(page, 'Inicio de sesión exitoso');
  expect(greeting.covered).toEqual([]);

  const nav = page.getByRole('navigation', { name: isMobile ? 'Secciones' : 'Área del negocio' });
  await nav.getByRole('link', { name: 'Productos' }).click();
  await page.getByRole('button', { name: 'Añadir mi primer producto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo Producto' });
  await dialog.getByLabel('Añadir imagen').setInputFiles([await takePhoto('tomato')]);
  await dialog.getByLabel('Nombre').fill('Café molido Sierra Maestra');
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  const created = await readGoneToast(page, 'Producto creado');
  expect(created.text).toContain('Imagen subida');
  expect([created.covered, created.others, created.times]).toEqual([[], 0, 1]);

  await page.getByRole('button', { name: 'Nuevo Producto' }).click();
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
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar cambios' }).click();

  await page.route('**/api/business/*', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Ahora no.' } }),
  );
  await nav.getByRole('link', { name: 'Configuración' }).click();
  await page.getByRole('button', { name: 'Editar Información' }).click();
  const form = storeForm(page);
  await form.getByRole('switch', { name: 'Lunes', exact: true }).check();
  await form.getByRole('button', { name: 'Guardar Cambios' }).click();
  const refused = await readGoneToast(page, 'Error al actualizar negocio');
  expect(refused.covered).toEqual([]);
});
