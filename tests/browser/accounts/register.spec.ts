import { randomUUID } from 'node:crypto';
import { slugify } from '#domain/paths/slug.ts';
import { findViolations } from '../../support/accessibility.ts';
import {
  arrive,
  button,
  chooseInMenu,
  field,
  fillRegistration,
  loseResponse,
  openConfirmation,
  openLogin,
  openRegister,
  sendRegistration,
} from '../../support/account-screens.ts';
import { expect, password, test } from '../../support/accounts-fixture.ts';
import { waitForIsland } from '../../support/island.ts';
import { passConfirmed } from '../../support/pass-time.ts';

test('registers a person with their business, who confirms and signs in', async ({
  page,
  request,
  keeper,
}) => {
  const email = keeper.newEmail();
  const name = `Café ${randomUUID().slice(0, 8)}`;
  const readStore = async () => (await request.get(`/${slugify(name)}`)).status();
  await page.clock.install();
  await openRegister(page);
  await expect(field(page, 'País')).toHaveValue('Cuba');
  await fillRegistration(page, email, name);
  await sendRegistration(page);
  await expect(page).toHaveURL(/\/login$/);
  const dialog = page.getByRole('dialog', { name: 'Confirma tu cuenta' });
  await expect(dialog.getByText('¡Registro exitoso!')).toBeVisible();
  await expect(dialog).toContainText(
    'Registro exitoso. Tu cuenta y negocio han sido creados exitosamente.',
  );
  await expect(dialog).toContainText(email);
  expect(await readStore()).toBe(404);
  // To the mail and back.
  await page.reload();
  await field(dialog, 'Código de confirmación').fill(await keeper.readCode(email));
  await dialog.getByRole('button', { name: 'Confirmar Cuenta' }).click();
  await passConfirmed(dialog);
  await expect(dialog).toBeHidden();
  await arrive(page);
  await expect.poll(readStore).toBe(200);
  await expect(page.getByText(name).first()).toBeAttached();
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain(password);
  expect(kept).not.toContain('once:');
});

for (const isNew of [true, false]) {
  test(`a confirmation without a response is taken again with the same code, ${isNew ? 'after a registration' : 'at a sign-in'}`, async ({
    page,
    keeper,
  }) => {
    const email = isNew ? keeper.newEmail() : await keeper.createUnconfirmed();
    const dialog = page.getByRole('dialog', { name: 'Confirma tu cuenta' });
    if (isNew) {
      await openRegister(page);
      await fillRegistration(page, email);
      await sendRegistration(page);
    } else {
      await openLogin(page);
      await openConfirmation(page, email);
    }
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/confirm-signup', async (route) => {
      await route.fetch();
      await released;
      await route.abort();
    });
    await field(dialog, 'Código de confirmación').fill(await keeper.readCode(email));
    await button(dialog, 'Confirmar Cuenta').click();
    await expect(button(dialog, 'Confirmando…')).toBeVisible();
    // What comes of it is said here, or nowhere.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await button(dialog, 'Cerrar').click({ force: true });
    release();
    await expect(dialog.getByRole('alert')).toContainText('El servidor no respondió.');
    await page.unroute('**/api/auth/confirm-signup');
    await button(dialog, 'Confirmar Cuenta').click();
    await arrive(page);
  });
}

test('a registration that is confirmed in another tab asks for no code, and both are signed in and out', async ({
  page,
  context,
  keeper,
}) => {
  const email = keeper.newEmail();
  await page.clock.install();
  await openRegister(page);
  await fillRegistration(page, email);
  await sendRegistration(page);
  await expect(page.getByRole('dialog', { name: 'Confirma tu cuenta' })).toBeVisible();
  const other = await context.newPage();
  await openLogin(other);
  await expect(other).toHaveTitle(/^Iniciar Sesión/);
  const confirmation = await openConfirmation(other, email);
  await field(confirmation, 'Código de confirmación').fill(await keeper.readCode(email));
  await button(confirmation, 'Confirmar Cuenta').click();
  await passConfirmed(confirmation);
  await arrive(other);
  await expect(other.getByText('Inicio de sesión exitoso')).toBeVisible();
  await arrive(page);
  for (const path of ['/login', '/register']) {
    await other.goto(path, { waitUntil: 'commit' });
    await arrive(other);
  }

  await chooseInMenu(page, 'Cerrar Sesión');
  await arrive(page, '/login');
  await arrive(other, '/login');
  const kept = await other.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('vitrina:identity:')),
  );
  expect(kept).toEqual([]);
  await page.reload();
  await waitForIsland(page, 'Login');
  await expect(field(page, 'Contraseña')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('says at each field what is wrong, goes to the first, has WhatsApp on for a Cuban mobile, and loses nothing', async ({
  page,
  keeper,
}) => {
  await openRegister(page);
  await sendRegistration(page);
  const required = 'Por favor completa todos los campos obligatorios';
  await expect(field(page, 'Nombre')).toBeFocused();
  await expect(field(page, 'Nombre')).toHaveAccessibleDescription('Escribe tu nombre');
  await expect(field(page, 'Tipo de negocio')).toHaveAccessibleDescription(
    'Elige el tipo de negocio',
  );
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(required);
  await expect(page.getByText('Debe tener al menos 8 caracteres')).toHaveCount(0);
  await expect(field(page, 'Provincia')).toHaveAccessibleDescription(
    'Por favor selecciona una provincia',
  );
  expect(await findViolations(page, 'body')).toEqual([]);
  await fillRegistration(page, keeper.newEmail());
  await field(page, 'Correo electrónico').fill('sin arroba');
  await field(page, 'Teléfono').fill('12');
  await field(page, 'Contraseña').fill('Corta1!');
  await expect(field(page, 'Contraseña')).toHaveAccessibleDescription(
    'Con 8 caracteres o más, y entre ellos mayúscula, minúscula, número y símbolo.',
  );
  await expect(page.getByText('Debe tener al menos 8 caracteres')).toBeVisible();
  await sendRegistration(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('');
  const email = field(page, 'Correo electrónico');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('El formato del email no es válido');
  await expect(field(page, 'Teléfono')).toHaveAccessibleDescription(/^El teléfono no es válido/);
  await expect(field(page, 'Contraseña')).toHaveAccessibleDescription(
    'La contraseña debe tener al menos 8 caracteres',
  );
  await expect(field(page, 'Confirmar contraseña')).toHaveAccessibleDescription(
    'Las contraseñas no coinciden',
  );

  const box = page.getByRole('checkbox', { name: 'Recibo mensajes por WhatsApp' });
  const phone = field(page, 'Teléfono');
  await expect(box).not.toBeChecked();
  await phone.fill('5123 4567');
  await expect(box).toBeChecked();
  await phone.fill('7830 1234');
  await expect(box).not.toBeChecked();
  await phone.fill('5123 4567');
  // From here on a person has chosen.
  await box.uncheck();
  await phone.fill('5987 6543');
  await expect(box).not.toBeChecked();

  await page.reload();
  await expect(phone).toHaveValue('5987 6543');
  await expect(box).not.toBeChecked();
  await expect(field(page, 'Nombre')).toHaveValue('Ana');
  await expect(field(page, 'Provincia')).toHaveValue('Matanzas');
  await expect(field(page, 'Contraseña')).toHaveValue('');
});

test('a registration without a response is taken again where it made the account', async ({
  page,
  keeper,
}) => {
  const email = keeper.newEmail();
  await page.clock.install();
  await openRegister(page);
  await fillRegistration(page, email);
  await loseResponse(page, 'register-with-business');
  await sendRegistration(page);
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('El servidor no respondió.');
  // What was changed since is not what the account was made of.
  await field(page, 'Nombre').fill('María');
  await sendRegistration(page);
  await expect(refusal).toContainText('Ya existe una cuenta con este correo.');
  await field(page, 'Nombre').fill('Ana');
  await sendRegistration(page);
  const dialog = page.getByRole('dialog', { name: 'Confirma tu cuenta' });
  await field(dialog, 'Código de confirmación').fill(await keeper.readCode(email));
  await button(dialog, 'Confirmar Cuenta').click();
  await passConfirmed(dialog);
  await arrive(page);
});

test('sends once however often it is tapped, and shows above the form why the server refuses', async ({
  page,
  keeper,
}) => {
  await openRegister(page);
  const taken = await keeper.createUnconfirmed();
  await fillRegistration(page, taken);
  await sendRegistration(page);
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toHaveText(
    'Ya existe una cuenta con este correo. Inicia sesión o recupera tu contraseña.',
  );
  await expect(field(page, 'Correo electrónico')).toBeFocused();
  await expect(field(page, 'Correo electrónico')).toHaveAccessibleDescription(
    'Este correo ya tiene una cuenta',
  );
  await expect(page.getByText('Error en el registro')).toBeVisible();
  await expect(field(page, 'Contraseña')).toHaveValue(password);
  let calls = 0;
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/register-with-business', async (route) => {
    calls += 1;
    await held.promise;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
  });
  await sendRegistration(page);
  await page.getByRole('button', { name: 'Creando tu cuenta…' }).click({ force: true });
  await field(page, 'Nombre').press('Enter');
  held.resolve(undefined);
  await expect(refusal).toHaveText('Error al registrar');
  expect(calls).toBe(1);
  await expect(refusal).toBeInViewport();
  await expect(page.getByRole('main').locator('form > *').first()).toHaveRole('alert');
});
