import type { Locator } from '@playwright/test';
import {
  button,
  chooseInMenu,
  dialog,
  enter,
  field,
  openFactor,
  openLogin,
  openVerify,
} from '../support/account-screens.ts';
import { password as ownPassword } from '../support/identity-pool.ts';
import { expect, test } from '../support/owner-fixture.ts';

// What password managers, the keyboard of a phone and its reader of SMS go by.

/** Every field of a form by its name: what it is filled with, and the keyboard or type it asks for. */
const readFields = (form: Locator): Promise<Record<string, string>> =>
  form.evaluate((element: HTMLFormElement) =>
    Object.fromEntries(
      [...element.elements]
        .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        .map((field) => [field.name, `${field.autocomplete} ${field.inputMode || field.type}`]),
    ),
  );

const username = 'username text';
const password = 'current-password password';
const newPassword = 'new-password password';
const code = 'one-time-code numeric';

test('names what belongs into each field of the login screen', async ({ page, keeper }) => {
  const main = page.locator('main form');
  await openLogin(page);
  expect(await readFields(main)).toEqual({ username: 'username email', password });
  await enter(page, (await keeper.createWithApp()).email);
  await expect(page.getByLabel('Código MFA')).toBeVisible();
  expect(await readFields(main)).toEqual({ username: 'username email', password, code });
  await button(page, '¿Olvidaste tu contraseña?').click();
  await expect.poll(() => readFields(main)).toEqual({ email: 'username email' });
  await openVerify(page, keeper.newEmail());
  expect(await readFields(main)).toEqual({ username, code, newPassword });

  await button(page, 'Atrás').click();
  await openLogin(page);
  await enter(page, await keeper.createUnconfirmed());
  const confirmation = dialog(page, 'Confirma tu cuenta').locator('form');
  expect(await readFields(confirmation)).toEqual({ code });
  await page.keyboard.press('Escape');
  await enter(page, await keeper.invite());
  const choice = dialog(page, 'Elige tu contraseña').locator('form');
  expect(await readFields(choice)).toEqual({ username, newPassword, confirmation: newPassword });
});

test('names what belongs into each field of an owner’s dialogs', async ({ page, owner }) => {
  expect(owner.business.id).not.toBe('');
  await page.goto('/dashboard');
  await chooseInMenu(page, 'Cambiar Contraseña');
  const change = dialog(page, 'Cambiar Contraseña').locator('form');
  expect(await readFields(change)).toEqual({
    username,
    oldPassword: password,
    newPassword,
    confirmation: newPassword,
  });
  await page.keyboard.press('Escape');
  const factor = await openFactor(page);
  expect(await readFields(factor.locator('form'))).toEqual({ password });
  await field(factor, 'Contraseña actual').fill(ownPassword);
  await button(factor, 'Continuar').click();
  await expect(field(factor, 'Código de la aplicación')).toBeVisible();
  expect(await readFields(factor.locator('form'))).toEqual({ code });
});
