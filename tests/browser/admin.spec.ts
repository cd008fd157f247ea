import { findViolations } from '../support/accessibility.ts';
import { arrive, button, chooseInMenu, dialog, field, signIn } from '../support/account-screens.ts';
import { createApp, password } from '../support/accounts-fixture.ts';
import { expect, test } from '../support/operator-fixture.ts';

test('who is not signed in goes to the login screen, and who has no role to the start', async ({
  page,
  keeper,
}) => {
  await page.goto('/admin/registro', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login\?volver=%2Fadmin%2Fregistro$/);
  await signIn(page, await keeper.create());
  await page.getByRole('button', { name: 'Menú de Ana' }).click();
  await expect(button(page, 'Mi Cuenta')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Operación' })).toHaveCount(0);
  await page.goto('/admin', { waitUntil: 'commit' });
  await arrive(page, '/');
});

test('whoever was given a role comes in by the menu, once a second factor is set up', async ({
  page,
  keeper,
}) => {
  const email = await keeper.create();
  await keeper.giveRole(email);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Menú de Ana' }).click();
  await page.getByRole('link', { name: 'Operación' }).click();
  await expect(
    page.getByText('Activa la verificación en dos pasos para entrar aquí.'),
  ).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await button(page, 'Verificación en dos pasos').click();
  const factor = dialog(page, 'Verificación en dos pasos');
  await field(factor, 'Contraseña actual').fill(password);
  await button(factor, 'Continuar').click();
  const app = createApp(await factor.locator('code').innerText());
  await field(factor, 'Código de la aplicación').fill(app.generate());
  await page.route('**/api/admin/queue', async (route) => {
    const response = await route.fetch();
    const queue = (await response.json()) as object;
    await route.fulfill({ response, json: { ...queue, total: 0, data: [] } });
  });
  await button(factor, 'Activar').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Por revisar');
  await expect(page.getByText('No hay nada por revisar.')).toBeVisible();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});

test('without a business an operator comes to the operation, and still can make one', async ({
  page,
  operator,
}) => {
  await operator.call('DELETE', `/business/${operator.business.id}`);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await arrive(page, '/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Menú de Ana' }).click();
  await page.getByRole('link', { name: 'Mi negocio' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea tu negocio');
});

test('who was faster is named in words, and a failure leaves what was typed', async ({
  page,
  operator,
}) => {
  const text = 'Compren en otra parte';
  await operator.reportComment(text, ['spam']);
  await page.goto('/admin');
  const card = page.getByRole('listitem').filter({ hasText: text });
  await button(card, 'Ocultar').click();
  const ask = dialog(page, 'Ocultar el comentario');
  await field(ask, 'Explícalo en una frase').fill('Es publicidad');
  await page.route('**/api/admin/reports/close', (route) => route.abort());
  await button(ask, 'Ocultar').click();
  await expect(ask.getByRole('alert')).toContainText('No se pudo hacer');
  await expect(field(ask, 'Explícalo en una frase')).toHaveValue('Es publicidad');
  await page.unroute('**/api/admin/reports/close');
  const targetId = await card.getAttribute('data-id');
  const why = { reason: 'spam', note: 'Es publicidad' };
  await operator.call('POST', '/admin/reports/close', {
    ...{ kind: 'review', targetId, outcome: 'hide' },
    ...why,
  });
  await button(ask, 'Ocultar').click();
  await expect(page.getByText(/^Lo resolvió Ana hace /)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(button(page, 'Deshacer')).toHaveCount(0);
});

test('a store is blocked with all its pages, and freed', async ({ page, operator, request }) => {
  const { id, name, url } = operator.business;
  await operator.report('business', id, 'scam', 'No existe');
  const readStatus = async () => (await request.get(`/${url}`)).status();
  await expect.poll(readStatus).toBe(200);
  await page.goto('/admin');
  const card = page.locator(`[data-id="${id}"]`);
  await expect(card).toContainText(name);
  await expect(card).toContainText('1 denuncia de 1 visitante');
  await expect(button(card, 'Ocultar')).toHaveCount(0);
  await button(card, 'Bloquear el negocio…').click();
  const ask = dialog(page, 'Bloquear el negocio');
  await expect(ask).toContainText('Todas sus páginas se retiran ahora mismo.');
  await field(ask, 'Explícalo en una frase').fill('Nadie contesta');
  await button(ask, 'Bloquear').click();
  await expect(page.getByText('Bloqueado. Ya no se ve en el sitio.')).toBeVisible();
  expect(await readStatus()).toBe(404);
  await button(page, 'Deshacer').click();
  await expect(page.getByText('Deshecho. Está como antes.')).toBeVisible();
  expect(await readStatus()).toBe(200);
  await button(card, 'No procede').click();
  await field(dialog(page, 'No procede'), 'Explícalo en una frase').fill('Sí existe');
  await button(dialog(page, 'No procede'), 'No procede').click();
  await expect(card).toHaveCount(0);
});

test('the menu signs an operator out', async ({ page, operator }) => {
  expect(operator.email).not.toBe('');
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await chooseInMenu(page, 'Cerrar Sesión');
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
});
