import { findViolations } from '../../support/accessibility.ts';
import {
  button,
  chooseInMenu,
  dialog,
  enter,
  field,
  openLogin,
  title,
} from '../../support/account-screens.ts';
import { expect, test } from '../../support/owner-fixture.ts';

// How the screens of accounts are laid out, on a phone and on a wide screen.
test('the header has the buttons of accounts, but not to the screen itself @wide-too', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  await page.goto('/');
  await expect(header.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await header.getByRole('link', { name: 'Crear Cuenta' }).click();
  await expect(title(page)).toHaveText('Crear Cuenta');
  await expect(header.getByRole('link', { name: 'Crear Cuenta' })).toHaveCount(0);
  await header.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(title(page)).toHaveText('Iniciar Sesión');
  await expect(header.getByRole('link', { name: 'Iniciar Sesión' })).toHaveCount(0);
});

test.describe('without the script of the screen', () => {
  test.use({ expectedError: /_astro|Failed to (?:fetch|load)/ });

  test('it says that this did not come, and asks for it again', async ({ page }) => {
    for (const path of ['/login', '/dashboard']) {
      const script = /\/_astro\/(?:Login|OwnerArea)\./;
      await page.route(script, (route) => route.abort());
      await page.goto(path);
      const said = page.getByRole('alert').filter({ hasText: 'No se pudo abrir esta página.' });
      await expect(said).toBeVisible();
      expect(await findViolations(page, 'body')).toEqual([]);
      await page.unroute(script);
      await button(said, 'Reintentar').click();
      await expect(button(page, 'Iniciar Sesión')).toBeEnabled();
    }
  });
});

// On a phone each is looked at where its words are the subject.
test('the forms and dialogs of a sign-in can be used by everyone @wide-only', async ({
  page,
  keeper,
}) => {
  const look = () => findViolations(page, 'body');
  await openLogin(page);
  await button(page, 'Iniciar Sesión').click();
  expect(await look()).toEqual([]);
  await enter(page, await keeper.createUnconfirmed());
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await look()).toEqual([]);
  await page.keyboard.press('Escape');
  await button(page, '¿Olvidaste tu contraseña?').click();
  await button(page, 'Enviar Código').click();
  await expect(title(page)).toHaveText('Verificar Código');
  await button(page, 'Restablecer Contraseña').click();
  expect(await look()).toEqual([]);
  await button(page, 'Atrás').click();
  expect(await look()).toEqual([]);
  await button(page, 'Cancelar').click();
  await enter(page, await keeper.invite());
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await look()).toEqual([]);
});

test('the password dialog can be closed in every way, and gives the focus back', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Resumen rápido')).toBeVisible();
  const change = dialog(page, 'Cambiar Contraseña');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => button(change, 'Cancelar').click(),
    () => button(change, 'Cerrar').click(),
  ];
  for (const close of ways) {
    await chooseInMenu(page, 'Cambiar Contraseña');
    await expect(field(change, 'Contraseña actual')).toBeFocused();
    await expect(change.getByRole('heading')).toBeInViewport();
    await expect(field(change, 'Nueva contraseña')).toBeInViewport();
    await close();
    await expect(change).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menú de Ana' })).toBeFocused();
  }
});
