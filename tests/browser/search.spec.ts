import type { Page, Request } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { sample } from '../support/sample-catalogue.ts';
import { cards, openSearch, summary } from '../support/search-page.ts';
import { expect, test } from '../support/site-fixture.ts';
import { storePath } from '#domain/paths/paths.ts';
import { searchPath, storeSearchPath } from '#domain/paths/search-paths.ts';

// Where scrolling is smooth, a click on a phone chases what moves away.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const isSearch = (request: Request) => new URL(request.url()).pathname === '/api/products/public';
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros aplicados' });
const textBox = (page: Page) => page.getByRole('searchbox');
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function openFilters(page: Page): Promise<void> {
  await page.locator('.filters summary').click();
  await expect(page.getByLabel('Precio mínimo')).toBeVisible();
}

test('searches by Enter, counts what was found and keeps the text in the address', async ({
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
});

test('applies every filter under the name of its parameter, and shows them as chips @wide-too', async ({
  page,
}) => {
  await openSearch(page, searchPath());
  await openFilters(page);
  await page.getByLabel('Precio mínimo').fill('100');
  await page.getByLabel('Precio máximo').fill('150.50');
  await page.getByLabel('Moneda').selectOption('CUP');
  await page.getByLabel('Solo en stock').check();
  await page.getByLabel('Con entrega a domicilio').check();
  await page.getByRole('button', { name: 'Aplicar filtros' }).click();
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
  await chips(page).getByRole('button', { name: 'Desde' }).click();
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
  for (const compared of ['sortBy=price', 'minPrice=1', 'maxPrice=100000']) {
    await openSearch(page, `${searchPath()}?${compared}`);
    await expect(shown).toHaveCount(1);
  }
  await openSearch(page, `${searchPath()}?minPrice=1&currency=CUP`);
  await expect(cards(page).first()).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('refuses a minimum above the maximum with a toast and a warning, and asks nothing', async ({
  page,
}) => {
  await openSearch(page, searchPath());
  await openFilters(page);
  await page.getByLabel('Precio mínimo').fill('20');
  await page.getByLabel('Precio máximo').fill('10');
  let asked = 0;
  page.on('request', (request) => (asked += isSearch(request) ? 1 : 0));
  await textBox(page).press('Enter');
  const message = 'El precio mínimo no puede ser mayor que el precio máximo';
  await expect(page.getByText('Error de validación')).toBeVisible();
  await expect(page.locator('.filters').getByText(message)).toBeVisible();
  await expect(page.getByLabel('Precio mínimo')).toBeFocused();
  const afterPrices = page
    .getByLabel('Precio máximo')
    .locator('xpath=ancestor::*[@class="field"]/following-sibling::*');
  await expect(afterPrices.first()).toHaveText(message);
  expect(queryOf(page)).toEqual({});
  expect(asked).toBe(0);
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.getByLabel('Precio mínimo').fill('5');
  await page.getByLabel('Precio mínimo').blur();
  await expect(page.locator('.filters').getByText(message)).toBeHidden();
});

test('says at the field that a price has too many decimals', async ({ page }) => {
  await openSearch(page, searchPath());
  await openFilters(page);
  await page.getByLabel('Precio máximo').fill('10.555');
  await page.getByRole('button', { name: 'Aplicar filtros' }).click();
  await expect(page.getByLabel('Precio máximo')).toBeFocused();
  await expect(page.getByLabel('Precio máximo')).toHaveAccessibleDescription(/dos decimales/);
  expect(queryOf(page)).toEqual({});
});

test('sorts, turns the order round at the active sort, and goes back with the browser', async ({
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
  await expect(sorts.getByRole('button', { name: 'Orden: Ascendente' })).toBeVisible();
  await page.goBack();
  await expect(cards(page).first()).toContainText('Producto número 60');
  await page.goBack();
  await expect(sorts.getByRole('button', { name: 'Fecha de creación' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect.poll(() => queryOf(page)).toEqual({});
});

for (const path of [searchPath({ q: 'café' }), storeSearchPath(sample.cafeUrl, { q: 'café' })]) {
  test(`orders words by relevance in ${path} until another sort is chosen`, async ({ page }) => {
    const asked = page.waitForRequest(isSearch);
    await openSearch(page, path);
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
}

test('asks once for the products of an address with words', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isSearch(request)) asked.push(request.url());
  });
  await openSearch(page, searchPath({ q: 'café' }));
  await expect(cards(page).first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('offers the sorts of the whole marketplace and of a store as specified', async ({ page }) => {
  const labels = () =>
    page.getByRole('group', { name: 'Ordenar por' }).locator('[aria-pressed]').allTextContents();
  await openSearch(page, searchPath());
  expect(await labels()).toEqual(['Más recientes', 'Precio', 'Nombre', 'Más populares']);
  await openSearch(page, storeSearchPath(sample.cafeUrl));
  expect(await labels()).toEqual([
    'Fecha de creación',
    'Fecha de actualización',
    'Precio',
    'Nombre',
    'Popularidad',
  ]);
});

test('pages through the results, and starts at the first page with another size', async ({
  page,
}) => {
  await openSearch(page, storeSearchPath(sample.bigStoreUrl));
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
});

test('searches in a store by name and several categories', async ({ page }) => {
  await page.goto(storePath(sample.cafeUrl));
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

test('falls back to what a malformed address can mean', async ({ page }) => {
  const query = 'q=café&minPrice=-3&maxPrice=abc&currency=XXX&inStock=1&sortBy=rank&sortOrder=up';
  await openSearch(page, `/search?${query}&page=-1&limit=7&category=%00`);
  await expect(summary(page)).toHaveText('3 productos encontrados');
  await expect(chips(page)).toBeHidden();
  await openSearch(page, '/search?q=café&minPrice=20&maxPrice=10');
  await expect(summary(page)).toHaveText('3 productos encontrados');
  await openSearch(page, `${storeSearchPath(sample.bigStoreUrl)}?page=99999`);
  await expect(summary(page)).toHaveText('60 productos encontrados · Página 3 de 3');
  await expect.poll(() => queryOf(page)).toEqual({ page: '3' });
});

test('says what was searched instead of a misspelt word', async ({ page }) => {
  await openSearch(page, searchPath({ q: 'cafetra' }));
  await expect(page.getByText('Mostrando resultados de cafetera')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

test('says that nothing was found, and leads back', async ({ page }) => {
  await openSearch(page, searchPath({ q: 'xqzw', inStock: true }));
  await expect(summary(page)).toHaveText('0 productos encontrados');
  await expect(page.getByRole('heading', { name: 'No se encontraron productos' })).toBeVisible();
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.locator('.results').getByRole('link', { name: 'Limpiar filtros' }).click();
  await expect.poll(() => queryOf(page)).toEqual({ q: 'xqzw' });
  await page.getByRole('link', { name: 'Ver todos los productos' }).click();
  await expect(summary(page)).toContainText('productos encontrados');
});

test('leads to stores and categories of the name when nothing else is found', async ({ page }) => {
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
  await openSearch(page, searchPath({ q: 'xqzw' }));
  await expect(page.getByRole('heading', { name: 'Negocios con ese nombre' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Categorías con ese nombre' })).toBeVisible();
  const results = page.locator('.results');
  await expect(results.getByRole('link', { name: 'Casa Xqzw' })).toHaveAttribute(
    'href',
    '/casa-xqzw',
  );
  await expect(results.getByRole('link', { name: 'Xqzws Tienda X' })).toBeVisible();
  await expect(results.getByText('Xqzw de mesa')).toHaveCount(0);
  expect(await findViolations(page, 'main')).toEqual([]);
});

test('renders a total that was not counted to the end as a lower bound', async ({ page }) => {
  await page.route(
    (url) => url.pathname === '/api/products/public',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { meta: object };
      const meta = { ...body.meta, total: 1000, totalPages: 40, lastPage: 40 };
      const json = { ...body, meta: { ...meta, totalIsExact: false, nextCursor: 'x' } };
      await route.fulfill({ response, json });
    },
  );
  await openSearch(page, searchPath());
  await expect(summary(page)).toHaveText('Más de 1,000 productos encontrados · Página 1');
});

test('shows a skeleton at once while the response is in flight', async ({ page }) => {
  await openSearch(page, searchPath());
  const held = Promise.withResolvers<undefined>();
  await page.route(
    (url) => url.pathname === '/api/products/public',
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  await textBox(page).fill('café');
  await textBox(page).press('Enter');
  await expect(page.locator('.skeleton')).toBeVisible();
  await expect(summary(page)).toHaveText('Buscando…');
  held.resolve(undefined);
  await expect(summary(page)).toHaveText('3 productos encontrados');
});

for (const path of [searchPath(), storeSearchPath(sample.bigStoreUrl)]) {
  test(`asks for no script of ${path} behind another`, async ({ page }) => {
    const held = Promise.withResolvers<undefined>();
    await page.route(/\/_astro\/Search\./, async (route) => {
      await held.promise;
      await route.continue();
    });
    const imported = page.waitForRequest(/\/_astro\/cards\./);
    await page.goto(path, { waitUntil: 'commit' });
    await imported;
    await expect(summary(page)).toHaveText('Buscando…');
    held.resolve(undefined);
    await expect(summary(page)).not.toHaveText('Buscando…');
  });
}

test('keeps what was typed before the script arrived', async ({ page }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(searchPath(), { waitUntil: 'commit' });
  await textBox(page).fill('café');
  held.resolve(undefined);
  await expect(summary(page)).toContainText('productos encontrados');
  await expect(textBox(page)).toHaveValue('café');
});

test('moves nothing when the results arrive @wide-too', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + entry.value,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openSearch(page, searchPath({ q: 'café', currency: 'CUP' }));
  await expect(cards(page).first()).toBeVisible();
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
  expect(shift).toBeLessThanOrEqual(0.01);
});

test('is no wider than the screen, however many filters are in force @wide-too', async ({
  page,
}) => {
  const filters = { minPrice: 100, maxPrice: 150, currency: 'CUP' as const };
  await openSearch(page, searchPath({ ...filters, inStock: true, delivery: true }));
  await expect(chips(page)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
});

test('has no violation with results @wide-too', async ({ page }) => {
  await openSearch(page, searchPath());
  await openFilters(page);
  expect(await findViolations(page, 'body')).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('says where to go instead and shows no dead control', async ({ page }) => {
    await page.goto(searchPath());
    await expect(page.getByRole('heading', { name: 'Búsqueda de productos' })).toBeVisible();
    await expect(page.locator('.noscript')).toContainText('hace falta JavaScript');
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.goto(storeSearchPath(sample.cafeUrl));
    await page.getByRole('link', { name: sample.cafe }).last().click();
    await expect(page).toHaveURL(new RegExp(`${storePath(sample.cafeUrl)}$`));
  });
});
