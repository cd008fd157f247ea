import { findViolations } from '../../support/accessibility.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import { findToast as toast, ownProduct as card } from '../../support/owner-screens.ts';
import { passPauses, passToast } from '../../support/pass-time.ts';

test('switches visibility and offer in the grid at once, and takes them back when refused', async ({
  page,
  owner,
  request,
}) => {
  const { id } = await owner.createProduct({ name: 'Flauta' });
  await page.goto('/products');
  const visible = page.getByRole('switch', { name: 'Visible en la tienda: Flauta' });
  await visible.uncheck();
  await expect(card(page, 'Flauta')).toContainText('Oculto');
  await expect.poll(async () => (await request.get(`/api/products/${id}`)).status()).toBe(404);
  const offer = page.getByRole('switch', { name: 'En oferta: Flauta' });
  await page.route(`**/api/products/${id}`, (route) =>
    route.fulfill({ status: 422, json: { message: 'Ahora no.', code: 'validation_failed' } }),
  );
  await offer.click();
  await expect(toast(page, 'Error al actualizar producto')).toContainText('Ahora no.');
  await expect(offer).not.toBeChecked();
  await page.unroute(`**/api/products/${id}`);
  await visible.check();
  await expect(
    card(page, 'Flauta').getByRole('link', { name: 'Ver en la tienda: Flauta' }),
  ).toHaveAttribute('href', `/${owner.store.url}/product/${id}`);
  const isShown = await offer.evaluate(async (input: HTMLInputElement) => {
    input.click();
    // No task of the browser comes between these, so whatever waits for one would show the old state.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    return input.checked;
  });
  expect(isShown).toBe(true);
  await expect.poll(async () => (await owner.listProducts())[0]?.offer).toBe(true);
});

test('opens a product once on a double press, and asks before it is deleted', async ({
  page,
  owner,
}) => {
  const { id } = await owner.createProduct({ name: 'Turrón' });
  await page.clock.install();
  await page.goto('/products');
  await expect(card(page, 'Turrón')).toBeVisible();
  // Its program is there, as for whoever has looked at the list for a moment.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Editar Turrón' }).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const remove = page.getByRole('button', { name: 'Eliminar Turrón' });
  await remove.click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Eliminar este producto?' });
  await expect(confirmation.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await confirmation.getByRole('button', { name: 'Cancelar' }).click();
  await expect(remove).toBeFocused();
  await page.route(`**/api/products/${id}`, (route) =>
    route.fulfill({ status: 403, json: { message: 'No es tuyo.', code: 'forbidden' } }),
  );
  await remove.click();
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Error al eliminar producto')).toContainText('No es tuyo.');
  await passToast(page);
  await page.unroute(`**/api/products/${id}`);
  await remove.click();
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Producto eliminado')).toBeVisible();
  await expect(card(page, 'Turrón')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await owner.listProducts()).toEqual([]);
});

test('searches and pages, with the place in the address, and makes a search that waits in the view that was opened since the last letter', async ({
  page,
  owner,
}) => {
  for (let number = 1; number <= 17; number += 1) {
    await owner.createProduct({ name: `Libro ${number}` });
  }
  await page.goto('/products');
  await expect(page.locator('.own-product')).toHaveCount(17);
  // What is scrolled to is as high as it was said to be, or links would move from under a finger.
  const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const height = await readHeight();
  for (const row of await page.locator('.own-product').all()) await row.scrollIntoViewIfNeeded();
  expect(await readHeight()).toBe(height);
  await page.getByLabel('Productos por página').selectOption('15');
  await expect(page.locator('.own-product')).toHaveCount(15);
  await page.getByRole('link', { name: 'Siguiente' }).press('Enter');
  await expect(page.locator('.own-product')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/limit=15&page=2/);
  await page.getByLabel('Buscar en mis productos').fill('Libro 17');
  await expect(page.locator('.own-product')).toHaveCount(1);
  await expect(page).toHaveURL(/q=Libro\+17/);
  await expect(page.getByLabel('Productos por página')).toHaveCount(0);
  await page.getByLabel('Buscar en mis productos').fill('nada de eso');
  await expect(page.getByText('No se encontraron productos')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(page.getByLabel('Buscar en mis productos')).toBeFocused();
  await expect(page.locator('.own-product')).toHaveCount(15);
  // What is opened right after the last letter outlives the search for it.
  await page.getByLabel('Buscar en mis productos').fill('Libro 16');
  await page.getByRole('button', { name: 'Nuevo Producto' }).click();
  await expect(page).toHaveURL(/q=Libro\+16/);
  await expect(page.locator('.own-product')).toHaveCount(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Buscar en mis productos')).toHaveValue('Libro 16');

  await page.clock.install();
  await page.goto('/products');
  await expect(card(page, 'Libro 17')).toBeVisible();
  // The pause is one of a clock that stands still, however long the keys take.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Buscar en mis productos').fill('Libro');
  await page.getByRole('link', { name: 'Editar en lista' }).click();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await expect(page).toHaveURL(/\?vista=lista&q=Libro$/);
  await expect(page.getByLabel('Buscar en mis productos')).toHaveValue('Libro');
});

test('says when products cannot be had, or a product is not there', async ({ page, owner }) => {
  await owner.createProduct({ name: 'Pan' });
  const list = /\/api\/products\?/;
  await page.route(list, (route) => route.abort());
  await page.clock.install();
  await page.goto('/products');
  const failure = page.getByRole('alert');
  await passPauses(page, failure);
  await expect(failure).toContainText('Error al cargar productos');
  await page.unroute(list);
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect(card(page, 'Pan')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/products?editar=000000000000');
  await expect(page.getByRole('dialog', { name: 'Producto no encontrado' })).toContainText(
    'No se encontró el producto.',
  );
});

test('a price keeps its currency beside it, the old one goes below where there is no room, and products beside each other have their switches on one line', async ({
  page,
  owner,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await owner.createProduct({ name: 'Flan', price: 1075, price_old: 1440 });
  await page.goto('/products');
  const price = card(page, 'Flan').locator('.price');
  const lines = await price.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element.firstChild ?? element);
    const parts = [words, element.querySelector('small'), element.querySelector('s')];
    return parts.map((part) => part?.getBoundingClientRect().bottom ?? 0);
  });
  const [amount = 0, currency = 0, old = 0] = lines;
  expect(Math.abs(currency - amount)).toBeLessThan(8);
  expect(old).toBeGreaterThan(amount + 8);

  const long = 'Pan del día, de masa madre. '.repeat(5).trim();
  await owner.createProduct({ name: long, description: long, price: 90 });
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto('/products');
  const switches = page.locator('.own-product').getByText('Visible', { exact: true });
  await expect(switches).toHaveCount(2);
  const [first, second] = await switches.evaluateAll((labels) =>
    labels.map((label) => label.getBoundingClientRect()),
  );
  expect(second?.left).toBeGreaterThan((first?.right ?? 0) + 100);
  expect(second?.top).toBe(first?.top);
});
