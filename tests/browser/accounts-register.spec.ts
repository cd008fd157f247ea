import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { expect, password, test } from '../support/accounts-fixture.ts';
import { waitForIsland } from '../support/island.ts';

const field = (page: Page | Locator, name: string): Locator =>
  page.getByLabel(name, { exact: true });
const send = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' });

async function openRegister(page: Page): Promise<void> {
  await page.goto('/register');
  await waitForIsland(page, 'Register');
}

async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'Nombre').fill('Ana');
  await field(page, 'Apellido').fill('Pérez');
  await field(page, 'Correo electrónico').fill(email);
  await field(page, 'Teléfono').fill('+53 51234567');
  await field(page, 'Contraseña').fill(password);
  await field(page, 'Confirmar contraseña').fill(password);
  await field(page, 'Nombre del negocio').fill('Café La Esquina');
  await field(page, 'Tipo de negocio').selectOption('Cafetería');
  await field(page, 'Provincia').selectOption('Matanzas');
}

test('registers a person with their business, who confirms and signs in', async ({
  page,
  keeper,
}) => {
  const email = keeper.newEmail();
  await openRegister(page);
  await expect(field(page, 'País')).toHaveValue('Cuba');
  await fill(page, email);
  await send(page).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('¡Registro exitoso!')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Confirma tu cuenta' });
  await expect(dialog).toContainText('Tu cuenta y negocio han sido creados exitosamente');
  await expect(dialog).toContainText(email);
  // To the mail and back.
  await page.reload();
  await field(dialog, 'Código de confirmación').fill(await keeper.readCode(email));
  await dialog.getByRole('button', { name: 'Confirmar Cuenta' }).click();
  await expect(dialog.getByText('Cuenta confirmada exitosamente')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Usuario o correo electrónico')).toHaveValue(email);
  await field(page, 'Contraseña').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard', { waitUntil: 'commit' });
});

test('says at each field what is wrong, goes to the first, and loses nothing', async ({
  page,
  keeper,
}) => {
  await openRegister(page);
  await send(page).click();
  const required = 'Por favor completa todos los campos obligatorios';
  await expect(field(page, 'Nombre')).toBeFocused();
  await expect(field(page, 'Nombre')).toHaveAccessibleDescription(required);
  await expect(field(page, 'Provincia')).toHaveAccessibleDescription(
    'Por favor selecciona una provincia',
  );
  expect(await findViolations(page, 'body')).toEqual([]);
  await fill(page, keeper.newEmail());
  await field(page, 'Correo electrónico').fill('sin arroba');
  await field(page, 'Teléfono').fill('12');
  await field(page, 'Contraseña').fill('Corta1!');
  await send(page).click();
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
  await page.reload();
  await expect(field(page, 'Nombre')).toHaveValue('Ana');
  await expect(field(page, 'Provincia')).toHaveValue('Matanzas');
  await expect(field(page, 'Contraseña')).toHaveValue('');
});

test('shows above the button why the server refuses', async ({ page, keeper }) => {
  await openRegister(page);
  const taken = await keeper.createUnconfirmed();
  await fill(page, taken);
  await send(page).click();
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toHaveText(
    'Ya existe una cuenta con este correo. Inicia sesión o recupera tu contraseña.',
  );
  await expect(field(page, 'Correo electrónico')).toBeFocused();
  await expect(page.getByText('Error en el registro')).toBeVisible();
  await expect(field(page, 'Contraseña')).toHaveValue(password);
  await page.route('**/api/auth/register-with-business', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
  );
  await send(page).click();
  await expect(refusal).toHaveText('Error al registrar');
});

test('sends once however often it is tapped', async ({ page, keeper }) => {
  await openRegister(page);
  await fill(page, keeper.newEmail());
  let calls = 0;
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/register-with-business', async (route) => {
    calls += 1;
    await held.promise;
    await route.fulfill({ status: 409, json: { code: 'conflict', message: 'No.' } });
  });
  await send(page).click();
  await page.getByRole('button', { name: 'Creando tu cuenta…' }).click({ force: true });
  await field(page, 'Nombre').press('Enter');
  held.resolve(undefined);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('No.');
  expect(calls).toBe(1);
});
