import type { Page } from '@playwright/test';
import { findViolationsAtBothWidths } from '../../support/accessibility.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import { findToast as toast } from '../../support/owner-screens.ts';
import { passPauses, passToast } from '../../support/pass-time.ts';
import { findLostInAny } from '../../support/reflow.ts';

const field = (page: Page, label: string, name: string) =>
  page.getByLabel(new RegExp(`^${label}.* de ${name}$`));
const bar = (page: Page) => page.getByRole('group', { name: 'Cambios sin guardar' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Guardar' });

test('name, price and stock are typed in the list, survive a reload, and are saved and taken back together', async ({
  page,
  owner,
}) => {
  await owner.createProduct({ name: 'Flan', price: 300 });
  await owner.createProduct({ name: 'Pan', price: 250, stock: 5 });
  await page.goto('/products');
  await page.getByRole('link', { name: 'Editar en lista' }).click();
  await expect(bar(page).getByRole('button', { name: 'Descartar' })).toBeDisabled();
  await field(page, 'Precio', 'Pan').fill('280');
  await field(page, 'Precio', 'Pan').press('Enter');
  await expect(field(page, 'Precio', 'Flan')).toBeFocused();
  await page.keyboard.type('4.500,00');
  await expect(page.getByText('Se guarda como $4,500.00 CUP')).toBeVisible();
  await field(page, 'Cantidad', 'Pan').fill('2');
  await expect(bar(page)).toContainText('3 cambios');
  expect(await findViolationsAtBothWidths(page, 'main')).toEqual([]);
  await page.reload();
  await expect(bar(page)).toContainText('3 cambios');
  await expect(field(page, 'Precio', 'Flan')).toHaveValue('4.500,00');
  await save(page).click();
  await expect(page.getByText('3 cambios guardados')).toBeVisible();
  await expect(bar(page)).toContainText('Sin cambios');
  expect(await owner.listProducts()).toMatchObject([
    { name: 'Pan', price: 280, stock: 2 },
    { name: 'Flan', price: 4500 },
  ]);
  await toast(page, '3 cambios guardados').getByRole('button', { name: 'Deshacer' }).click();
  await expect(toast(page, '2 productos vuelven a como estaban.')).toBeVisible();
  await expect(field(page, 'Precio', 'Pan')).toHaveValue('250');
  expect(await owner.listProducts()).toMatchObject([{ price: 250, stock: 5 }, { price: 300 }]);

  await field(page, 'Nombre', 'Pan').fill('Pan suave');
  await bar(page).getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Descartar 1 cambio?' });
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(bar(page)).toContainText('Sin cambios');
  await expect(field(page, 'Nombre', 'Pan')).toHaveValue('Pan');
});

test('what changed elsewhere is asked about, what is wrong says so, and the rest is saved', async ({
  page,
  owner,
}) => {
  const pan = await owner.createProduct({ name: 'Pan', price: 250 });
  const flan = await owner.createProduct({ name: 'Flan', price: 300 });
  const cake = await owner.createProduct({ name: 'Cake', price: 900, stock: 9 });
  const gone = await owner.createProduct({ name: 'Turrón', price: 100 });
  await owner.createProduct({ name: 'Miel', price: 700 });
  await page.goto('/products?vista=lista');
  await field(page, 'Precio', 'Pan').fill('300');
  await field(page, 'Precio', 'Flan').fill('320');
  await field(page, 'Precio', 'Cake').fill('950');
  await field(page, 'Precio', 'Turrón').fill('110');
  await field(page, 'Nombre', 'Miel').fill('');
  await owner.call('PATCH', `/products/${pan.id}`, { price: 280 });
  await owner.call('PATCH', `/products/${flan.id}`, { price: 310 });
  // Only the stock, as an order does: no question.
  await owner.call('PATCH', `/products/${cake.id}`, { stock: 8 });
  await owner.call('DELETE', `/products/${gone.id}`);
  await save(page).click();
  await expect(page.getByText('Cambió en otro lugar: $250 → $280')).toBeVisible();
  await expect(page.getByText('Cambió en otro lugar: $300 → $310')).toBeVisible();
  await expect(page.getByText('Este producto ya no existe.')).toBeVisible();
  await expect(field(page, 'Nombre', 'Miel')).toHaveAccessibleDescription(
    'Por favor ingresa el nombre del producto',
  );
  await expect(field(page, 'Nombre', 'Miel')).toBeFocused();
  // Coral, though an edited field has a border of its own colour.
  await expect(field(page, 'Nombre', 'Miel')).toHaveCSS('border-top-color', 'rgb(199, 62, 29)');
  await expect(page.getByText('1 cambio guardado')).toBeVisible();
  expect(await findViolationsAtBothWidths(page, 'main')).toEqual([]);
  const rowOf = (name: string) =>
    page.getByRole('listitem').filter({ has: field(page, 'Nombre', name) });
  await rowOf('Pan').getByRole('button', { name: 'Poner el mío' }).click();
  await expect(rowOf('Pan').getByRole('alert').filter({ hasText: 'Cambió' })).toHaveCount(0);
  await rowOf('Flan').getByRole('button', { name: 'Dejar ese' }).click();
  await expect(field(page, 'Precio', 'Flan')).toHaveValue('310');
  await page.getByRole('button', { name: 'Descartar' }).first().click();
  await expect(page.getByText('Este producto ya no existe.')).toHaveCount(0);
  await expect
    .poll(async () => (await owner.listProducts()).map(({ name, price }) => `${name} ${price}`))
    .toEqual(['Miel 700', 'Cake 950', 'Flan 310', 'Pan 300']);
});

test('without a network what was typed stays, and is sent when it is back', async ({
  page,
  owner,
  context,
}) => {
  await owner.createProduct({ name: 'Pan', price: 250 });
  await page.clock.install();
  await page.goto('/products?vista=lista');
  await field(page, 'Precio', 'Pan').fill('280');
  await context.setOffline(true);
  await save(page).click();
  await passPauses(page, page.getByText('Quedan cambios sin guardar'));
  await passToast(page);
  await context.setOffline(false);
  await expect(field(page, 'Precio', 'Pan')).toHaveValue('280');
  await save(page).click();
  await expect(page.getByText('1 cambio guardado')).toBeVisible();
  expect(await owner.listProducts()).toMatchObject([{ price: 280 }]);
});

test('a product with options says what they come to, and leads to where that is changed, and nothing of the list lies beside the screen', async ({
  page,
  owner,
}) => {
  const pan = 'Pan de masa madre con semillas '.repeat(4).trim();
  await owner.createProduct({ name: pan, price: 9_999_999_999.99, stock: 1_000_000 });
  const variant = (value: string, price: number) => ({
    ...{ values: [value], price, price_old: null, stock: 7 },
  });
  await owner.createProduct({
    ...{ name: 'Pulóver', price: undefined },
    options: [{ name: 'Talla', values: ['M', 'L'] }],
    variants: [variant('M', 250), variant('L', 300)],
  });
  await page.goto('/products?vista=lista');
  await expect(field(page, 'Precio', pan)).toBeVisible();
  await expect(page.getByLabel(/de Pulóver$/).and(page.getByRole('textbox'))).toHaveCount(1);
  const stocks = page.getByRole('button', { name: 'desde $250.00 CUP · 14 disponibles' });
  await stocks.click();
  await page.getByLabel('Cantidad de M').fill('5');
  await page.getByLabel('Cantidad de M').press('Enter');
  await expect(
    page.getByRole('button', { name: 'desde $250.00 CUP · 12 disponibles' }),
  ).toBeVisible();
  await field(page, 'Nombre', 'Pulóver').fill('Pulóver fino');
  await field(page, 'Precio', pan).fill('1234567');
  expect(await findViolationsAtBothWidths(page, 'main')).toEqual([]);
  expect(await findLostInAny(page)).toEqual([]);
  await save(page).click();
  await expect(toast(page, '2 cambios guardados')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar los precios de Pulóver fino' }).click();
  await expect(page.getByRole('dialog').getByLabel('Precio de M')).toBeVisible();
  expect(await owner.listProducts()).toMatchObject([
    { name: 'Pulóver fino', variants: [{ stock: 5 }, { stock: 7 }] },
    { name: pan, price: 1_234_567 },
  ]);
});
