import type { Page } from '@playwright/test';
import { findViolations, findViolationsAtBothWidths } from '../../support/accessibility.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import { findToast as toast } from '../../support/owner-screens.ts';
import { passToast } from '../../support/pass-time.ts';
import { findLostInAny } from '../../support/reflow.ts';
import type { ImportPlan } from '#contract/imports.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const bar = (page: Page) => page.getByRole('group', { name: 'Qué hacer con los seleccionados' });
const press = (page: Page, name: string) =>
  bar(page).getByRole('button', { name, exact: true }).click();

test('what is selected is shown, hidden and sorted together, and taken back', async ({
  page,
  owner,
}) => {
  await owner.createCategory({ name: 'Panes' });
  for (const name of ['Pan', 'Flan', 'Cake']) await owner.createProduct({ name, price: 250 });
  await page.clock.install();
  await page.goto('/products');
  await page.getByRole('link', { name: 'Seleccionar' }).click();
  await box(page, 'Todos (3)').check();
  await expect(bar(page)).toContainText('3 seleccionados');
  await box(page, 'Cake').uncheck();
  expect(await findViolationsAtBothWidths(page, 'main')).toEqual([]);
  await bar(page).getByRole('button', { name: 'Ocultar' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: '¿Ocultar 2 productos?' });
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await question.getByRole('button', { name: 'Ocultar' }).click();
  await expect(toast(page, '2 productos ocultos')).toBeVisible();
  await expect(bar(page)).toContainText('Ninguno seleccionado');
  await expect(bar(page).getByRole('button', { name: 'Ocultar' })).toBeFocused();
  expect((await owner.listProducts()).map(({ isVisible }) => isVisible)).toEqual([
    true,
    false,
    false,
  ]);
  await toast(page, '2 productos ocultos').getByRole('button', { name: 'Deshacer' }).click();
  await expect(toast(page, '2 productos vuelven a como estaban.')).toBeVisible();
  await passToast(page);

  await box(page, 'Todos (3)').check();
  await press(page, 'Precio…');
  const price = page.getByRole('dialog', { name: 'Cambiar precios' });
  await expect(price.getByLabel('¿Cuáles?')).toHaveValue('*');
  await expect(price).toContainText('La selección (3 productos)');
  await price.getByRole('button', { name: 'Cancelar' }).click();
  await press(page, 'Categoría…');
  const category = page.getByRole('dialog', { name: 'Categoría de 3 productos' });
  await category.getByLabel('Categoría').selectOption('Panes');
  await category.getByRole('button', { name: 'Poner' }).click();
  await expect(toast(page, '3 productos en «Panes»')).toBeVisible();
  await box(page, 'Pan').check();
  await press(page, 'Agotado');
  await expect(toast(page, '1 producto agotado')).toBeVisible();
  await box(page, 'Pan').check();
  await press(page, 'Oferta');
  await expect(toast(page, '1 producto en oferta')).toBeVisible();
  const products = await owner.listProducts();
  expect(products).toMatchObject([
    { name: 'Cake', category: { name: 'Panes' }, stock: null },
    { name: 'Flan', category: { name: 'Panes' }, isVisible: true },
    { name: 'Pan', category: { name: 'Panes' }, stock: 0, offer: true },
  ]);
});

test('deletes what is selected once its owner is sure, also after a change of its prices, but not what changed elsewhere', async ({
  page,
  owner,
}) => {
  const pan = await owner.createProduct({ name: 'Pan' });
  for (const name of ['Flan', 'Cake']) await owner.createProduct({ name });
  await page.clock.install();
  await page.goto('/products?vista=seleccion');
  await box(page, 'Pan').check();
  await box(page, 'Flan').check();
  await owner.call('PATCH', `/products/${pan.id}`, { price: 99 });
  await press(page, 'Eliminar');
  const question = page.getByRole('alertdialog', { name: '¿Eliminar 2 productos?' });
  await expect(question).toContainText('No se puede deshacer');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, '1 producto eliminado. 1 cambió en otro lugar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  await expect(box(page, 'Pan')).toBeChecked();
  await expect(bar(page)).toContainText('1 seleccionado');
  expect((await owner.listProducts()).map(({ name }) => name)).toEqual(['Cake', 'Pan']);
  await passToast(page);

  await press(page, 'Precio…');
  const dialog = page.getByRole('dialog', { name: 'Cambiar precios' });
  await dialog.getByRole('radio', { name: 'Subir o bajar un %' }).check();
  await dialog.getByLabel('%', { exact: true }).fill('10');
  await dialog.getByRole('button', { name: 'Ver los cambios' }).click();
  // The list is not read again before the deletion, as on a slow network.
  await page.route('**/api/products?*', () => undefined);
  await dialog.getByRole('button', { name: 'Cambiar 1 precio' }).click();
  await expect(toast(page, '1 precio cambiado')).toBeVisible();
  // All are selected of the list as it was before, too.
  await page.getByRole('checkbox', { name: 'Todos (2)' }).check();
  await press(page, 'Eliminar');
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, '2 productos eliminados')).toBeVisible();
  expect(await owner.listProducts()).toEqual([]);
});

test('selects all pages of a list, which it shows by the hundred', async ({ page, owner }) => {
  // Of a hidden one no page is published.
  const rows = Array.from({ length: 130 }, (_, index) => ({
    row: index + 2,
    ...{ name: `Libro ${index}`, price: 10, isVisible: false },
  }));
  const businessId = owner.store.id;
  const plan = { businessId, rows };
  const { fingerprints } = await owner.call<ImportPlan>('POST', '/imports/check', plan);
  const part = { ...plan, importId: businessId, fingerprint: fingerprints[0] };
  await owner.call('POST', '/imports', part);
  await page.goto('/products?vista=seleccion');
  await expect(page.getByRole('checkbox')).toHaveCount(101);
  await box(page, 'Todos (130)').check();
  await expect(bar(page)).toContainText('130 seleccionados');
  await press(page, 'Oferta');
  // It follows a change of the width a moment later.
  await toast(page, '130 productos en oferta').getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(31);
  await expect(page).toHaveURL(/vista=seleccion&page=2/);
  expect(await findLostInAny(page)).toEqual([]);
});

test('the prices of what is selected change, and what has options is sold out in each', async ({
  page,
  owner,
}) => {
  const variant = (value: string) => ({ values: [value], price: 200, price_old: null, stock: 4 });
  await owner.createProduct({
    ...{ name: 'Pulóver', price: undefined },
    options: [{ name: 'Talla', values: ['M', 'L'] }],
    variants: [variant('M'), variant('L')],
  });
  for (const name of ['Pan', 'Flan']) await owner.createProduct({ name, price: 100, stock: 3 });
  await page.goto('/products?vista=seleccion');
  await box(page, 'Pan').check();
  await box(page, 'Pulóver').check();
  await press(page, 'Precio…');
  const dialog = page.getByRole('dialog', { name: 'Cambiar precios' });
  await dialog.getByRole('radio', { name: 'Subir o bajar un %' }).check();
  await dialog.getByLabel('%', { exact: true }).fill('10');
  await dialog.getByRole('button', { name: 'Ver los cambios' }).click();
  await dialog.getByRole('button', { name: 'Cambiar 2 precios' }).click();
  await expect(toast(page, '2 precios cambiados')).toBeVisible();
  const listed = async () =>
    (await owner.listProducts()).map(({ name, price, stock, variants = [] }) => [
      ...[name, price, stock],
      ...variants.map((one) => one.stock),
    ]);
  expect(await listed()).toEqual([
    ['Flan', 100, 3],
    ['Pan', 110, 3],
    ['Pulóver', 220, 8, 4, 4],
  ]);
  await expect(box(page, 'Pan')).toBeChecked();
  await press(page, 'Agotado');
  await expect(toast(page, '2 productos agotados')).toBeVisible();
  expect(await listed()).toEqual([
    ['Flan', 100, 3],
    ['Pan', 110, 0],
    ['Pulóver', 220, 0, 0, 0],
  ]);
  await toast(page, '2 productos agotados').getByRole('button', { name: 'Deshacer' }).click();
  await expect(toast(page, '2 productos vuelven a como estaban.')).toBeVisible();
  expect(await listed()).toEqual([
    ['Flan', 100, 3],
    ['Pan', 110, 3],
    ['Pulóver', 220, 8, 4, 4],
  ]);
});
