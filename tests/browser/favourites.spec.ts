import { expect, test } from '../support/site-fixture.ts';
import { sample } from '../support/sample-catalogue.ts';

const storedFavourites = () => localStorage.getItem('vitrina:favourites');
const addressOf = (id: string) => new RegExp(`/api/products/${id}/favorite`);

test('keeps a favourite, counts it in the header and lists it', async ({ page, findProduct }) => {
  const { name } = await findProduct('Café en grano');
  await page.goto(`/${sample.cafeUrl}`);
  const card = page.locator('.card', { hasText: name });
  await card.getByRole('button', { name: 'Añadir a favoritos' }).click();
  const heart = card.getByRole('button', { name: 'Quitar de favoritos' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('banner').getByRole('link', { name: 'Mis favoritos: 1 favorito' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Tienes 1 favorito' })).toBeVisible();
  await page.getByRole('link', { name }).waitFor();
  await page.getByRole('button', { name: 'Quitar de favoritos' }).click();
  await expect(page.getByText('Todavía no tienes favoritos')).toBeVisible();
});

test('shows the tap at once, but changes list and count only when the server agrees', async ({
  page,
  findProduct,
}) => {
  const { id, favorite } = await findProduct('Flor de Lis: oferta');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addressOf(id), async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/flor-de-lis/product/${id}`);
  const rendered = page.locator(`[data-favourite-count="${id}"]`);
  // What is rendered may be half a minute behind the count.
  const before = await rendered.innerText();
  await page.getByRole('button', { name: 'Añadir a favoritos' }).first().click();
  const heart = page.getByRole('button', { name: 'Quitar de favoritos' }).first();
  await expect(heart).toHaveAttribute('aria-busy', 'true');
  await expect(rendered).toHaveText(before);
  expect(await page.evaluate(storedFavourites)).toBeNull();
  letGo();
  await expect(heart).toHaveAttribute('aria-busy', 'false');
  await expect(rendered).toHaveText(favorite === 0 ? '1 favorito' : `${favorite + 1} favoritos`);
  expect(await page.evaluate(storedFavourites)).toBe(JSON.stringify([id]));
});

test('keeps a favourite whose page is left before the server has answered', async ({
  page,
  findProduct,
}) => {
  const { id, name } = await findProduct('Café molido');
  let asked = 0;
  await page.route(addressOf(id), async (route) => {
    asked += 1;
    if (asked > 1) await route.continue();
  });
  await page.goto(`/${sample.cafeUrl}/product/${id}`);
  await page.locator('.keep').getByRole('button', { name: 'Añadir a favoritos' }).click();
  await expect.poll(() => asked).toBe(1);
  await page.goto('/favoritos');
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  expect(await page.evaluate(storedFavourites)).toBe(JSON.stringify([id]));
});

test.describe('when the server fails', () => {
  test.use({ expectedError: /api\/products/ });

  test('takes the heart back and keeps nothing', async ({ page, findProduct }) => {
    const { id } = await findProduct('Café molido');
    await page.route(addressOf(id), (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/${sample.cafeUrl}/product/${id}`);
    const heart = page.locator('.keep').getByRole('button', { name: /favoritos/ });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(heart).toHaveAttribute('aria-busy', 'false');
    expect(await page.evaluate(storedFavourites)).toBeNull();
  });

  test('tells of favourites that are gone and of those that could not be loaded', async ({
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
    await page.route(`**/api/products/${id}`, (route) => route.abort());
    await page.goto('/favoritos');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('El servidor no respondió');
    await page.unroute(`**/api/products/${id}`);
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page.getByText('Uno de tus favoritos ya no está a la venta.')).toBeVisible();
    await page.getByRole('button', { name: 'Quitarlo de la lista' }).click();
    await expect(page.getByText('Tienes 1 favorito')).toBeVisible();
  });
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

test('sends two quick taps once', async ({ page, findProduct }) => {
  const { id } = await findProduct(sample.soldOut);
  let calls = 0;
  await page.route(addressOf(id), async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto(`/${sample.cafeUrl}/product/${id}`);
  const heart = page.locator('.keep').getByRole('button', { name: /favoritos/ });
  await heart.dblclick();
  await expect(heart).toHaveAttribute('aria-busy', 'false');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(calls).toBe(1);
});
