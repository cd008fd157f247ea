import { findViolations } from '../../support/accessibility.ts';
import { sample } from '../../support/sample-catalogue.ts';
import {
  cards,
  isSearch,
  openSearch,
  queryOf,
  summary,
  textBox,
} from '../../support/search-page.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { searchPath, storeSearchPath } from '#domain/paths/search-paths.ts';

test('searches by Enter, counts what was found, keeps the text in the address, and says what was searched instead of a misspelt word', async ({
  page,
}) => {
  await openSearch(page, searchPath());
  await expect(page).toHaveTitle(/^Búsqueda de productos/);
  await textBox(page).fill('  café ');
  await textBox(page).press('Enter');
  // Two are called so, and one more is of the category of that name.
  await expect(summary(page)).toHaveText('3 productos encontrados');
  await expect.poll(() => queryOf(page)).toEqual({ q: 'café' });
  await expect(page).toHaveTitle(/^«café» · Búsqueda de productos/);
  await expect(page.getByRole('status').first()).toContainText('3 productos encontrados');
  await expect(cards(page)).toHaveCount(3);
  await expect(page.locator('.page-size')).toHaveCount(0);
  await textBox(page).fill('cafetra');
  await textBox(page).press('Enter');
  await expect(page.getByText('Mostrando resultados de cafetera')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

test('sorts, turns the order round at the active sort, goes back with the browser, and pages, from the first with another size', async ({
  page,
}) => {
  await openSearch(page, storeSearchPath(sample.bigStoreUrl));
  await expect(cards(page).first()).toContainText('Producto número 1');
  const sorts = page.getByRole('group', { name: 'Ordenar por' });
  await sorts.getByRole('button', { name: 'Precio' }).click();
  await expect(cards(page).first()).toContainText('Producto número 60');
  await expect.poll(() => queryOf(page)).toEqual({ sortBy: 'price' });
  await sorts.getByRole('button', { name: 'Precio' }).click();
  await expect(cards(page).first()).toContainText('Producto número 1');
  await expect.poll(() => queryOf(page)).toEqual({ sortBy: 'price', sortOrder: 'ASC' });
  await expect(sorts.getByRole('button', { name: 'Orden: De menor a mayor' })).toBeVisible();
  await page.goBack();
  await expect(cards(page).first()).toContainText('Producto número 60');
  await page.goBack();
  await expect(sorts.getByRole('button', { name: 'Fecha de creación' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect.poll(() => queryOf(page)).toEqual({});

  await expect(summary(page)).toHaveText('60 productos encontrados · Página 1 de 3');
  // The dot never begins a line.
  expect(await summary(page).textContent()).toContain('encontrados\u00a0·');
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(summary(page)).toHaveText('60 productos encontrados · Página 2 de 3');
  await expect(summary(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => queryOf(page)).toEqual({ page: '2' });
  await page.getByLabel('Productos por página').selectOption('50');
  await expect(summary(page)).toHaveText('60 productos encontrados · Página 1 de 2');
  await expect.poll(() => queryOf(page)).toEqual({ limit: '50' });
  await page.goBack();
  await expect(summary(page)).toHaveText('60 productos encontrados · Página 2 de 3');
  await openSearch(page, `${storeSearchPath(sample.bigStoreUrl)}?page=99999`);
  await expect(summary(page)).toHaveText('60 productos encontrados · Página 3 de 3');
  await expect.poll(() => queryOf(page)).toEqual({ page: '3' });
});

test('leads back to the place on the list from which a product was opened', async ({ page }) => {
  await openSearch(page, `${searchPath()}?page=2`);
  const card = cards(page).nth(20);
  await card.getByRole('link').first().click();
  await expect(page.locator('#comentarios')).toBeAttached();
  await page.goBack();
  await expect(summary(page)).toContainText('Página 2');
  await expect(card).toBeInViewport();
});

test('orders words by relevance until another sort is chosen', async ({ page }) => {
  const asked = page.waitForRequest(isSearch);
  await openSearch(page, searchPath({ q: 'café' }));
  expect(new URL((await asked).url()).searchParams.get('sortBy')).toBe('relevance');
  const sorts = page.getByRole('group', { name: 'Ordenar por' });
  const relevance = sorts.getByRole('button', { name: 'Más relevantes' });
  await expect(sorts.getByRole('button').first()).toHaveText('Más relevantes');
  await expect(relevance).toHaveAttribute('aria-pressed', 'true');
  await expect(sorts.getByRole('button', { name: /^Orden/ })).toBeHidden();
  await expect.poll(() => queryOf(page)).toEqual({ q: 'café' });
  await sorts.getByRole('button', { name: 'Precio' }).click();
  await expect.poll(() => queryOf(page)).toEqual({ q: 'café', sortBy: 'price' });
  await expect(relevance).toHaveAttribute('aria-pressed', 'false');
  await relevance.click();
  await expect.poll(() => queryOf(page)).toEqual({ q: 'café' });
  await expect(relevance).toHaveAttribute('aria-pressed', 'true');
  await textBox(page).fill('');
  await textBox(page).press('Enter');
  await expect(relevance).toBeHidden();
  await expect.poll(() => queryOf(page)).toEqual({});
  await textBox(page).fill('café');
  await textBox(page).press('Enter');
  await expect(relevance).toBeVisible();
  await expect.poll(() => sorts.evaluate((strip) => strip.scrollLeft)).toBe(0);
});

test('says that nothing was found, leads to stores and categories of the name, and back', async ({
  page,
}) => {
  await page.route(
    (url) => url.pathname === '/api/suggestions',
    (route) =>
      route.fulfill({
        json: {
          data: [
            { kind: 'product', name: 'Xqzw de mesa', path: '/x/product/1', note: 'X' },
            { kind: 'business', name: 'Casa Xqzw', path: '/casa-xqzw', note: null },
            { kind: 'category', name: 'Xqzws', path: '/x?category=1', note: 'Tienda X' },
          ],
        },
      }),
  );
  await openSearch(page, searchPath({ q: 'xqzw', inStock: true }));
  await expect(summary(page)).toHaveText('0 productos encontrados');
  await expect(page.getByRole('heading', { name: 'No se encontraron productos' })).toBeVisible();
  const sorts = page.getByRole('group', { name: 'Ordenar por' });
  await expect(sorts).toHaveCount(0);
  const results = page.locator('.results');
  await results.getByRole('link', { name: 'Limpiar filtros' }).click();
  await expect.poll(() => queryOf(page)).toEqual({ q: 'xqzw' });
  await expect(page.getByRole('heading', { name: 'Negocios con ese nombre' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Categorías con ese nombre' })).toBeVisible();
  await expect(results.getByRole('link', { name: 'Casa Xqzw' })).toHaveAttribute(
    'href',
    '/casa-xqzw',
  );
  await expect(results.getByText('Casa Xqzw', { exact: true })).toHaveAttribute('translate', 'no');
  await expect(results.getByRole('link', { name: 'Xqzws Tienda X' })).toBeVisible();
  await expect(results.getByText('Xqzw de mesa')).toHaveCount(0);
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'Ver todos los productos' }).click();
  await expect(summary(page)).toContainText('productos encontrados');
  await expect(sorts).toBeVisible();
});
