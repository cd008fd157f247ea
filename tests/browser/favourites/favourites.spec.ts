import type { APIRequestContext } from '@playwright/test';
import { press, tabTo } from '../../support/keyboard.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { sample } from '../../support/sample-catalogue.ts';
import type { Product } from '#contract/products.ts';
import { productPath } from '#domain/paths/paths.ts';

const storedFavourites = () => localStorage.getItem('vitrina:favourites');
const cardsCall = '**/api/products/cards?*';
const addressOf = (id: string) => new RegExp(`/api/products/${id}/favorite`);

test('keeps a favourite with the keyboard, counts it in the header and lists it', async ({
  page,
  findProduct,
}) => {
  const product = await findProduct('Café en grano');
  await page.goto(`/${sample.cafeUrl}`);
  const card = page.locator('.card', { hasText: product.name });
  await tabTo(page, card.getByRole('button', { name: 'Añadir a favoritos' }));
  await press(page, 'Enter');
  const heart = card.getByRole('button', { name: 'Quitar de favoritos' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Mis favoritos: 1 favorito' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Tienes 1 favorito' })).toBeVisible();
  const link = page.getByRole('link', { name: product.name });
  await tabTo(page, link);
  await expect(link).toHaveAttribute('href', productPath(product));
  await page.getByRole('button', { name: 'Quitar de favoritos' }).click();
  await expect(page.getByText('Todavía no tienes favoritos')).toBeVisible();
});

test('shows two quick taps at once as one, but changes list and count only when the server agrees', async ({
  page,
  findProduct,
}) => {
  const { id } = await findProduct('Flor de Lis: oferta');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let calls = 0;
  await page.route(addressOf(id), async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await page.goto(`/flor-de-lis/product/${id}`);
  const rendered = page.locator('astro-island[component-export="FavouriteCount"]');
  // What is rendered may be half a minute behind the count.
  const before = await rendered.innerText();
  await page.getByRole('button', { name: 'Añadir a favoritos' }).first().dblclick();
  const heart = page.getByRole('button', { name: 'Quitar de favoritos' }).first();
  await expect(heart).toHaveAttribute('aria-busy', 'true');
  await expect(rendered).toHaveText(before);
  expect(await page.evaluate(storedFavourites)).toBeNull();
  const agreed = page.waitForResponse(addressOf(id));
  letGo();
  const { favorite } = (await (await agreed).json()) as Product;
  expect(favorite).toBeGreaterThan(0);
  await expect(heart).toHaveAttribute('aria-busy', 'false');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(calls).toBe(1);
  await expect(rendered).toHaveText(favorite === 1 ? '1 favorito' : `${favorite} favoritos`);
  expect(await page.evaluate(storedFavourites)).toBe(JSON.stringify([id]));
});

test.describe('when the server fails', () => {
  test.use({ expectedError: /api\/products/ });

  test('takes the heart back and keeps nothing; keeps one whose page is left before the server has responded', async ({
    page,
    findProduct,
  }) => {
    const { id, name } = await findProduct('Café molido');
    await page.route(addressOf(id), (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.goto(`/${sample.cafeUrl}/product/${id}`);
    const heart = page.locator('.keep').getByRole('button', { name: /favoritos/ });
    const refused = page.waitForResponse(addressOf(id));
    await heart.click();
    await refused;
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(heart).toHaveAttribute('aria-busy', 'false');
    expect(await page.evaluate(storedFavourites)).toBeNull();

    let asked = 0;
    await page.route(addressOf(id), async (route) => {
      asked += 1;
      if (asked > 1) await route.continue();
    });
    await heart.click();
    await expect.poll(() => asked).toBe(1);
    await page.goto('/favoritos');
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    expect(await page.evaluate(storedFavourites)).toBe(JSON.stringify([id]));
  });

  test('shows favourites that are gone and of those that could not be loaded', async ({
    page,
    findProduct,
  }) => {
    const { id, name } = await findProduct('Café molido');
    const gone = '0000000000zz';
    await page.addInitScript(
      (ids) => {
        localStorage.setItem('vitrina:favourites', JSON.stringify(ids));
      },
      [gone, id],
    );
    await page.route(cardsCall, (route) => route.abort());
    await page.goto('/favoritos');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('El servidor no respondió');
    await page.unroute(cardsCall);
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page.getByText('Tienes 2 favoritos')).toBeFocused();
    await expect(page.getByText('Uno de tus favoritos ya no está a la venta.')).toBeVisible();
    await page.getByRole('button', { name: 'Quitarlo de la lista' }).click();
    await expect(page.getByText('Tienes 1 favorito')).toBeVisible();
  });
});

test.describe('when the server failed once', () => {
  test.use({ expectedError: /api\/products/ });

  test('more are loaded with one call each time, and the failure is not said again', async ({
    page,
    request,
  }) => {
    const calls: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/api/products/cards')) calls.push(sent.url());
    });
    const ids = await listProducts(request, 30);
    await page.addInitScript((kept) => {
      localStorage.setItem('vitrina:favourites', JSON.stringify(kept));
    }, ids);
    await page.route(cardsCall, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/favoritos');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute(cardsCall);
    // Another tab takes one off, and the rest is asked for.
    await page.evaluate(
      (left) => {
        const newValue = JSON.stringify(left);
        localStorage.setItem('vitrina:favourites', newValue);
        dispatchEvent(new StorageEvent('storage', { key: 'vitrina:favourites', newValue }));
      },
      ids.slice(0, 29),
    );
    await expect(page.locator('.card')).toHaveCount(25);
    const held = Promise.withResolvers<undefined>();
    await page.route(cardsCall, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Mostrar más' }).click();
    await expect(page.getByText('Cargando tus favoritos…')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    held.resolve(undefined);
    await expect(page.locator('.card')).toHaveCount(29);
    await expect(page.locator('.card').nth(25).getByRole('link')).toBeFocused();
    expect(calls.map((url) => new URL(url).searchParams.getAll('ids').length)).toEqual([25, 25, 4]);
  });
});

test.describe('when the server fails at first', () => {
  test.use({ expectedError: /api\/products/ });

  test('the failure goes while more are loaded', async ({ page, request }) => {
    const ids = await listProducts(request, 30);
    await page.addInitScript((kept) => {
      localStorage.setItem('vitrina:favourites', JSON.stringify(kept));
    }, ids);
    await page.route(cardsCall, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/favoritos');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute(cardsCall);
    const held = Promise.withResolvers<undefined>();
    await page.route(cardsCall, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Mostrar más' }).click();
    await expect(page.getByText('Cargando tus favoritos…')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    held.resolve(undefined);
    await expect(page.locator('.card')).toHaveCount(30);
  });
});

/** The oldest of the sample. */
async function listProducts(request: APIRequestContext, limit: number): Promise<string[]> {
  const listed = await request.get(`${process.env.API_ORIGIN ?? ''}/api/products/public`, {
    params: { limit, sortBy: 'createdAt', sortOrder: 'asc' },
  });
  const { data } = (await listed.json()) as { data: { id: string }[] };
  expect(data).toHaveLength(limit);
  return data.map(({ id }) => id);
}

test('shows what is new of the favourites, on the heart and first on their page', async ({
  context,
  page,
  findProduct,
}) => {
  const cheaper = await findProduct('Café molido');
  const same = await findProduct('Café en grano');
  await page.goto('/about');
  await page.evaluate(
    (ids) => {
      localStorage.setItem('vitrina:favourites', JSON.stringify(ids));
    },
    [cheaper.id, same.id],
  );
  await page.goto('/favoritos');
  await expect(page.locator('.card')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Novedades de lo que sigues' })).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => caches.match('/favoritos/productos').then(Boolean)))
    .toBe(true);

  let calls = 0;
  await context.route(cardsCall, async (route) => {
    calls += 1;
    const response = await route.fetch();
    const cards = (await response.json()) as { id: string; price: number; stock: number | null }[];
    const changed = cards.map((card) =>
      card.id === cheaper.id ? { ...card, price: 1.5, stock: 3 } : card,
    );
    await route.fulfill({ response, json: changed });
  });
  // Some days later, in another tab.
  await page.evaluate(() => {
    localStorage.removeItem('vitrina:favourites-news');
  });
  const later = await context.newPage();
  await later.goto('/offers');
  const banner = later.getByRole('banner');
  const heart = banner.getByRole('link', { name: 'Mis favoritos: 2 favoritos, novedades: 1' });
  await expect(heart).toBeVisible();
  await later.goto('/about');
  await expect(heart).toBeVisible();
  expect(calls).toBe(1);
  await heart.click();
  const news = later.getByRole('region', { name: 'Novedades de lo que sigues' });
  await expect(news.getByRole('link')).toHaveCount(1);
  await expect(news.getByRole('listitem')).toContainText(/Bajó de \$[\d,.]+ a \$1\.50 · Últimos 3/);
  await expect(banner.getByRole('link', { name: 'Mis favoritos: 2 favoritos' })).toBeVisible();
  // To come back to the page does not make them old.
  await later.reload();
  await expect(news.getByRole('link')).toHaveCount(1);
});

test('has the news of favourites further down than it shows at first', async ({
  context,
  page,
  request,
}) => {
  const ids = await listProducts(request, 26);
  await page.goto('/about');
  await page.evaluate((kept) => {
    localStorage.setItem('vitrina:favourites', JSON.stringify(kept));
  }, ids);
  await page.goto('/favoritos');
  await page.getByRole('button', { name: 'Mostrar más' }).click();
  await expect(page.locator('.card')).toHaveCount(26);
  const countKept = () =>
    page.evaluate(async () => {
      const kept = await caches.match('/favoritos/productos');
      return ((await kept?.json()) as unknown[] | undefined)?.length;
    });
  await expect.poll(countKept).toBe(26);

  await context.route(cardsCall, async (route) => {
    const response = await route.fetch();
    const cards = (await response.json()) as { id: string; stock: number | null }[];
    const changed = cards.map((card) => (card.id === ids[0] ? { ...card, stock: 3 } : card));
    await route.fulfill({ response, json: changed });
  });
  const later = await context.newPage();
  await later.goto('/favoritos');
  const news = later.getByRole('region', { name: 'Novedades de lo que sigues' });
  await expect(news.getByRole('listitem')).toContainText('Últimos 3');
  await expect(later.locator('.card')).toHaveCount(25);
  await expect.poll(countKept).toBe(26);
});

test('keeps tabs in step', async ({ page, context, findProduct }) => {
  const { id } = await findProduct(sample.lastUnits);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Mis favoritos', exact: true })).toBeVisible();
  await page.goto(`/${sample.cafeUrl}/product/${id}`);
  await page.locator('.keep').getByRole('button', { name: 'Añadir a favoritos' }).click();
  await expect(
    other.getByRole('banner').getByRole('link', { name: 'Mis favoritos: 1 favorito' }),
  ).toBeVisible();
});
