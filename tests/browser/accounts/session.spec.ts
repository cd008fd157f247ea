import { findViolations } from '../../support/accessibility.ts';
import {
  age,
  arrive,
  button,
  chooseInMenu,
  dialog,
  readKeptToken,
  signIn,
  title,
} from '../../support/account-screens.ts';
import { expect, test } from '../../support/owner-fixture.ts';

const expired = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
const temporary = 'Error temporal de autenticación';

test('a stranger is led to the login screen in place of what was asked for, and back after', async ({
  page,
}) => {
  await page.goto('/about');
  await page.goto('/products?page=2', { waitUntil: 'commit' });
  await arrive(page, '/login');
  await expect(page).toHaveURL(/\/login\?volver=%2Fproducts%3Fpage%3D2$/);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/about$/);
});

test('a session is renewed in silence, and ends with a word once another device signs out everywhere', async ({
  page,
  browser,
  baseURL,
  owner,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Resumen rápido')).toBeVisible();
  const before = await readKeptToken(page);
  await age(page);
  await page.reload();
  await expect(page.getByText('Resumen rápido')).toBeVisible();
  expect(await readKeptToken(page)).not.toBe(before);

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await signIn(other, owner.email);
  await chooseInMenu(other, 'Mi Cuenta');
  await button(dialog(other, 'Mi Cuenta'), 'Cerrar sesión en todos los dispositivos').click();
  await expect(title(other)).toHaveText('Iniciar Sesión');
  await elsewhere.close();

  await age(page);
  await page.goto('/products', { waitUntil: 'commit' });
  await arrive(page, '/login');
  await expect(page.getByText(expired)).toBeVisible();
  await expect(page).toHaveURL(/volver=%2Fproducts$/);
  expect(await readKeptToken(page)).toBe('');
});

test('a sign-out that the provider does not confirm ends the session here all the same', async ({
  page,
  owner: _owner,
}) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByText('Resumen rápido')).toBeVisible();
  const asked = Promise.withResolvers<undefined>();
  await page.route('**/identity', () => {
    asked.resolve(undefined);
  });
  await chooseInMenu(page, 'Cerrar Sesión');
  await asked.promise;
  await expect(page.getByRole('status').filter({ hasText: 'Cerrando sesión…' })).toBeVisible();
  await expect(page.getByText('Resumen rápido')).toHaveCount(0);
  await page.clock.runFor(4_000);
  await arrive(page, '/login');
  await expect(page.getByText('Error al cerrar sesión')).toBeVisible();
  await expect(page.getByText('Tu sesión ya no está en este navegador')).toBeVisible();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await arrive(page, '/login');
});

test('a session that could not be verified lives on, until the API refuses it for good, and leads back after', async ({
  page,
  owner: _owner,
}) => {
  const responses = [
    { status: 401, json: { code: 'session_unverified', message: temporary } },
    // The tokens look good, whatever the API thinks of them.
    { status: 401, json: { code: 'unauthenticated', message: 'Debes iniciar sesión.' } },
  ];
  await page.route('**/api/users/cognito/*', (route) => {
    const response = responses.shift();
    return response === undefined ? route.continue() : route.fulfill(response);
  });
  await page.goto('/dashboard');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText(temporary);
  await button(page, 'Reintentar').click();
  await expect.poll(() => responses.length).toBe(0);
  await expect(failure).toContainText(temporary);
  await button(page, 'Reintentar').click();
  await expect(page.getByText('Resumen rápido')).toBeVisible();

  // Revoked elsewhere: the API says so, and the client gets no new token.
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'session_expired', message: expired } }),
  );
  await page.route('**/identity', (route) =>
    route.fulfill({
      status: 400,
      json: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    }),
  );
  await page.goto('/categories', { waitUntil: 'commit' });
  await arrive(page, '/login');
  await expect(page.getByText(expired)).toBeVisible();
  await expect(page).toHaveURL(/volver=%2Fcategories$/);
});

test('the guard says what it waits for, and without a response of the provider nobody is signed out', async ({
  page,
  owner: _owner,
}) => {
  const asked = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  await page.route('**/identity', async (route) => {
    asked.resolve(undefined);
    await held.promise;
    await route.abort();
  });
  await page.goto('/favicon.svg');
  await age(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await asked.promise;
  await expect(page.getByText('Verificando autenticación...')).toBeAttached();
  held.resolve(undefined);
  const failure = page.getByRole('alert').filter({ hasText: temporary });
  await expect(failure).toContainText('El servidor no respondió.');
  expect(await findViolations(page, 'body')).toEqual([]);

  await page.unroute('**/identity');
  await page.route('**/identity', (route) =>
    route.fulfill({ status: 503, json: { __type: 'InternalErrorException' } }),
  );
  await button(failure, 'Reintentar').click();
  await expect(failure).not.toContainText('El servidor no respondió.');
  await expect(failure).toBeVisible();
  await page.unroute('**/identity');
  await button(failure, 'Reintentar').click();
  await expect(page.getByText('Resumen rápido')).toBeVisible();
});
