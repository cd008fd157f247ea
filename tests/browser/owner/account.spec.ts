import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import {
  arrive,
  button,
  chooseInMenu,
  dialog,
  enter,
  field,
} from '../../support/account-screens.ts';
import { password } from '../../support/accounts-fixture.ts';
import { agents } from '../../support/agents.ts';
import { expect, test, turnFactorOn } from '../../support/owner-fixture.ts';
import { findLost } from '../../support/reflow.ts';
import { tapTwice } from '../../support/tap-twice.ts';
import { readZip } from '../../support/zip.ts';

const day = String.raw`\d{1,2} de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)`;

/** A dialog of "Mi Cuenta", opened by its button. */
async function openFromAccount(page: Page, name: string): Promise<Locator> {
  await page.goto('/dashboard');
  await chooseInMenu(page, 'Mi Cuenta');
  await button(dialog(page, 'Mi Cuenta'), name).click();
  return dialog(page, name);
}

test('an owner downloads all that is theirs, once for two taps, and is refused in words', async ({
  page,
  owner,
}) => {
  const { id } = await owner.createProduct({ name: 'Pan de la copia' });
  const copy = await openFromAccount(page, 'Descargar mis datos');
  await expect(copy.getByLabel(/^Sin fotos · unos \d+ KB$/)).toBeChecked();
  await expect(copy.getByLabel(/^Con fotos · unos \d+ KB$/)).not.toBeChecked();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  expect(await findLost(page, 'a screen of 320 px')).toEqual([]);
  const [present, send] = [field(copy, 'Contraseña actual'), button(copy, 'Descargar')];
  await send.click();
  await expect(present).toHaveAccessibleDescription('Se requiere la contraseña actual');
  await expect(present).toBeFocused();
  await present.fill('Clave-mala-1');
  await send.click();
  await expect(present).toHaveAccessibleDescription('La contraseña actual no es correcta.');

  await page.route('**/api/account/export', (route) => route.abort());
  await present.fill(password);
  await send.click();
  await expect(copy.getByRole('alert')).toHaveText(
    'El servidor no respondió. Comprueba tu conexión.',
  );
  await page.unroute('**/api/account/export');

  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/export')) requests += 1;
  });
  const download = page.waitForEvent('download');
  await tapTwice(send, '**/api/account/export');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.zip$/);
  const files = readZip(await readFile(await file.path()));
  expect(files.get('productos.csv')?.toString('utf8')).toContain(`${id};Pan de la copia;`);
  await expect(copy).toBeHidden();
  await expect(page.getByText('Tu copia está descargada')).toBeVisible();
  expect(requests).toBe(1);

  await button(dialog(page, 'Mi Cuenta'), 'Descargar mis datos').click();
  await copy.getByLabel(/^Con fotos/).check();
  await present.fill(password);
  const second = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await second;
  await expect(copy).toBeHidden();
  await button(dialog(page, 'Mi Cuenta'), 'Descargar mis datos').click();
  await present.fill(password);
  await send.click();
  await expect(copy.getByRole('alert')).toHaveText(
    /^Ya lo descargaste hace poco\. Intenta en \d+ minutos\.$/,
  );
});

test('the link of an email opens the account, where whoever cancels a download gives it up', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/dashboard?cuenta=abierta');
  const account = dialog(page, 'Mi Cuenta');
  await button(account, 'Descargar mis datos').click();
  const copy = dialog(page, 'Descargar mis datos');
  const given = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/account/export'),
  );
  const asked = page.waitForRequest('**/api/account/export');
  await page.route('**/api/account/export', () => undefined);
  await field(copy, 'Contraseña actual').fill(password);
  await button(copy, 'Descargar').click();
  await asked;
  await expect(button(copy, 'Preparando…')).toBeVisible();
  await button(copy, 'Cancelar').click();
  await given;
  await expect(copy).toBeHidden();
  await expect(button(account, 'Descargar mis datos')).toBeFocused();
  await button(account, 'Cerrar').click();
  await expect(account).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an owner leaves, sees one screen alone meanwhile, and can come back', async ({
  page,
  owner,
}) => {
  const leaving = await openFromAccount(page, 'Eliminar mi cuenta');
  await expect(leaving).toContainText(
    new RegExp(
      `Tu tienda desaparece del sitio ahora mismo\\. Tus datos se borran el ${day}\\. Hasta ese día puedes arrepentirte entrando otra vez\\.`,
    ),
  );
  expect(await findViolations(page, 'dialog')).toEqual([]);
  expect(await findLost(page, 'a screen of 320 px')).toEqual([]);
  await button(leaving, 'Descargar mis datos').click();
  const copy = dialog(page, 'Descargar mis datos');
  await expect(copy).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(copy).toBeHidden();
  await button(dialog(page, 'Mi Cuenta'), 'Eliminar mi cuenta').click();

  const [email, present] = [
    field(leaving, 'Escribe tu correo'),
    field(leaving, 'Contraseña actual'),
  ];
  const send = button(leaving, 'Eliminar mi cuenta');
  await email.fill('otra@ejemplo.cu');
  await present.fill(password);
  await send.click();
  await expect(email).toHaveAccessibleDescription('El correo no es el de tu cuenta.');
  await expect(email).toBeFocused();
  await email.fill(` ${owner.email.toUpperCase()} `);
  await present.fill('Clave-mala-1');
  await send.click();
  await expect(present).toHaveAccessibleDescription('La contraseña actual no es correcta.');
  await present.fill(password);
  await tapTwice(send, '**/api/account/deletion');
  await arrive(page, '/login');
  await expect(page.getByText(new RegExp(`^Tu cuenta se borrará el ${day}\\.$`))).toBeVisible();

  await enter(page, owner.email);
  await arrive(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(new RegExp(`^Tu cuenta se borrará el ${day}\\.$`));
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await findViolations(page, 'main')).toEqual([]);
  expect(await findLost(page, 'a screen of 320 px')).toEqual([]);
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(title).toContainText('Tu cuenta se borrará el');
  await button(page, 'Salir').click();
  await arrive(page, '/login');

  await enter(page, owner.email);
  await arrive(page);
  await page.route('**/api/account/deletion', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Ha fallado algo.' } }),
  );
  const keep = button(page, 'Conservar mi cuenta');
  await keep.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ha fallado algo.' })).toBeVisible();
  await page.unroute('**/api/account/deletion');
  await keep.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Conservas tu cuenta')).toBeVisible();
  await expect(page.getByText('Resumen rápido')).toBeVisible();
});

test('a code is asked for where an app shows one', async ({ page, owner }) => {
  await turnFactorOn(owner);
  const leaving = await openFromAccount(page, 'Eliminar mi cuenta');
  await field(leaving, 'Escribe tu correo').fill(owner.email);
  await field(leaving, 'Contraseña actual').fill(password);
  const send = button(leaving, 'Eliminar mi cuenta');
  await send.click();
  const code = field(leaving, 'Código de la aplicación');
  await expect(code).toBeFocused();
  await expect(leaving.getByRole('alert')).toHaveText('Escribe el código de tu aplicación.');
  await send.click();
  await expect(code).toHaveAccessibleDescription('Por favor ingresa el código MFA');
  expect(await findViolations(page, 'dialog')).toEqual([]);
});

test.describe('within Facebook', () => {
  test.use({ userAgent: agents.facebookAndroid });

  test('the dialog of the copy itself says that it cannot be saved', async ({
    page,
    owner: _owner,
  }) => {
    const copy = await openFromAccount(page, 'Descargar mis datos');
    await field(copy, 'Contraseña actual').fill(password);
    await button(copy, 'Descargar').click();
    await expect(copy.getByText('El navegador de Facebook no guarda archivos')).toBeVisible();
  });
});
