import { waitForIsland, waitForIslands } from '../support/island.ts';
import { listStops, press, tabTo } from '../support/keyboard.ts';
import { sample } from '../support/sample-catalogue.ts';
import { expect, test } from '../support/site-fixture.ts';
import {
  directoryPath,
  favouritesPath,
  homePath,
  offersPath,
  productPath,
  storePath,
} from '#domain/paths/paths.ts';
import { searchPath } from '#domain/paths/search-paths.ts';

// Nothing here touches a pointer.

test('skips to the content with the first key @wide-too', async ({ page }) => {
  await page.goto(homePath());
  await press(page, 'Tab', 'Enter');
  await press(page, 'Tab');
  const isInside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(isInside).toBe(true);
});

test('goes from a search to a product by its suggestion @wide-only', async ({
  page,
  findProduct,
}) => {
  const product = await findProduct('Café molido');
  await page.goto(homePath());
  await waitForIsland(page, 'SearchBox');
  await tabTo(page, page.getByRole('combobox', { name: 'Buscar productos' }));
  // At once: keys that come slowly on a busy machine would be pauses, each with suggestions of its own.
  await page.keyboard.insertText('café mol');
  await expect(page.getByRole('option').first()).toContainText('Café molido');
  await press(page, 'ArrowDown', 'Enter');
  await expect(page).toHaveURL(productPath(product));
});

test('marks a favourite and finds it again @wide-only', async ({ page, findProduct }) => {
  const product = await findProduct('Producto número 7');
  await page.goto(productPath(product));
  const keep = page.getByRole('button', { name: /favoritos$/ }).first();
  await tabTo(page, keep);
  await press(page, 'Enter');
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
  await expect(keep).toBeFocused();
  await page.goto(favouritesPath());
  const card = page.getByRole('link', { name: product.name });
  await expect(card).toBeVisible();
  await tabTo(page, card);
  await press(page, 'Enter');
  await expect(page).toHaveURL(productPath(product));
});

test('looks at every photograph, large too, and comes back to where it was @wide-only', async ({
  page,
  findProduct,
}) => {
  await page.goto(productPath(await findProduct('Café molido')));
  await waitForIsland(page, 'GalleryStage');
  const photo = page.locator('.slides a').first();
  await tabTo(page, photo);
  await press(page, 'Enter');
  const large = page.locator('.pswp');
  await expect(large).toBeVisible();
  await press(page, 'Escape');
  await expect(large).toBeHidden();
  await expect(photo).toBeFocused();
});

test('filters the directory @wide-only', async ({ page }) => {
  await page.goto(directoryPath());
  await waitForIsland(page, 'Directory');
  await tabTo(page, page.getByRole('link', { name: /^Cafetería/ }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/type=cafe/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cafetería');
});

test('filters a store, searches in it and clears the search @wide-only', async ({ page }) => {
  await page.goto(storePath(sample.cafeUrl));
  await waitForIsland(page, 'StoreCatalogue');
  await tabTo(page, page.getByRole('button', { name: 'Buscar aquí' }));
  await press(page, 'Enter');
  const box = page.getByPlaceholder('Buscar productos en la tienda...');
  await expect(box).toBeFocused();
  await page.keyboard.type('café');
  await expect(page.getByRole('link', { name: 'Café molido' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Borrar la búsqueda' }));
  await press(page, 'Enter');
  await expect(box).toHaveValue('');
});

test('filters a search and takes a filter off @wide-too', async ({ page }) => {
  await page.goto(searchPath());
  await waitForIsland(page, 'Search');
  await tabTo(page, page.locator('.filters summary'));
  await press(page, 'Enter');
  await tabTo(page, page.getByLabel('Precio mínimo'));
  await page.keyboard.type('100');
  await tabTo(page, page.getByLabel('Solo en stock'));
  await press(page, 'Space');
  await tabTo(page, page.getByRole('button', { name: 'Aplicar filtros' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/minPrice=100&inStock=true/);
  const chips = page.getByRole('list', { name: 'Filtros aplicados' });
  await tabTo(page, chips.getByRole('button', { name: 'Solo en stock' }));
  await press(page, 'Enter');
  await expect(page).not.toHaveURL(/inStock/);
});

test('turns the data saver on and off @wide-only', async ({ page }) => {
  await page.goto(homePath());
  const saver = page.getByRole('switch', { name: 'Ahorro de datos' });
  await tabTo(page, saver);
  await press(page, 'Space');
  await expect(saver).toHaveAttribute('aria-checked', 'true');
  await press(page, 'Space');
  await expect(saver).toHaveAttribute('aria-checked', 'false');
});

for (const path of [homePath(), directoryPath(), offersPath(), storePath(sample.cafeUrl)]) {
  test(`shows where the focus is all the way through ${path} @wide-too`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('switch', { name: 'Ahorro de datos' })).toBeVisible();
    await waitForIslands(page);
    const stops = await listStops(page);
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked)).toEqual([]);
  });
}
