import { findViolations, findViolationsAtBothWidths } from '../../support/accessibility.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import { findToast as toast, ownProduct as card } from '../../support/owner-screens.ts';
import { passPauses } from '../../support/pass-time.ts';
import type { OwnBusiness } from '#contract/stores.ts';

test('prices follow the rate of the store, seen before and taken back after', async ({
  page,
  owner,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tie = (price: number) => ({ anchor: { currency: 'USD', price } });
  const cafe = await owner.createProduct({ name: 'Café', price: 4_000, ...tie(10) });
  await owner.createProduct({ name: 'Ron', price: 5_000, ...tie(20) });
  await owner.createProduct({ name: 'Pan', price: 250 });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Cambiar precios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar precios' });
  await expect(dialog).toContainText('2 productos atados al dólar o al euro');
  await dialog.getByRole('button', { name: 'Ver los cambios' }).click();
  await expect(dialog).toContainText('Escribe tu tasa.');
  await dialog.getByLabel('1 USD =').fill('440');
  await dialog.getByRole('switch', { name: 'Mostrar a los clientes el equivalente' }).check();
  expect(await findViolationsAtBothWidths(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Ver los cambios' }).click();

  await expect(dialog.getByText('2 precios cambian', { exact: true })).toBeFocused();
  const ron = dialog.getByRole('checkbox', { name: /^Ron/ });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ron' })).toContainText(
    'Cambia mucho',
  );
  expect(await findViolationsAtBothWidths(page, 'dialog')).toEqual([]);
  await ron.uncheck();
  await dialog.getByRole('button', { name: 'Cambiar 1 precio' }).click();

  const done = toast(page, '1 precio cambiado');
  await expect(done).toBeVisible();
  await expect(card(page, 'Café')).toContainText('$4,400.00');
  await expect(card(page, 'Ron')).toContainText('$5,000.00');
  await expect(page.getByText(/^Cambiaste 1 precio hoy a las? \d\d:\d\d$/)).toBeVisible();
  const { data } = await owner.call<{ data: OwnBusiness[] }>('GET', '/business');
  expect(data[0]?.ownRates).toMatchObject({ USD: 440, shown: true });
  const sold = async () => (await request.get(`/${owner.store.url}/product/${cafe.id}`)).text();
  await expect.poll(sold).toContain('≈ 10.00 USD a 440 CUP (tasa de la tienda, ');

  await done.getByRole('button', { name: 'Deshacer' }).click();
  await expect(toast(page, '1 precio vuelve a como estaba.')).toBeVisible();
  await expect(card(page, 'Café')).toContainText('$4,000.00');
  await page.getByRole('button', { name: 'Cambios anteriores' }).click();
  const before = page.getByRole('dialog', { name: 'Cambios anteriores' });
  await expect(before).toContainText('por tu tasa (1 USD = 440 CUP)');
  await expect(before).toContainText('Deshecho');
  expect(await findViolations(page, 'dialog')).toEqual([]);
});

test('a percentage that was looked at before something changed is looked at again, and changes the prices once when it is sent again without a response', async ({
  page,
  owner,
}) => {
  const { id } = await owner.createProduct({ name: 'Flan', price: 1_000 });
  await owner.createProduct({ name: 'Agua', price: 2 });
  const pan = await owner.createProduct({ name: 'Pan', price: 250 });
  await page.clock.install();
  await page.goto('/products');
  await page.getByRole('button', { name: 'Cambiar precios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar precios' });
  await dialog.getByRole('radio', { name: 'Subir o bajar un %' }).check();
  await dialog.getByLabel('Subir o bajar', { exact: true }).selectOption('Bajar');
  await dialog.getByLabel('%', { exact: true }).fill('10');
  await dialog.getByLabel('Precio anterior').selectOption('Poner el de ahora');
  await dialog.getByRole('button', { name: 'Ver los cambios' }).click();
  await expect(dialog).toContainText('No se puede: el precio queda fuera de lo permitido');
  await expect(dialog.getByRole('checkbox', { name: /^Agua/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Pan/ }).uncheck();
  await owner.call('PATCH', `/products/${id}`, { price: 2_000 });
  await dialog.getByRole('button', { name: 'Cambiar 1 precio' }).click();
  await expect(dialog).toContainText('Algo cambió mientras mirabas. Revisa la lista otra vez.');
  await expect(dialog).toContainText('$1,800.00 CUP');
  // What was left out before stays out.
  await expect(dialog.getByRole('checkbox', { name: /^Pan/ })).not.toBeChecked();
  await page.route('**/api/batches', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Cambiar 1 precio' }).click();
  await passPauses(page, dialog.getByText('No se sabe si cambiaron los precios'));
  await expect(dialog.getByRole('checkbox', { name: /^Flan/ })).toBeDisabled();
  await page.unroute('**/api/batches');
  await dialog.getByRole('button', { name: 'Cambiar 1 precio' }).click();
  await expect(toast(page, '1 precio cambiado')).toBeVisible();
  const products = await owner.listProducts();
  const find = (wanted: string) => products.find((product) => product.id === wanted);
  expect(find(id)).toMatchObject({ price: 1_800, price_old: 2_000 });
  expect(find(pan.id)).toMatchObject({ price: 250 });
});

test('the form of a product ties its price, which may be typed over', async ({ page, owner }) => {
  await owner.createProduct({ name: 'Queso', price: 900 });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Editar Queso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar producto' });
  await dialog.getByLabel('Atar el precio a').selectOption('USD');
  await expect(dialog).toContainText('Primero pon tu tasa.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await owner.call('PATCH', `/business/${owner.store.id}/rates`, {
    ...{ USD: 440, shown: false, step: 5 },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Editar Queso' }).click();
  await dialog.getByLabel('Atar el precio a').selectOption('USD');
  await dialog.getByLabel('Precio en USD').fill('10');
  await expect(dialog).toContainText('= $4,400.00 CUP con tu tasa');
  await expect(dialog.getByLabel('Precio', { exact: true })).toHaveValue('4400');
  await dialog.getByLabel('Precio', { exact: true }).fill('4350');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Producto actualizado')).toBeVisible();
  const [queso] = await owner.listProducts();
  expect(queso).toMatchObject({ price: 4_350, anchor: { currency: 'USD', price: 10 } });
});
