import { readLayoutShift } from '../../support/island.ts';
import { cards, isSearch, openSearch, summary, textBox } from '../../support/search-page.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { searchPath } from '#domain/paths/search-paths.ts';

test('shows a skeleton while the response is in flight, and a total that is a lower bound as one', async ({
  page,
}) => {
  await openSearch(page, searchPath());
  const held = Promise.withResolvers<undefined>();
  await page.route(
    (url) => url.pathname === '/api/products/public',
    async (route) => {
      await held.promise;
      const response = await route.fetch();
      const { data, meta } = (await response.json()) as { data: unknown[]; meta: object };
      const counted = { total: 1000, totalPages: 40, lastPage: 40, totalIsExact: false };
      await route.fulfill({ response, json: { data, meta: { ...meta, ...counted } } });
    },
  );
  await textBox(page).fill('café');
  await textBox(page).press('Enter');
  await expect(page.locator('.skeleton')).toBeVisible();
  await expect(summary(page)).toHaveText('Buscando…');
  held.resolve(undefined);
  await expect(summary(page)).toHaveText('Más de 1,000 productos encontrados · Página 1');
});

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

test('asks once for the products of an address with words, and moves nothing when they arrive @wide-too', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isSearch(request)) asked.push(request.url());
  });
  await openSearch(page, searchPath({ q: 'café', currency: 'CUP' }));
  await expect(cards(page).first()).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);
});
