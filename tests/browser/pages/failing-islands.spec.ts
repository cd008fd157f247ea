import type { Page } from '@playwright/test';
import { waitForIsland } from '../../support/island.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';
import { searchPath } from '#domain/paths/search-paths.ts';

// An island that fails leaves the other islands and its own rendered content in place. Whoever was using it is told.

const planted = 'planted in the island';
test.use({
  expectedError: /planted in the island|Cannot read prop|_astro|Failed to (?:fetch|load)/,
});

const scriptOf = (island: string) => new RegExp(`/_astro/${island}\\.[^/]*$`);

/** Makes an island throw whenever it is rendered. */
const plant = (page: Page, island: string) =>
  page.route(scriptOf(island), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const ${island} = () => { throw new Error('${planted} ${island}'); };`,
    }),
  );

test('islands of a product that throw or do not come leave it as it was rendered, and the others', async ({
  page,
  findProduct,
}) => {
  const failed = Promise.all(
    ['GalleryStage', 'FavouriteCount'].map((island) =>
      page.waitForEvent('console', {
        predicate: (said) => said.text().includes(`${planted} ${island}`),
      }),
    ),
  );
  await plant(page, 'GalleryStage');
  await plant(page, 'FavouriteCount');
  await page.route(scriptOf('Comments'), (route) => route.abort());
  await page.goto(productPath(await findProduct('Café molido')));
  await failed;
  await expect(page.getByRole('img', { name: 'Café molido' }).first()).toBeVisible();
  await expect(page.getByText('Muy bueno.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compartir' })).toBeVisible();
  const heart = page.getByRole('main').getByRole('button', { name: 'Añadir a favoritos' }).first();
  await heart.click();
  await expect(page.getByRole('button', { name: 'Quitar de favoritos' }).first()).toBeVisible();
});

test('islands of a store that throw offer nothing that does nothing, and leave the others', async ({
  page,
}) => {
  await plant(page, 'StoreStatus');
  await plant(page, 'FollowButton');
  await page.goto(storePath(sample.cafeUrl));
  const follow = page.getByText('Seguir la tienda');
  await expect(follow).toBeAttached();
  await expect(follow).toBeHidden();
  await page.getByText('Horario').click();
  await expect(page.getByText('Lunes', { exact: false }).first()).toBeVisible();
  await waitForIsland(page, 'StoreCatalogue');
  await expect(page.getByRole('button', { name: 'Añadir a favoritos' }).first()).toBeVisible();
});

test('an island that throws while it is used says so, and leaves what was seen', async ({
  page,
}) => {
  await page.route(
    ({ pathname }) => pathname === '/api/products/public',
    (route) =>
      route.fulfill({
        json: {
          data: [{ id: 'p' }],
          meta: { page: 1, limit: 24, total: 1, totalPages: 1, lastPage: 1, totalIsExact: true },
        },
      }),
  );
  await page.goto(storePath(sample.cafeUrl));
  await waitForIsland(page, 'StoreCatalogue');
  const heart = page.locator('[data-favourite] button').first();
  await expect(heart).toBeVisible();
  await page.getByRole('link', { name: 'Dulces', exact: true }).click();
  const said = page.getByRole('alert').filter({ hasText: 'Algo falló en esta parte.' });
  await expect(said).toBeVisible();
  await expect(said).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Dulces' })).toBeVisible();
  await expect(page.locator('.skeleton')).toBeHidden();
  await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toBeVisible();
});

test('a button whose island did not come says so, and asks for it again', async ({ page }) => {
  await page.route(scriptOf('FollowButton'), (route) => route.abort());
  await page.goto(storePath(sample.cafeUrl));
  const follow = page.getByRole('button', { name: 'Seguir la tienda' });
  await follow.click();
  await expect(follow).toContainText('Toca otra vez');
  await page.unroute(scriptOf('FollowButton'));
  await follow.click();
  await expect(page.getByRole('button', { name: 'Dejar de seguir' })).toHaveText('Dejar de seguir');
});

test('a button that was pressed before its island came is pressed then, wherever the island is touched meanwhile', async ({
  page,
}) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(scriptOf('FollowButton'), async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(storePath(sample.cafeUrl));
  const follow = page.getByRole('button', { name: 'Seguir la tienda' });
  await follow.click();
  await page.locator('astro-island', { has: follow }).dispatchEvent('click');
  held.resolve(undefined);
  await expect(page.getByRole('button', { name: 'Dejar de seguir' })).toBeVisible();
});

test('a page that is nothing without its island says that it failed, and why', async ({ page }) => {
  const said = page.getByRole('alert').filter({ hasText: 'No se pudo abrir esta página.' });
  for (const [path, island] of [
    [searchPath(), 'Search'],
    ['/favoritos', 'FavouritesList'],
  ] as const) {
    await plant(page, island);
    await page.goto(path);
    await expect(said).toContainText('Algo falló al mostrarla.');
    await page.unroute(scriptOf(island));
    await page.route(scriptOf(island), (route) => route.abort());
    await page.goto(path);
    await expect(said).toContainText('Comprueba tu conexión.');
    await expect(page.locator('.skeleton')).toBeHidden();
    await page.unroute(scriptOf(island));
    await said.getByRole('button', { name: 'Reintentar' }).click();
    await waitForIsland(page, island);
    await expect(said).toBeHidden();
  }
});
