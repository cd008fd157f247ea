import type { Page } from '@playwright/test';
import { errorMessages } from '#domain/messages.ts';
import { findViolations } from '../../support/accessibility.ts';
import {
  arrive,
  button,
  chooseInMenu,
  dialog,
  enter,
  field,
  loseResponse,
  openFactor,
  openLogin,
  title,
} from '../../support/account-screens.ts';
import { createApp, otherPassword, password } from '../../support/accounts-fixture.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import { passToast } from '../../support/pass-time.ts';

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByText('Resumen rápido')).toBeVisible();
}

test('the password dialog sends nothing until all is filled, says what is wrong, and changes what the next sign-in needs', async ({
  page,
  owner,
}) => {
  await openDashboard(page);
  await chooseInMenu(page, 'Cambiar Contraseña');
  const change = dialog(page, 'Cambiar Contraseña');
  const [current, chosen, repeated] = [
    field(change, 'Contraseña actual'),
    field(change, 'Nueva contraseña'),
    field(change, 'Confirmar contraseña'),
  ];
  const send = button(change, 'Cambiar Contraseña');
  // The title is at the top, and nothing of the form lies below it.
  const boxes = await Promise.all(
    [change, change.getByRole('banner'), change.locator('form > :not(.sr)').first()].map((part) =>
      part.boundingBox(),
    ),
  );
  const [whole, head, first] = boxes.map((box) => ({
    top: box?.y ?? 0,
    end: (box?.y ?? 0) + (box?.height ?? 0),
  }));
  expect(Math.abs((head?.top ?? 0) - (whole?.top ?? 0))).toBeLessThan(3);
  expect(first?.top).toBeGreaterThanOrEqual(head?.end ?? Infinity);
  // The keyboard of a phone leaves this much of its screen.
  await page.setViewportSize({ width: 360, height: 360 });
  await change.evaluate((element) => {
    element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
  });
  await expect(change.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(button(change, 'Cerrar')).toBeInViewport({ ratio: 1 });
  await button(change, 'Mostrar contraseña actual').click();
  await expect(current).toHaveAccessibleDescription('');
  await current.focus();
  await chosen.focus();
  await expect(current).toHaveAccessibleDescription('La contraseña actual es requerida');
  await chosen.fill('corta');
  await expect(change.getByRole('listitem').filter({ hasText: 'minúscula' })).toContainText(
    'cumplido',
  );
  await repeated.fill('otra');
  await current.fill(password);
  await expect(repeated).toHaveAccessibleDescription('Las contraseñas no coinciden');
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await expect(send).toBeDisabled();
  await chosen.fill('corta');
  await repeated.fill('corta');
  await expect(send).toBeDisabled();
  await chosen.fill('larga');
  await chosen.blur();
  await expect(repeated).toHaveAccessibleDescription('Las contraseñas no coinciden');
  await chosen.fill('corta');
  await expect(repeated).toHaveAccessibleDescription('');
  await chosen.fill(otherPassword);
  await repeated.fill(otherPassword);
  await expect(send).toBeEnabled();

  const responses = [
    { status: 500, json: { code: 'internal', message: 'x' } },
    { status: 200, contentType: 'text/html', body: '<h1>Wifi del hotel</h1>' },
    { status: 429, json: { code: 'rate_limited', message: 'Espera un momento.' } },
  ];
  await page.route('**/api/auth/change-password', (route) => route.fulfill(responses.shift()));
  await send.click();
  await expect(change.getByRole('alert')).toHaveText('Error cambiando contraseña');
  await send.click();
  await expect(change.getByRole('alert')).toHaveText(errorMessages.service_unavailable);
  await send.click();
  await expect(change.getByRole('alert')).toHaveText('Espera un momento.');
  await page.unroute('**/api/auth/change-password');
  await current.fill(otherPassword);
  await send.click();
  await expect(current).toHaveAccessibleDescription('La contraseña actual no es correcta');
  await expect(change.getByText('La contraseña actual no es correcta')).toHaveCount(1);
  await current.fill(password);
  await loseResponse(page, 'change-password');
  await send.click();
  await expect(change.getByRole('alert')).toContainText('El servidor no respondió.');
  await send.click();
  await expect(change).toBeHidden();
  await expect(page.getByText('Contraseña cambiada', { exact: true })).toBeVisible();
  await expect(page.getByText('Contraseña cambiada exitosamente')).toBeVisible();
  await chooseInMenu(page, 'Cerrar Sesión');
  await expect(title(page)).toHaveText('Iniciar Sesión');
  await enter(page, owner.email, otherPassword);
  await arrive(page);
});

test('the dialog of a temporary password stays until that is replaced, whatever is tried, or the sign-in took too long', async ({
  page,
  keeper,
}) => {
  const email = await keeper.invite();
  await page.goto('/about');
  await openLogin(page);
  await enter(page, email);
  const choice = dialog(page, 'Elige tu contraseña');
  await expect(choice).toBeVisible();
  await page.mouse.click(2, 2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(choice).toBeVisible();
  await expect(button(choice, 'Cerrar')).toHaveCount(0);
  await page.reload();
  await expect(choice).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/about$/);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await arrive(page, '/login');
  await expect(choice).toBeVisible();
  await page.route('**/api/auth/settings', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
  );
  const repeated = field(choice, 'Confirmar contraseña');
  await field(choice, 'Nueva contraseña').fill(otherPassword);
  await repeated.fill('Otra');
  await repeated.blur();
  await expect(repeated).toHaveAccessibleDescription('Las contraseñas no coinciden');
  await expect(button(choice, 'Cambiar Contraseña')).toBeDisabled();
  await repeated.fill(otherPassword);
  await button(choice, 'Cambiar Contraseña').click();
  await expect(choice.getByRole('alert')).toHaveText('Error al cambiar contraseña');
  await page.unroute('**/api/auth/settings');
  await page.route('**/identity', (route) => route.abort());
  await button(choice, 'Cambiar Contraseña').click();
  await expect(choice.getByRole('alert')).toHaveText(
    'El servidor no respondió. Comprueba tu conexión.',
  );
  await expect(choice).toBeVisible();
  await page.unroute('**/identity');

  await page.route('**/identity', (route) =>
    route.fulfill({
      status: 400,
      json: { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' },
    }),
  );
  await button(choice, 'Cambiar Contraseña').click();
  await expect(choice).toBeHidden();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
  );
  await page.unroute('**/identity');
  await enter(page, email);
  await field(choice, 'Nueva contraseña').fill(otherPassword);
  await expect(page.getByText('Tu sesión ha expirado.')).toBeHidden();
  await repeated.fill(otherPassword);
  await button(choice, 'Cambiar Contraseña').click();
  await arrive(page);
});

test('the second factor is set up with the password and a code of the app, and switched off', async ({
  page,
  owner: _owner,
}) => {
  await page.clock.install();
  await openDashboard(page);
  await page.route('**/identity', (route) => route.abort());
  const factor = await openFactor(page);
  await expect(factor.getByRole('alert')).toContainText('El servidor no respondió.');
  await page.unroute('**/identity');
  await button(factor, 'Reintentar').click();

  const present = field(factor, 'Contraseña actual');
  await expect(present).toBeFocused();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await button(factor, 'Continuar').click();
  await expect(present).toHaveAccessibleDescription('Se requiere la contraseña actual');
  await present.fill('Otra-clave-2');
  await button(factor, 'Continuar').click();
  await expect(present).toHaveAccessibleDescription('La contraseña actual no es correcta');
  await present.fill('Clave-segura-1');
  await button(factor, 'Continuar').click();

  const code = field(factor, 'Código de la aplicación');
  await expect(factor.getByRole('img', { name: 'Código QR' }).locator('path')).toHaveCount(1);
  await expect(factor.getByText('Además de tu contraseña')).toBeFocused();
  const secret = await factor.locator('code').innerText();
  expect(secret).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  const address = await factor
    .getByRole('link', { name: 'Abre la aplicación' })
    .getAttribute('href');
  expect(address).toMatch(/^otpauth:\/\/totp\/Vitrina:ana\..*%40tienda\.cu\?secret=/);
  expect(address).toContain(secret.replaceAll(' ', ''));
  expect(await findViolations(page, 'dialog')).toEqual([]);

  await button(factor, 'Activar').click();
  await expect(code).toHaveAccessibleDescription('Por favor ingresa el código MFA');
  const right = createApp(secret).generate();
  await code.fill(right === '000000' ? '000001' : '000000');
  await button(factor, 'Activar').click();
  await expect(code).toHaveAccessibleDescription('Código MFA inválido');
  await expect(code).toBeFocused();
  await code.fill(right);
  await button(factor, 'Activar').click();
  await expect(page.getByText('Verificación en dos pasos activada')).toBeVisible();
  await passToast(page);
  await expect(factor).toBeHidden();

  const account = dialog(page, 'Mi Cuenta');
  await button(account, 'Verificación en dos pasos').click();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await button(factor, 'Mantener activada').click();
  await expect(factor).toBeHidden();
  await button(account, 'Verificación en dos pasos').click();
  await button(factor, 'Desactivar').click();
  await expect(present).toHaveAccessibleDescription('Se requiere la contraseña actual');
  await expect(present).toBeFocused();
  await present.fill('Otra-clave-2');
  await button(factor, 'Desactivar').click();
  await expect(present).toHaveAccessibleDescription('La contraseña actual no es correcta');
  await present.fill('Clave-segura-1');
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/second-factor/off', async (route) => {
    await held.promise;
    await route.continue();
  });
  await button(factor, 'Desactivar').click();
  await expect(button(factor, 'Desactivando…')).toBeVisible();
  // What comes of it is said here, or nowhere.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await button(factor, 'Cerrar').click({ force: true });
  await expect(button(factor, 'Desactivando…')).toBeVisible();
  held.resolve(undefined);
  await expect(page.getByText('Verificación en dos pasos desactivada')).toBeVisible();
  await button(account, 'Verificación en dos pasos').click();
  await expect(button(factor, 'Continuar')).toBeVisible();
});
