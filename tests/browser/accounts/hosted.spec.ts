import { randomUUID } from 'node:crypto';
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
  openLogin,
  openRegister,
  readKeptToken,
  sendRegistration,
} from '../../support/account-screens.ts';
import { createApp, otherPassword, password } from '../../support/accounts-fixture.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import { passConfirmed } from '../../support/pass-time.ts';

// Before a stand-in of a hosted pool, which demands the secret hash. How the browser's client and the API get on with it
// is tested without a browser; here is what the screens do otherwise than with the embedded pool, and the ways through.
test.use({ pool: 'hosted' });

test('a business that a person registered is public once the account is confirmed', async ({
  page,
  keeper,
  request,
}) => {
  const name = `Café ${randomUUID().slice(0, 8)}`;
  const email = await keeper.createUnconfirmed(name);
  const readStore = async () => (await request.get(`/${slugify(name)}`)).status();
  await page.clock.install();
  await keeper.readCode(email);
  await openLogin(page);
  await enter(page, email);
  const confirmation = dialog(page, 'Confirma tu cuenta');
  expect(await readStore()).toBe(404);
  await expect(confirmation).toContainText('Cuenta no confirmada');
  await button(confirmation, 'Reenviar código').click();
  await expect(confirmation.getByText('Código reenviado exitosamente')).toBeVisible();
  await field(confirmation, 'Código de confirmación').fill(await keeper.readCode(email, 2));
  await button(confirmation, 'Confirmar Cuenta').click();
  await passConfirmed(confirmation);
  await expect(confirmation).toBeHidden();
  await expect.poll(readStore).toBe(200);
  await arrive(page);
  await expect(page.getByText(name).first()).toBeAttached();
});

test('a person registers with their business, is asked for the password on confirming at once, and no key is tried as one', async ({
  page,
  keeper,
}) => {
  const email = keeper.newEmail();
  const name = `Café ${randomUUID().slice(0, 8)}`;
  const tried: string[] = [];
  page.on('request', (request) => {
    const action = request.headers()['x-amz-target'] ?? '';
    if (action.endsWith('.InitiateAuth')) tried.push(request.postData() ?? '');
  });
  await page.clock.install();
  await openRegister(page);
  await fillRegistration(page, email, name);
  await sendRegistration(page);
  await arrive(page, '/login');
  const confirmation = dialog(page, 'Confirma tu cuenta');
  await field(confirmation, 'Código de confirmación').fill(await keeper.readCode(email));
  await button(confirmation, 'Confirmar Cuenta').click();
  await passConfirmed(confirmation);
  await expect(confirmation).toBeHidden();
  await expect(field(page, 'Usuario o correo electrónico')).toHaveValue(email);
  await expect(page.getByRole('alert')).toHaveText('');
  expect(tried).toEqual([]);
  await enter(page, email);
  await arrive(page);
  await expect(page.getByText(name).first()).toBeAttached();
});

test('a password is changed, which opens the session anew, and the session is renewed after', async ({
  page,
  owner,
}) => {
  await page.goto('/dashboard');
  await chooseInMenu(page, 'Cambiar Contraseña');
  const change = dialog(page, 'Cambiar Contraseña');
  await field(change, 'Contraseña actual').fill(otherPassword);
  await field(change, 'Nueva contraseña').fill(otherPassword);
  await field(change, 'Confirmar contraseña').fill(otherPassword);
  await button(change, 'Cambiar Contraseña').click();
  await expect(field(change, 'Contraseña actual')).toHaveAccessibleDescription(
    'La contraseña actual no es correcta',
  );
  const before = await readKeptToken(page);
  await field(change, 'Contraseña actual').fill(password);
  await button(change, 'Cambiar Contraseña').click();
  await expect(change).toBeHidden();
  await expect(page.getByText('Contraseña cambiada exitosamente')).toBeVisible();
  const anew = await readKeptToken(page);
  expect(anew).not.toBe(before);
  await age(page);
  await page.reload();
  await expect(page.getByText('Resumen rápido')).toBeVisible();
  expect(await readKeptToken(page)).not.toBe(anew);
  await chooseInMenu(page, 'Cerrar Sesión');
  await arrive(page, '/login');
  await openLogin(page);
  await enter(page, owner.email, otherPassword);
  await arrive(page);
});

test('a pool that demands an authenticator app has it set up at the sign-in', async ({
  page,
  keeper,
}) => {
  const email = await keeper.create();
  await keeper.requireApp(email);
  await openLogin(page);
  await enter(page, email);
  const factor = dialog(page, 'Verificación en dos pasos');
  await expect(factor).toContainText('Tu cuenta exige la verificación en dos pasos.');
  await button(factor, 'Cancelar').click();
  await expect(factor).toBeHidden();

  await enter(page, email);
  const app = createApp(await factor.locator('code').innerText());
  await expect(factor.getByRole('img')).toBeVisible();
  // To the app and back.
  await page.reload();
  const right = app.generate();
  await field(factor, 'Código de la aplicación').fill(right === '000000' ? '000001' : '000000');
  await button(factor, 'Activar').click();
  await expect(factor.getByText('Código MFA inválido')).toBeVisible();
  await field(factor, 'Código de la aplicación').fill(right);
  await button(factor, 'Activar').click();
  await arrive(page);
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
});
