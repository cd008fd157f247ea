import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findPoolServer } from '../../../scripts/pool-server.ts';
import {
  age,
  arrive,
  button,
  chooseInMenu,
  dialog,
  enter,
  field,
  fillRegistration,
  openLogin,
  openRegister,
  readKeptToken,
  sendRegistration,
  signIn,
} from '../../support/account-screens.ts';
import { expect, otherPassword, test } from '../../support/accounts-fixture.ts';
import { productDialog } from '../../support/owner-screens.ts';

// Before a hosted pool that others wrote (`pool-server.ts`), with the browser's own client.
test.use({ pool: 'emulated' });

/** The emulator lets an access token live for a day. */
const hoursOfToken = 25;

test.skip(findPoolServer() === null, 'There is no emulator of a user pool');

test('a person registers, confirms, signs in and changes the password at a pool of others', async ({
  page,
  keeper,
}) => {
  const email = keeper.newEmail();
  await openRegister(page);
  await fillRegistration(page, email, `Café ${randomUUID().slice(0, 8)}`);
  await sendRegistration(page);
  await arrive(page, '/login');
  const confirmation = dialog(page, 'Confirma tu cuenta');
  await field(confirmation, 'Código de confirmación').fill('654321');
  await button(confirmation, 'Confirmar Cuenta').click();
  await expect(confirmation.getByText('El código no es correcto')).toBeVisible();
  await field(confirmation, 'Código de confirmación').fill(await keeper.readCode(email));
  await button(confirmation, 'Confirmar Cuenta').click();
  await expect(confirmation).toBeHidden();

  await enter(page, email, otherPassword);
  await expect(page.getByText('El usuario o la contraseña no son correctos')).toBeVisible();
  await enter(page, email);
  await arrive(page);
  await expect(page.getByText('Resumen rápido')).toBeVisible();

  await chooseInMenu(page, 'Cambiar Contraseña');
  const change = dialog(page, 'Cambiar Contraseña');
  await field(change, 'Contraseña actual').fill('Clave-segura-1');
  await field(change, 'Nueva contraseña').fill(otherPassword);
  await field(change, 'Confirmar contraseña').fill(otherPassword);
  await button(change, 'Cambiar Contraseña').click();
  await expect(page.getByText('Contraseña cambiada exitosamente')).toBeVisible();
  await chooseInMenu(page, 'Cerrar Sesión');
  await arrive(page, '/login');
  await openLogin(page);
  await enter(page, email, otherPassword);
  await arrive(page);
});

test('a session is renewed at a pool of others, and one that was revoked there ends with nothing typed lost', async ({
  page,
  keeper,
}) => {
  const email = await keeper.create();
  await signIn(page, email);
  const renewals: number[] = [];
  page.on('response', (response) => {
    const action = response.request().headers()['x-amz-target'] ?? '';
    if (action.endsWith('.GetTokensFromRefreshToken')) renewals.push(response.status());
  });

  const first = await readKeptToken(page);
  await age(page, hoursOfToken);
  await page.reload();
  await expect(page.getByText('Resumen rápido')).toBeVisible();
  const renewed = await readKeptToken(page);
  expect(renewed).not.toBe(first);
  expect(renewals).toEqual([200]);

  // Between two calls of one page, without a reload; the same token renews again.
  await page.goto('/products?editar=nuevo');
  const product = productDialog(page);
  await field(product, 'Nombre').fill('Café molido');
  await field(product, 'Precio').fill('450');
  await age(page, hoursOfToken);
  await button(product, 'Crear producto').click();
  await expect(product).toBeHidden();
  await expect(page.getByText('Café molido').first()).toBeVisible();
  expect(await readKeptToken(page)).not.toBe(renewed);
  expect(renewals).toEqual([200, 200]);

  await page.getByRole('button', { name: 'Nuevo Producto' }).click();
  await field(product, 'Nombre').fill('Turrón de maní');
  await field(product, 'Precio').fill('120');
  const { userPoolClientId: ClientId } = await keeper.settings();
  await keeper.call('RevokeToken', { ClientId, Token: await readRefreshToken(page) });
  await age(page, hoursOfToken);
  await button(product, 'Crear producto').click();
  await arrive(page, '/login');
  await expect(page.getByText('Tu sesión ha expirado')).toBeVisible();
  expect(await readKeptToken(page)).toBe('');
  expect(renewals).toEqual([200, 200, 400]);
  await enter(page, email);
  await arrive(page, '/products');
  await expect(field(product, 'Nombre')).toHaveValue('Turrón de maní');
  await expect(field(product, 'Precio')).toHaveValue('120');
  await button(product, 'Crear producto').click();
  await expect(page.getByText('Turrón de maní').first()).toBeVisible();
});

const readRefreshToken = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('.refreshToken'));
    return localStorage.getItem(name ?? '') ?? '';
  });
