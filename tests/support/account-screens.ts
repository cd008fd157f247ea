import type { Locator, Page, Route } from '@playwright/test';
import { expect, password } from './accounts-fixture.ts';
import { waitForIsland } from './island.ts';

// The screens of accounts, used as a person uses them.

export const field = (scope: Page | Locator, name: string): Locator =>
  scope.getByLabel(name, { exact: true });
export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

export async function openLogin(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await waitForIsland(page, 'Login');
}

export async function enter(page: Page, email: string, secret = password): Promise<void> {
  await field(page, 'Usuario o correo electrónico').fill(email);
  await field(page, 'Contraseña').fill(secret);
  await button(page, 'Iniciar Sesión').click();
}

/** Waits for an address. An interrupted navigation on the way does not matter. */
export const arrive = (page: Page, path = '/dashboard'): Promise<void> =>
  expect.poll(() => new URL(page.url()).pathname, { intervals: [20] }).toBe(path);

/**
 * The dialog for an unconfirmed account, once it has stopped moving. The link to the emails of a trial appears last,
 * and moves everything above it.
 */
export async function openConfirmation(page: Page, email: string): Promise<Locator> {
  await enter(page, email);
  const confirmation = dialog(page, 'Confirma tu cuenta');
  await expect(confirmation.getByRole('link', { name: 'ver los mensajes' })).toBeVisible();
  return confirmation;
}

/** Signs in and waits until the owner area is shown. */
export async function signIn(page: Page, email: string): Promise<void> {
  await openLogin(page);
  await enter(page, email);
  await arrive(page);
  await expect(page.getByText('Resumen rápido')).toBeVisible();
}

export async function openVerify(page: Page, email: string): Promise<void> {
  await openLogin(page);
  await button(page, '¿Olvidaste tu contraseña?').click();
  await field(page, 'Correo electrónico').fill(email);
  await button(page, 'Enviar Código').click();
  await expect(title(page)).toHaveText('Verificar Código');
}

export async function openRegister(page: Page): Promise<void> {
  await page.goto('/register');
  await waitForIsland(page, 'Register');
}

export async function fillRegistration(
  page: Page,
  email: string,
  businessName = 'Café La Esquina',
): Promise<void> {
  await field(page, 'Nombre').fill('Ana');
  await field(page, 'Apellido').fill('Pérez');
  await field(page, 'Correo electrónico').fill(email);
  await field(page, 'Teléfono').fill('+53 51234567');
  await field(page, 'Contraseña').fill(password);
  await field(page, 'Confirmar contraseña').fill(password);
  await field(page, 'Nombre del negocio').fill(businessName);
  await field(page, 'Tipo de negocio').selectOption('Cafetería');
  await field(page, 'Provincia').selectOption('Matanzas');
}

export const sendRegistration = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click();

/** Opens an item of the owner's menu. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menú de Ana' }).click();
  await button(page, name).click();
}

/** The dialog that sets up the second factor of the signed-in account. */
export async function openFactor(page: Page): Promise<Locator> {
  await chooseInMenu(page, 'Mi Cuenta');
  await button(dialog(page, 'Mi Cuenta'), 'Verificación en dos pasos').click();
  return dialog(page, 'Verificación en dos pasos');
}

/** Advances the client's clock by some hours, so that its access token has expired. */
export async function age(page: Page, hours = 2): Promise<void> {
  await page.evaluate((passed) => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('.clockDrift'));
    if (name === undefined) throw new Error('Nobody is signed in');
    localStorage.setItem(name, String(passed * 3_600_000));
  }, hours);
}

/** The access token that the browser's client has stored; empty when there is none. */
export const readKeptToken = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('.accessToken'));
    return localStorage.getItem(name ?? '') ?? '';
  });

/** Lets the next call of an address under `/api/auth` through, but drops its response. */
export async function loseResponse(page: Page, address: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**/api/auth/${address}`, lose, { times: 1 });
}
