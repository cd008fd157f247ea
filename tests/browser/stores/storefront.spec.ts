import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { findViolations } from '../../support/accessibility.ts';
import { countLoads, readLayoutShift, waitForIsland } from '../../support/island.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { storePath } from '#domain/paths/paths.ts';

const listing = '**/api/products/public?*';
const big = storePath(sample.bigStoreUrl);

async function openStore(page: Page, path = big): Promise<void> {
  await page.goto(path);
  await waitForIsland(page, 'StoreCatalogue');
}

const cards = (page: Page) => page.locator('.shelf .card:visible');
const heading = (page: Page) => page.locator('.shelf h2').first();
const announced = (page: Page) => page.locator('.shelf [role=status]');
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categorías' }).getByRole('link', { name, exact: true });

test('filters by category and turns pages without leaving, and Back works', async ({ page }) => {
  await openStore(page);
  const loads = countLoads(page);
  await category(page, 'Bebidas').click();
  await expect(heading(page)).toHaveText('Bebidas');
  await expect(announced(page)).toHaveText('Bebidas: 30 productos · Página 1 de 2');
  await expect(category(page, 'Bebidas')).toHaveAttribute('aria-current', 'page');
  await expect(category(page, 'Todo')).not.toHaveAttribute('aria-current');
  await expect(page).toHaveTitle(/^Bodega Las Palmas · Bebidas \|/);

  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect(page).toHaveURL(/category=[0-9a-z]{12}&page=2$/);
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();

  await page.goBack();
  await expect(cards(page)).toHaveCount(25);
  await page.goBack();
  await expect(heading(page)).toHaveText('Productos');
  await expect(page).toHaveTitle(/^Bodega Las Palmas \|/);
  await page.goForward();
  await expect(heading(page)).toHaveText('Bebidas');
  expect(loads()).toBe(0);
});

test('adopts what is rendered, searches at a pause in typing, from page 1, and clears', async ({
  page,
}) => {
  const searched: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/products')) searched.push(searchParams.get('search'));
  });
  await page.clock.install();
  await openStore(page, `${big}?page=2`);
  await expect(page.locator('.shelf-head p')).toHaveText('60 productos · Página 2 de 3');
  await expect(cards(page)).toHaveCount(25);
  // A phone folds it away in the head of the store.
  const more = page.locator('.more summary');
  const toggle = page.getByRole('button', { name: 'Buscar aquí' });
  await tabTo(page, more);
  await press(page, 'Enter');
  await tabTo(page, toggle);
  await press(page, 'Enter');
  await expect(toggle).toBeHidden();
  const box = page.getByPlaceholder('Buscar productos en la tienda...');
  await expect(box).toBeFocused();
  // The pause is one of a clock that stands still, however long the keys take.
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('número 17');
  await page.clock.runFor(300);
  await page.clock.resume();
  await expect(page.locator('.shelf-head p')).toHaveText('1 producto');
  await expect(page).toHaveURL(/\?search=n%C3%BAmero\+17$/);
  expect(searched).toEqual(['número 17']);

  await tabTo(page, page.getByRole('button', { name: 'Borrar la búsqueda' }));
  await press(page, 'Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await expect(cards(page)).toHaveCount(25);
  await expect(page).toHaveURL(new RegExp(`${big}$`));

  await box.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('opens the search that an address names, and says when nothing is found', async ({ page }) => {
  await openStore(page, `${big}?search=zzzzqqq&category=nada&page=x`);
  const box = page.getByPlaceholder('Buscar productos en la tienda...');
  await expect(box).toHaveValue('zzzzqqq');
  await expect(page.getByText('No se encontraron productos')).toBeVisible();
  expect(await findViolations(page, '.shelf')).toEqual([]);
  await page.locator('.more summary').click();
  await page.getByRole('button', { name: 'Buscar aquí' }).click();
  await expect(box).toBeFocused();
  await page.getByRole('link', { name: 'Ver todo', exact: true }).click();
  await expect(cards(page)).toHaveCount(25);
});

test.describe('when the API is slow or fails', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('shows the shape of the cards at once, says why, reads again on Reintentar and leads to the published page', async ({
    page,
  }) => {
    const held = Promise.withResolvers<undefined>();
    let state: 'held' | 'broken' | 'up' | 'lost' = 'held';
    await page.route(listing, async (route) => {
      if (state === 'lost') return route.abort();
      const json = { message: 'Vuelve luego.', code: 'x' };
      if (state === 'broken') return route.fulfill({ status: 503, json });
      await held.promise;
      return route.continue();
    });
    await openStore(page);
    await category(page, 'Despensa').click();
    await expect(page.locator('.skeleton')).toBeVisible();
    await expect(announced(page)).toHaveText('Cargando tienda...');
    held.resolve(undefined);
    await expect(cards(page)).toHaveCount(25);
    await expect(page.locator('.skeleton')).toHaveCount(0);

    state = 'broken';
    await category(page, 'Bebidas').click();
    await expect(page.locator('.shelf [role=alert]')).toContainText('Vuelve luego.');
    expect(await findViolations(page, '.shelf')).toEqual([]);
    state = 'up';
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(heading(page)).toHaveText('Bebidas');
    await expect(cards(page)).toHaveCount(25);

    state = 'lost';
    await category(page, 'Despensa').click();
    await page.getByRole('link', { name: 'Abrir la página publicada' }).click();
    await expect(heading(page)).toHaveText('Despensa');
    await expect(cards(page)).toHaveCount(25);
  });
});

test('says whether the store is open, minute by minute', async ({ page }) => {
  // A Monday, 19:59 in Havana; the store closes at 20:00, and that minute is still in.
  await page.clock.install({ time: new Date('2026-03-03T00:59:30Z') });
  await page.goto(big);
  await page.clock.runFor(5000);
  await waitForIsland(page, 'StoreStatus');
  const status = page.locator('.status');
  await expect(status).toHaveText(/^Abierto\s*hasta las 20:00\s*Hoy: 08:00–20:00\s*Horario$/);
  const today = page.getByText('Hoy: 08:00–20:00');
  await expect(today).toBeHidden();
  await status.click();
  await expect(today).toBeVisible();
  await expect(page.getByText('Lunes a sábado')).toBeVisible();
  expect(await findViolations(page, '.store')).toEqual([]);
  await page.clock.runFor(120_000);
  await expect(status).toHaveText(/^Cerrado\s*abre mañana a las 08:00/);
  expect(await findViolations(page, '.store')).toEqual([]);
});

test('keeps its place whatever it says of the hours @wide-only', async ({ page }) => {
  // A Saturday, 21:30 in Havana: the longest that can be said is when the store opens on Monday.
  await page.clock.install({ time: new Date('2026-03-08T02:30:00Z') });
  await page.goto(big);
  await page.clock.runFor(5000);
  const status = page.locator('.status');
  await expect(status).toHaveText(
    /^Cerrado\s*abre el lunes a las 08:00\s*Hoy: 08:00–20:00\s*Horario$/,
  );
  for (const width of [320, 360, 412, 600, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const [said, before] = await page.locator('.hours summary').evaluate((line) => {
      const early = line.cloneNode(true) as Element;
      early.querySelector('.status')?.replaceChildren('Horario');
      line.after(early);
      const heights = [line, early].map((one) => one.getBoundingClientRect().height);
      early.remove();
      return heights;
    });
    expect(said, `${width} px`).toBe(before);
    // All of it is in one line, of which a narrow phone sees the arrow and not the word before it.
    const { height = 0 } = (await status.boundingBox()) ?? {};
    if (width >= 360) expect(height, `${width} px`).toBeLessThan(30);
  }
});

test('keeps a photo that is higher than wide within the square of its card', async ({ page }) => {
  const portrait = await sharp({
    create: { width: 30, height: 40, channels: 3, background: '#8e44ad' },
  })
    .webp()
    .toBuffer();
  await page.route('**/images/**', (route) =>
    route.fulfill({ body: portrait, contentType: 'image/webp' }),
  );
  await openStore(page, storePath(sample.cafeUrl));
  const box = page.locator('.pic', { has: page.locator('img') }).first();
  const photo = box.locator('img');
  await photo.evaluate((img: HTMLImageElement) => {
    img.height = (img.width * 4) / 3;
    return img.decode();
  });
  const { width = 0, height } = (await box.boundingBox()) ?? {};
  expect(height).toBeCloseTo(width, 0);
  expect((await photo.boundingBox())?.height).toBeCloseTo(width, 0);
});

test('shows a whole row of products below a low head @wide-too', async ({ page, isMobile }) => {
  for (const url of [sample.bigStoreUrl, sample.cafeUrl]) {
    await openStore(page, storePath(url));
    const { height = Infinity } = (await page.locator('header.store').boundingBox()) ?? {};
    expect(height, url).toBeLessThanOrEqual(isMobile ? 240 : 260);
    await expect(cards(page).nth(isMobile ? 1 : 4)).toBeInViewport({ ratio: 1 });
    const strong = page.locator('header.store').locator('.btn.main');
    await expect(strong).toHaveCount(1);
    await expect(strong).toBeInViewport({ ratio: 1 });
  }
  // The longest name that a store can have.
  await page
    .locator('.store h1 span')
    .first()
    .evaluate((name) => {
      name.textContent = 'Café y dulces de la familia '.repeat(4).slice(0, 100);
      name.parentElement?.setAttribute('class', 'text-[0.95rem]');
      name.closest('.store')?.firstElementChild?.setAttribute('style', 'height: 40px');
    });
  if (!isMobile) return;
  const { height = Infinity } = (await page.locator('header.store').boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(240);
});

test('scrolls the categories with arrows only where they do not fit, free of what axe finds', async ({
  page,
}) => {
  await openStore(page);
  const next = page.getByRole('button', { name: 'Ver más categorías' });
  await expect(next).toHaveCount(0);
  await page.locator('.cats .strip').evaluate((strip) => {
    strip.style.maxWidth = '200px';
  });
  await next.click();
  const before = page.getByRole('button', { name: 'Ver las categorías anteriores' });
  await expect(before).toHaveAttribute('aria-disabled', 'false');
  await before.click();
  await expect
    .poll(() => page.locator('.cats .strip').evaluate((strip) => strip.scrollLeft))
    .toBe(0);
  await page.locator('.more summary').click();
  expect(await findViolations(page, '.more')).toEqual([]);
  await page.getByRole('button', { name: 'Buscar aquí' }).click();
  await expect(page.getByPlaceholder('Buscar productos en la tienda...')).toBeFocused();
  expect(await findViolations(page, 'main')).toEqual([]);
});

test('shows the category that it opens with, clear of the arrows', async ({ page }) => {
  await page.setViewportSize({ width: 260, height: 740 });
  await openStore(page);
  const { height = 0 } = (await page.locator('.hours summary').boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  await openStore(page, (await category(page, 'Despensa').getAttribute('href')) ?? '');
  const boxOf = async (locator: Locator) => {
    const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {};
    return { left: x, right: x + width };
  };
  const before = page.getByRole('button', { name: 'Ver las categorías anteriores' });
  await expect(before).toHaveAttribute('aria-disabled', 'false');
  const { left, right } = await boxOf(category(page, 'Despensa'));
  expect(left).toBeGreaterThanOrEqual((await boxOf(before)).right);
  expect(right).toBeLessThanOrEqual(260);
});

test('lowers its header once the page is scrolled, and moves nothing by itself @wide-too', async ({
  page,
}) => {
  await openStore(page);
  const bottom = () =>
    page.locator('.top').evaluate((header) => header.getBoundingClientRect().bottom);
  const full = await bottom();
  await page.evaluate(() => {
    scrollTo(0, 400);
  });
  await expect.poll(bottom).toBe(full - 12);
  await page.evaluate(() => {
    scrollTo(0, 20);
  });
  await expect.poll(bottom).toBe(full);
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('filters and turns pages by links, and shows no control that needs it', async ({ page }) => {
    await page.goto(big);
    await expect(page.locator('.status')).toHaveText('Horario');
    await page.locator('.hours summary').click();
    await expect(page.getByText('Lunes a sábado')).toBeVisible();
    await page.locator('.more summary').click();
    await expect(page.getByRole('button', { name: 'Buscar aquí' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Búsqueda avanzada' })).toBeHidden();
    await expect(page.getByText('en el barrio desde siempre').first()).toBeVisible();
    await category(page, 'Despensa').click();
    await expect(heading(page)).toHaveText('Despensa');
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await expect(cards(page)).toHaveCount(5);
  });
});
