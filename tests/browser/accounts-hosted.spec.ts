import type { Page } from '@playwright/test';
import { expect, otherPassword, password, test } from '../support/accounts-fixture.ts';
import { waitForIsland } from '../support/island.ts';

// The screens before a stand-in of a hosted pool, which demands the secret hash; one pool is enough for what they show.
test.use({ pool: 'hosted' });

async function enter(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login');
  await waitForIsland(page, 'Login');
  await page.getByLabel('Usuario o correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
}

const arrive = (page: Page) =>
  page.waitForURL((url) => url.pathname === '/dashboard', { waitUntil: 'commit' });

test('an account is confirmed and signs in', async ({ page, keeper }) => {
  const email = await keeper.createUnconfirmed();
  await enter(page, email);
  const dialog = page.getByRole('dialog', { name: 'Confirma tu cuenta' });
  await dialog.getByLabel('Código de confirmación').fill(await keeper.readCode(email));
  await dialog.getByRole('button', { name: 'Confirmar Cuenta' }).click();
  await expect(dialog).toBeHidden();
  await enter(page, email);
  await arrive(page);
});

test('a temporary password is replaced', async ({ page, keeper }) => {
  await enter(page, await keeper.invite());
  const dialog = page.getByRole('dialog', { name: 'Elige tu contraseña' });
  await dialog.getByLabel('Nueva contraseña', { exact: true }).fill(otherPassword);
  await dialog.getByLabel('Confirmar contraseña', { exact: true }).fill(otherPassword);
  await dialog.getByRole('button', { name: 'Cambiar Contraseña' }).click();
  await arrive(page);
});

test('a password is replaced when the provider demands it', async ({ page, keeper }) => {
  const email = await keeper.create();
  await keeper.requireReset(email);
  await enter(page, email);
  await page.getByLabel('Código de verificación').fill(await keeper.readCode(email, 2));
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(otherPassword);
  await page.getByRole('button', { name: 'Restablecer Contraseña' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar Sesión');
  await enter(page, email, otherPassword);
  await arrive(page);
});
