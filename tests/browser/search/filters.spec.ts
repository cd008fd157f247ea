import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { sample } from '../../support/sample-catalogue.ts';
import {
  cards,
  chips,
  isSearch,
  openSearch,
  queryOf,
  summary,
  textBox,
} from '../../support/search-page.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { storePath } from '#domain/paths/paths.ts';
import { searchPath } from '#domain/paths/search-paths.ts';

async function openFilters(page: Page): Promise<void> {
  await page.locator('.filters summary').click();
  await expect(page.getByLabel('Precio mínimo')).toBeVisible();
}

test('applies every filter with the keyboard, under the name of its parameter, and shows them as chips that fit', async ({
  page,
}) => {
  await openSearch(page, searchPath());
  await tabTo(page, page.locator('.filters summary'));
  await press(page, 'Enter');
  await expect(page.getByLabel('Precio mínimo')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await tabTo(page, page.getByLabel('Precio mínimo'));
  await page.keyboard.type('100');
  await tabTo(page, page.getByLabel('Precio máximo'));
  await page.keyboard.type('150.50');
  await page.getByLabel('Moneda').selectOption('CUP');
  for (const name of ['Solo en stock', 'Con entrega a domicilio']) {
    await tabTo(page, page.getByLabel(name));
    await press(page, 'Space');
  }
  await tabTo(page, page.getByRole('button', { name: 'Aplicar filtros' }));
  await press(page, 'Enter');
  await expect(summary(page)).toHaveText('7 productos encontrados');
  await expect
    .poll(() => queryOf(page))
    .toEqual({
      minPrice: '100',
      maxPrice: '150.5',
      currency: 'CUP',
      inStock: 'true',
      delivery: 'true',
    });
  const labels = [
    'Desde $100.00 CUP',
    'Hasta $150.50 CUP',
    'Moneda: CUP',
    'Solo en stock',
    'Con entrega a domicilio',
  ];
  for (const label of labels) {
    await expect(chips(page).getByRole('button', { name: label })).toBeVisible();
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
  await tabTo(page, chips(page).getByRole('button', { name: 'Desde' }));
  await press(page, 'Enter');
  await expect(page.getByLabel('Precio mínimo')).toHaveValue('');
  await expect.poll(() => queryOf(page)).not.toHaveProperty('minPrice');
  await expect(summary(page)).toBeFocused();
  await chips(page).getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(chips(page)).toBeHidden();
  await expect.poll(() => queryOf(page)).toEqual({});
  await expect(page.getByLabel('Moneda')).toHaveValue('');
});

test('folds the filters and leads to what they find @wide-too', async ({ page }) => {
  await openSearch(page, searchPath());
  await openFilters(page);
  await page.getByLabel('Precio máximo').fill('100000');
  await page.getByRole('button', { name: 'Aplicar filtros' }).click();
  await expect(page.getByLabel('Precio máximo')).toBeHidden();
  await expect(summary(page)).toContainText('encontrados');
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toBeInViewport({ ratio: 1 });
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 });
});

test('says that prices are not converted where they are compared, and nowhere else', async ({
  page,
}) => {
  const shown = page
    .getByText('Los precios se comparan tal como están, sin convertir monedas.')
    .filter({ visible: true });
  await openSearch(page, searchPath());
  await expect(cards(page).first()).toBeVisible();
  await expect(shown).toHaveCount(0);
  await openFilters(page);
  await expect(shown).toHaveCount(1);
  await page.getByLabel('Moneda').selectOption('CUP');
  await expect(shown).toHaveCount(0);
  await openSearch(page, `${searchPath()}?sortBy=price`);
  await expect(shown).toHaveCount(1);
});

test('refuses prices that cannot be and a municipality that is not chosen, each at its place, asks which of two prices one is, and takes them as people type them', async ({
  page,
}) => {
  await openSearch(page, searchPath());
  await openFilters(page);
  const [min, max] = [page.getByLabel('Precio mínimo'), page.getByLabel('Precio máximo')];
  const apply = page.getByRole('button', { name: 'Aplicar filtros' });
  let asked = 0;
  page.on('request', (request) => (asked += isSearch(request) ? 1 : 0));
  const expectNothingAsked = () => {
    expect(queryOf(page)).toEqual({});
    expect(asked).toBe(0);
  };

  await min.fill('20');
  await max.fill('10');
  await textBox(page).press('Enter');
  const message = 'El precio mínimo no puede ser mayor que el precio máximo';
  await expect(page.getByText('Error de validación')).toBeVisible();
  await expect(page.locator('.filters').getByText(message)).toBeVisible();
  await expect(min).toBeFocused();
  const afterPrices = max.locator('xpath=ancestor::*[@class="field"]/following-sibling::*');
  await expect(afterPrices.first()).toHaveText(message);
  expectNothingAsked();
  expect(await findViolations(page, 'main')).toEqual([]);
  await min.fill('5');
  await min.blur();
  await expect(page.locator('.filters').getByText(message)).toBeHidden();
  await max.fill('10.5555');
  await apply.click();
  await expect(max).toBeFocused();
  await expect(max).toHaveAccessibleDescription(/dos decimales/);
  expectNothingAsked();

  await max.fill('');
  await min.fill('1,250');
  const question = page.getByText('¿1.25 o 1,250.00?');
  await expect(question).toBeVisible();
  await apply.click();
  await expect(min).toBeFocused();
  await expect(min).toHaveValue('1,250');
  await expect(min).toHaveAccessibleDescription(/Elige cuál.*¿1\.25 o 1,250\.00\?/);
  expectNothingAsked();
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(min).toBeFocused();
  await expect(min).toHaveValue('1.25');
  await expect(question).toBeHidden();

  const province = page.getByLabel('Me lo llevan: provincia');
  const municipality = page.getByLabel('Me lo llevan: municipio');
  await province.selectOption('La Habana');
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
  await expect(province).toHaveValue('');
  await expect(min).toHaveValue('');
  await province.selectOption('La Habana');
  await page.locator('.filters summary').click();
  await textBox(page).press('Enter');
  await expect(municipality).toBeFocused();
  const sentence = 'Elige el municipio al que te lo llevan';
  await expect(municipality).toHaveAccessibleDescription(sentence);
  expect(await findViolations(page, 'main')).toEqual([]);
  expectNothingAsked();
  await municipality.selectOption('Playa');
  await expect(page.getByText(sentence)).toBeHidden();

  await page.getByLabel('Moneda').selectOption('CUP');
  await min.fill('4.500,00');
  await expect(page.getByText('Se busca por $4,500.00 CUP')).toBeVisible();
  await apply.click();
  await expect
    .poll(() => queryOf(page))
    .toEqual({ minPrice: '4500', currency: 'CUP', deliversTo: 'la-habana/playa' });
});

test('searches in a store by name and several categories', async ({ page }) => {
  await page.goto(storePath(sample.cafeUrl));
  await page.locator('.more > summary').click();
  await page.getByRole('link', { name: 'Búsqueda avanzada' }).click();
  await expect(summary(page)).toHaveText('5 productos encontrados');
  await openFilters(page);
  await page.getByLabel('Dulces').check();
  await page.getByRole('button', { name: 'Aplicar filtros' }).click();
  await expect(summary(page)).toHaveText('2 productos encontrados');
  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Café' }).check();
  await page.getByLabel('Nombre del producto').fill('café');
  await page.getByLabel('Nombre del producto').press('Enter');
  await expect(summary(page)).toHaveText('3 productos encontrados');
  expect(new URL(page.url()).searchParams.getAll('category')).toHaveLength(2);
  await expect(chips(page).getByRole('button', { name: 'Quitar el filtro Dulces' })).toBeVisible();
  expect(await findViolations(page, 'main')).toEqual([]);
});
