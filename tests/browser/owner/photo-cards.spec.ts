import type { Page } from '@playwright/test';
import { findViolationsAtBothWidths } from '../../support/accessibility.ts';
import { loseRequests } from '../../support/lossy-requests.ts';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import { findToast as toast } from '../../support/owner-screens.ts';
import { findLostInAny } from '../../support/reflow.ts';
import { trialCount } from '../../support/trials/trial.ts';

const colors = [
  ...['tomato', 'gold', 'teal', 'navy', 'olive', 'pink', 'plum', 'coral', 'khaki', 'lime'],
  ...['azure', 'tan'],
];
const cards = (page: Page) => page.locator('[data-card]');
const takePhotos = (count: number) =>
  Promise.all(colors.slice(0, count).map((one) => takePhoto(one)));
const choose = async (page: Page, count: number) => {
  await page.goto('/products');
  await page.getByLabel('Añadir con fotos').setInputFiles(await takePhotos(count));
  await expect(page).toHaveURL(/\/products\/compartir$/);
  await expect(cards(page)).toHaveCount(count);
};

test('photos on a link that drops 30 % of requests and stalls make as many products, though the page is loaded anew in the middle', async ({
  page,
  owner,
}) => {
  test.setTimeout(240_000);
  const count = trialCount(3, 12);
  await choose(page, count);
  for (const [index, card] of (await cards(page).all()).entries()) {
    await card.getByLabel('Nombre').fill(`Helado ${index + 1}`);
    await card.getByLabel('Precio').fill(String(100 + index));
  }
  const requests = await loseRequests(page, 7);
  await page.getByRole('button', { name: `Guardar ${count} productos` }).click();
  await expect.poll(() => requests.passed).toBeGreaterThan(count / 2);
  await page.reload();
  const left = page.getByRole('button', { name: /^Guardar \d+ productos?$/ });
  const empty = page.getByRole('heading', { name: 'Una foto, un producto' });
  await expect(async () => {
    if (await left.isVisible()) await left.click({ timeout: 1_000 });
    await expect(page.getByRole('status').filter({ hasText: 'Guardando' })).toHaveCount(0, {
      timeout: 60_000,
    });
    await page.goto('/products/compartir');
    await expect(empty).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 200_000 });
  expect(requests.lost).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const products = await owner.listProducts();
  expect(products.map(({ name }) => name).sort()).toEqual(
    Array.from({ length: count }, (_, index) => `Helado ${index + 1}`).sort(),
  );
  for (const { images } of products) expect(images).toHaveLength(1);
});

test('a card for each photo, filled in with the keyboard alone, each saved by itself, and nothing of them lies beside the screen', async ({
  page,
  owner,
}) => {
  const { id: categoryId } = await owner.createCategory({ name: 'Helados' });
  await choose(page, 3);
  await page.getByLabel('Categoría').selectOption('Helados');
  await page.getByLabel('Moneda').selectOption('USD');
  await page.getByLabel('A domicilio').check();
  const nameOf = (index: number) => cards(page).nth(index).getByLabel('Nombre');
  const priceOf = (index: number) => cards(page).nth(index).getByLabel('Precio');
  await nameOf(0).focus();
  await page.keyboard.type('Fresa');
  await page.keyboard.press('Enter');
  await expect(priceOf(0)).toBeFocused();
  await expect(priceOf(0)).toHaveAttribute('inputmode', 'decimal');
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  await expect(nameOf(1)).toBeFocused();
  await page.keyboard.type('Coco');
  expect(await findViolationsAtBothWidths(page, 'main')).toEqual([]);
  await nameOf(2).fill('Pan de masa madre '.repeat(6));
  await priceOf(2).fill('4.500,00');
  expect(await findLostInAny(page)).toEqual([]);
  await nameOf(2).fill('');
  await priceOf(2).fill('');
  await page.route('**/api/products', async (route) => {
    const { name } = route.request().postDataJSON() as { name: string };
    if (name !== 'Coco') return route.continue();
    return route.fulfill({
      status: 422,
      json: { code: 'validation_failed', message: 'Ahora no.' },
    });
  });
  await page.getByRole('button', { name: 'Guardar 3 productos' }).click();
  await expect(cards(page).nth(0)).toContainText('Guardado');
  await expect(cards(page).nth(1)).toContainText('Ahora no.');
  await expect(nameOf(2)).toHaveAccessibleDescription('Ponle nombre o descártala');
  await expect(nameOf(2)).toBeFocused();
  expect(await findViolationsAtBothWidths(page, 'main')).toEqual([]);
  await page.unroute('**/api/products');
  await cards(page).nth(1).getByRole('button', { name: 'Reintentar' }).click();
  await expect(cards(page).nth(1)).toContainText('Guardado');
  const products = await owner.listProducts();
  expect(products).toMatchObject([
    { name: 'Coco', price: null, currency: 'USD', categoryId, delivery: true },
    { name: 'Fresa', price: 2.5, currency: 'USD', categoryId, delivery: true },
  ]);

  await page.getByRole('link', { name: 'Mis productos' }).click();
  await expect(toast(page, 'Queda 1 sin guardar. Lo guardamos en este teléfono.')).toBeVisible();
  await page.getByRole('link', { name: 'Seguir con las fotos' }).click();
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole('button', { name: 'Descartar Foto 1' }).click();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
