import { findViolations } from '../../support/accessibility.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import type { Visits } from '#contract/visits.ts';
import { passToast } from '../../support/pass-time.ts';

test('strangers are led to the login screen, and to registration from its own address', async ({
  page,
}) => {
  // The guard leads away before a page has loaded.
  const screens = ['/dashboard', '/products', '/categories', '/orders', '/settings'];
  for (const path of [...screens, '/products/compartir']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login/);
  }
  await page.goto('/register-business', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/register$/);
});

test('an owner without a business makes one', async ({ page, owner }) => {
  await owner.call('DELETE', `/business/${owner.store.id}`);
  await page.clock.install();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/register-business');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea tu negocio');
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.getByRole('button', { name: 'Crear mi negocio' }).click();
  const name = page.getByLabel('Nombre del negocio');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Escribe el nombre del negocio');
  await expect(page.getByLabel('Provincia')).toHaveAccessibleDescription(
    'Por favor selecciona una provincia',
  );
  await name.fill('Dulces Yaquelín');
  const whatsapp = page.getByRole('switch', { name: /WhatsApp/ });
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('72034567');
  await expect(whatsapp).not.toBeChecked();
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('52034567');
  await expect(whatsapp).toBeChecked();
  await page.getByLabel('Tipo de negocio').selectOption('food');
  await page.getByLabel('Provincia').selectOption('Granma');
  await page.reload();
  await expect(name).toHaveValue('Dulces Yaquelín');
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('72034567');
  await expect(whatsapp).not.toBeChecked();
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('52034567');
  await expect(whatsapp).toBeChecked();
  await page.route('**/api/business', (route) =>
    route.fulfill({ status: 429, json: { message: 'No ahora', code: 'rate_limited' } }),
  );
  await page.getByRole('button', { name: 'Crear mi negocio' }).click();
  await expect(page.getByRole('status').getByText('Error al crear negocio')).toBeVisible();
  await passToast(page);
  await page.unroute('**/api/business');
  // What was sent first may have been taken; what is written now is what counts.
  await name.fill('Dulces Yaquelín y Ana');
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(page.getByText('Negocio creado')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Dulces Yaquelín y Ana');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Aún no tienes productos')).toBeVisible();
});

const listDays = (count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(2026, 10, 23 - count + 1 + n)).toISOString().slice(0, 10),
  );
const makeVisits = (days: number): Visits => ({
  series: listDays(days).flatMap((day, n) => [
    { day, kind: 'v' as const, n: 40 + ((n * 37) % 90) },
    { day, kind: 'w' as const, n: n % 5 },
  ]),
  top: [
    { productId: 'k3v9x0q2m4td', name: 'Helado de fresa', visits: 420, taps: 31 },
    { productId: 'k3v9x0q2m4te', name: 'Pan de maíz', visits: 160, taps: 1 },
  ],
});

test.describe('the dashboard', () => {
  test('shows the figures, the favourites, the sentence, and visits, taps and orders of a week and of a month', async ({
    page,
    owner,
    request,
  }) => {
    await owner.createCategory({ name: 'Panes' });
    const pan = await owner.createProduct({ name: 'Pan de gloria', price: 80, price_old: 100 });
    await owner.createProduct({ name: 'Flauta', offer: true });
    await owner.createProduct({ name: 'Cake', stock: 0, price: null });
    await request.patch(`/api/products/${pan.id}/favorite?action=add`, {
      headers: { 'x-session-id': 'a'.repeat(32) },
    });
    const section = page.getByRole('region', { name: /^Est[ae] / });
    const held = Promise.withResolvers<undefined>();
    await page.route(`**/metrics/business/${owner.store.id}/visits?days=*`, async (route) => {
      const days = Number(new URL(route.request().url()).searchParams.get('days'));
      if (days === 30) await held.promise;
      await route.fulfill({ json: makeVisits(days) });
    });
    await page.goto('/dashboard');
    const figures = page.locator('.figures');
    for (const text of ['3 Total de productos', '1 Categorías', '1 Agotados', '1 En oferta']) {
      await expect(figures).toContainText(text);
    }
    await expect(figures).toContainText('67 %');
    await expect(page.getByRole('progressbar', { name: 'Disponibilidad: 2 de 3' })).toBeVisible();
    const first = page.locator('.ranks li').first();
    await expect(first).toContainText('1 favorito');
    await expect(first).toContainText('Pan de gloria');
    await expect(first).toContainText('$80.00 CUP');
    await expect(page.getByText(/^Tienes 3 productos y 1 categoría: 1 agotado/)).toBeVisible();
    await expect(page.getByText(/^Actualizado el \d+ de/)).toBeVisible();
    await expect(section).toContainText('visitas · 11 toques en WhatsApp · 0 pedidos');
    await expect(section.getByRole('listitem').filter({ hasText: '23 nov' })).toBeVisible();
    await expect(section.getByText('Muchas visitas y pocos mensajes')).toHaveCount(1);
    await section.getByRole('button', { name: '30 días' }).press('Enter');
    await expect(section.getByRole('heading', { name: 'Este mes' })).toBeVisible();
    // Until its figures are there those of the week are shown as what they are: not these.
    await expect(section.locator('[aria-busy="true"]')).toContainText('11 toques en WhatsApp');
    held.resolve(undefined);
    await expect(section.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(section.getByRole('listitem').filter({ hasText: 'nov:' })).toHaveCount(23);
    expect(await findViolations(page, 'body')).toEqual([]);
    await figures.getByRole('link', { name: '1 Agotados' }).click();
    await expect(page.getByText('Solo agotados')).toBeVisible();
    const rows = page.getByRole('list').filter({ hasText: 'Cake' }).locator('[data-id]');
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: 'Ver todos' }).click();
    await expect(page.locator('[data-id]')).toHaveCount(3);
  });

  test('says when the figures cannot be had, and tries again', async ({ page, owner }) => {
    const address = `**/api/metrics/business/${owner.store.id}`;
    await page.route(address, (route) => route.fulfill({ status: 403, json: {} }));
    await page.goto('/dashboard');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText(
      'Error al cargar las métricas. Por favor, intenta nuevamente.',
    );
    expect(await findViolations(page, 'body')).toEqual([]);
    await page.unroute(address);
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByText('Resumen rápido')).toBeVisible();
  });
});
