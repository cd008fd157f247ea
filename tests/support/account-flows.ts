import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { slugify } from '#domain/paths/slug.ts';
import {
  age,
  arrive,
  button,
  chooseInMenu,
  dialog,
  enter,
  field,
  fillRegistration,
  openFactor,
  openLogin,
  openRegister,
  openVerify,
  sendRegistration,
  signIn,
  title,
} from './account-screens.ts';
import { createApp, expect, otherPassword, test } from './accounts-fixture.ts';

const expired = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';

/** What the browser's client keeps under names that end so. */
const readKept = (page: Page, ending: string): Promise<string> =>
  page.evaluate((end) => {
    const name = Object.keys(localStorage).find((key) => key.endsWith(end));
    return localStorage.getItem(name ?? '') ?? '';
  }, ending);

/**
 * What people do with their accounts, from screen to pool and back; the suite of both pools. What the screens show on
 * the way does not depend on the pool and is tested apart, and on one size of screen all of it is the same.
 */
export function testAccountFlows(): void {
  test('a person registers with their business, which is public once the account is confirmed', async ({
    page,
    keeper,
    request,
  }) => {
    const email = keeper.newEmail();
    const name = `Café ${randomUUID().slice(0, 8)}`;
    const readStore = async () => (await request.get(`/${slugify(name)}`)).status();
    await openRegister(page);
    await fillRegistration(page, email, name);
    await sendRegistration(page);
    await arrive(page, '/login');
    await expect(dialog(page, 'Confirma tu cuenta')).toBeVisible();
    await keeper.readCode(email);
    await page.keyboard.press('Escape');

    await enter(page, email);
    const confirmation = dialog(page, 'Confirma tu cuenta');
    expect(await readStore()).toBe(404);
    await expect(confirmation).toContainText('Cuenta no confirmada');
    await button(confirmation, 'Reenviar código').click();
    await expect(confirmation.getByText('Código reenviado exitosamente')).toBeVisible();
    await field(confirmation, 'Código de confirmación').fill(await keeper.readCode(email, 2));
    await button(confirmation, 'Confirmar Cuenta').click();
    await expect(confirmation).toBeHidden();
    await expect.poll(readStore).toBe(200);
    await arrive(page);
    await expect(page.getByText(name).first()).toBeAttached();
  });

  test('a forgotten password is replaced', async ({ page, keeper }) => {
    const email = await keeper.create();
    await openVerify(page, email);
    await expect(page.getByText('Código enviado', { exact: true })).toBeVisible();
    await expect(page.getByText('Código de verificación enviado a tu email')).toBeVisible();
    await field(page, 'Código de verificación').fill(await keeper.readCode(email, 2));
    await field(page, 'Nueva contraseña').fill(otherPassword);
    await button(page, 'Restablecer Contraseña').click();
    await expect(title(page)).toHaveText('Iniciar Sesión');
    await expect(page.getByText('Contraseña restablecida', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Contraseña restablecida exitosamente. Puedes iniciar sesión.'),
    ).toBeVisible();
    await expect(field(page, 'Usuario o correo electrónico')).toHaveValue('');
    await expect(field(page, 'Contraseña')).toHaveValue('');
    await enter(page, email, otherPassword);
    await arrive(page);
  });

  test('a password is replaced when the provider demands it', async ({ page, keeper }) => {
    const email = await keeper.create();
    await keeper.requireReset(email);
    await openLogin(page);
    await enter(page, email);
    await expect(title(page)).toHaveText('Verificar Código');
    await field(page, 'Código de verificación').fill(await keeper.readCode(email, 2));
    await field(page, 'Nueva contraseña').fill(otherPassword);
    await button(page, 'Restablecer Contraseña').click();
    await expect(title(page)).toHaveText('Iniciar Sesión');
    await enter(page, email, otherPassword);
    await arrive(page);
  });

  test('a code by SMS is asked for and opens the session', async ({ page, keeper, pool }) => {
    const phone = `5${Math.random().toString().slice(2, 9)}`;
    const email = await keeper.create(phone);
    const AccessToken = await keeper.openSession(email);
    const SMSMfaSettings = { Enabled: true, PreferredMfa: true };
    await keeper.callBehind('SetUserMFAPreference', { AccessToken, SMSMfaSettings });
    await openLogin(page);
    await enter(page, email);
    // A hosted pool sends one as soon as it is asked whether the password is right, and a second at the sign-in.
    const sent = pool === 'hosted' ? 2 : 1;
    await field(page, 'Código MFA').fill(await keeper.readCode(`+53${phone}`, sent));
    await button(page, 'Verificar Código').click();
    await arrive(page);
  });

  test('a session is renewed in silence, and ends with a word once it is revoked', async ({
    page,
    keeper,
  }) => {
    await signIn(page, await keeper.create());
    const before = await readKept(page, '.accessToken');
    await age(page);
    await page.reload();
    await expect(page.getByText('Resumen rápido')).toBeVisible();
    expect(await readKept(page, '.accessToken')).not.toBe(before);

    const { userPoolClientId: ClientId } = await keeper.settings();
    const Token = await readKept(page, '.refreshToken');
    await keeper.call('RevokeToken', { ClientId, Token });
    await age(page);
    await page.goto('/products', { waitUntil: 'commit' });
    await arrive(page, '/login');
    await expect(page.getByText(expired)).toBeVisible();
    await expect(page).toHaveURL(/volver=%2Fproducts$/);
    expect(await readKept(page, '.accessToken')).toBe('');
  });

  test('signing out everywhere ends the sessions of other devices', async ({
    page,
    browser,
    keeper,
    baseURL,
  }) => {
    const email = await keeper.create();
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await signIn(other, email);
    await signIn(page, email);
    await chooseInMenu(page, 'Mi Cuenta');
    await button(dialog(page, 'Mi Cuenta'), 'Cerrar sesión en todos los dispositivos').click();
    await expect(title(page)).toHaveText('Iniciar Sesión');
    await age(other);
    await other.reload({ waitUntil: 'commit' });
    await arrive(other, '/login');
    await expect(other.getByText(expired)).toBeVisible();
    await elsewhere.close();
  });
}

/** What people do in dialogs; with the embedded pool it is done where the dialogs themselves are the subject. */
export function testDialogFlows(): void {
  test('a temporary password is replaced', async ({ page, keeper }) => {
    await openLogin(page);
    await enter(page, await keeper.invite());
    const choice = dialog(page, 'Elige tu contraseña');
    await field(choice, 'Nueva contraseña').fill(otherPassword);
    await field(choice, 'Confirmar contraseña').fill(otherPassword);
    await button(choice, 'Cambiar Contraseña').click();
    await arrive(page);
  });

  test('a password is changed, which the next sign-in needs', async ({ page, keeper }) => {
    const email = await keeper.create();
    await signIn(page, email);
    await chooseInMenu(page, 'Cambiar Contraseña');
    const change = dialog(page, 'Cambiar Contraseña');
    await field(change, 'Contraseña actual').fill(otherPassword);
    await field(change, 'Nueva contraseña').fill(otherPassword);
    await field(change, 'Confirmar contraseña').fill(otherPassword);
    await button(change, 'Cambiar Contraseña').click();
    await expect(field(change, 'Contraseña actual')).toHaveAccessibleDescription(
      'La contraseña actual no es correcta',
    );
    await field(change, 'Contraseña actual').fill('Clave-segura-1');
    await button(change, 'Cambiar Contraseña').click();
    await expect(change).toBeHidden();
    await expect(page.getByText('Contraseña cambiada exitosamente')).toBeVisible();
    await chooseInMenu(page, 'Cerrar Sesión');
    await expect(title(page)).toHaveText('Iniciar Sesión');
    await signIn(page, email, otherPassword);
  });

  test('an authenticator app is set up, asked for at the sign-in, and switched off', async ({
    page,
    keeper,
  }) => {
    const email = await keeper.create();
    await signIn(page, email);
    const factor = await openFactor(page);
    await field(factor, 'Contraseña actual').fill('Clave-segura-1');
    await button(factor, 'Continuar').click();
    const app = createApp(await factor.locator('code').innerText());
    await field(factor, 'Código de la aplicación').fill(app.generate());
    await button(factor, 'Activar').click();
    await expect(factor).toBeHidden();
    await button(dialog(page, 'Mi Cuenta'), 'Cerrar').click();
    await chooseInMenu(page, 'Cerrar Sesión');
    await expect(title(page)).toHaveText('Iniciar Sesión');

    await openLogin(page);
    await enter(page, email);
    await field(page, 'Código MFA').fill(app.generateNext());
    await button(page, 'Verificar Código').click();
    await arrive(page);
    const enabled = await openFactor(page);
    await field(enabled, 'Contraseña actual').fill('Clave-segura-1');
    await button(enabled, 'Desactivar').click();
    await expect(page.getByText('Verificación en dos pasos desactivada')).toBeVisible();
    await expect(dialog(page, 'Verificación en dos pasos')).toBeHidden();
  });
}
