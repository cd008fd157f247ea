import { findViolations } from '../support/accessibility.ts';
import { readLayoutShift } from '../support/island.ts';
import { expect, test } from '../support/owner-fixture.ts';

const screens = [
  ['/dashboard', 'Dashboard'],
  ['/products', 'Productos'],
  ['/categories', 'Categorías'],
  ['/orders', 'Pedidos'],
  ['/settings', 'Configuración'],
] as const;

test('strangers are led to the login screen, and to registration from its own address', async ({
  page,
}) => {
  // The guard leads away before a page has loaded.
  for (const [path] of screens) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login/);
  }
  await page.goto('/register-business', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/register$/);
});

test('every screen opens at its own address, named and free of what axe finds', async ({
  page,
  owner,
}) => {
  for (const [path, title] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page).toHaveTitle(`${title} | Vitrina`);
    await expect(page.locator('.list-skeleton')).toHaveCount(0);
    expect(await findViolations(page, 'body')).toEqual([]);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  }
  await expect(page.getByText(owner.business.name).first()).toBeAttached();
});

test('the rendered frame stands where the finished one does', async ({ page, owner }) => {
  expect(owner.business.url).toContain('cafe-la-esquina');
  await page.goto('/dashboard');
  await page.getByText('Resumen rápido').waitFor();
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.05);
});

test('walks between the screens without loading the page again', async ({
  page,
  owner,
  isMobile,
}) => {
  expect(owner.business.id).not.toBe('');
  await page.goto('/dashboard');
  await page.getByText('Resumen rápido').waitFor();
  await page.evaluate(() => {
    document.body.dataset.same = 'yes';
  });
  const nav = page.getByRole('navigation', {
    name: isMobile ? 'Secciones' : 'Área del negocio',
  });
  for (const [path, title] of screens.toReversed()) {
    await nav.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(nav.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
  }
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Productos');
});

test('the drawer of a phone opens, leads on and closes', async ({ page, owner, isMobile }) => {
  test.skip(!isMobile, 'A wide screen has the sidebar');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  const drawer = page.getByRole('dialog', { name: owner.business.name });
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await drawer.getByRole('link', { name: 'Categorías' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Categorías');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeFocused();
});

test('the menu says who is signed in, and signs out', async ({ page, owner }) => {
  expect(owner.business.id).not.toBe('');
  await page.goto('/dashboard');
  const menu = page.getByRole('button', { name: 'Menú de Ana' });
  await menu.click();
  await page.getByRole('button', { name: 'Mi Cuenta' }).click();
  const account = page.getByRole('dialog', { name: 'Mi Cuenta' });
  await expect(account).toContainText('Ana Pérez');
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await account.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeHidden();
  await menu.click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  const title = page.getByRole('heading', { name: 'Iniciar Sesión' });
  await expect(title).toBeVisible();
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login/);
  await expect(title).toBeVisible();
});

test('an owner without a business makes one', async ({ page, owner }) => {
  await owner.call('DELETE', `/business/${owner.business.id}`);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/register-business');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea tu negocio');
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.getByRole('button', { name: 'Crear mi negocio' }).click();
  const name = page.getByLabel('Nombre del negocio');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('El nombre es requerido');
  await expect(page.getByLabel('Provincia')).toHaveAccessibleDescription(
    'Por favor selecciona una provincia',
  );
  await name.fill('Dulces Yaquelín');
  await page.getByLabel('Tipo de negocio').selectOption('food');
  await page.getByLabel('Provincia').selectOption('Granma');
  await page.reload();
  await expect(name).toHaveValue('Dulces Yaquelín');
  await page.route('**/api/business', (route) =>
    route.fulfill({ status: 503, json: { message: 'No ahora', code: 'service_unavailable' } }),
  );
  await page.getByRole('button', { name: 'Crear mi negocio' }).click();
  await expect(page.getByRole('status').getByText('Error al crear negocio')).toBeVisible();
  await page.unroute('**/api/business');
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(page.getByText('Negocio creado')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Aún no tienes productos')).toBeVisible();
});

test.describe('the dashboard', () => {
  test('shows the figures, the favourites and the sentence', async ({ page, owner, request }) => {
    await owner.createCategory({ name: 'Panes' });
    const pan = await owner.createProduct({ name: 'Pan de gloria', price: 80, price_old: 100 });
    await owner.createProduct({ name: 'Flauta', offer: true });
    await owner.createProduct({ name: 'Cake', stock: 0, price: null });
    await request.patch(`/api/products/${pan.id}/favorite?action=add`, {
      headers: { 'x-session-id': 'a'.repeat(32) },
    });
    await page.goto('/dashboard');
    const figures = page.locator('.figures');
    for (const text of ['3Total de productos', '1Categorías', '1Agotados', '1En oferta']) {
      await expect(figures).toContainText(text);
    }
    await expect(figures).toContainText('67 %');
    await expect(page.getByRole('progressbar', { name: 'Disponibilidad: 2 de 3' })).toBeVisible();
    const first = page.locator('.ranks li').first();
    await expect(first).toContainText('1');
    await expect(first).toContainText('Pan de gloria');
    await expect(first).toContainText('$80.00 CUP');
    await expect(page.getByText(/^Tienes 3 productos y 1 categoría: 1 agotado/)).toBeVisible();
    await expect(page.getByText(/^Actualizado el \d+ de/)).toBeVisible();
  });

  test('says when the figures cannot be had, and tries again', async ({ page, owner }) => {
    const address = `**/api/metrics/business/${owner.business.id}`;
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
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
