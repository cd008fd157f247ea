import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { directoryPath } from '#domain/paths/paths.ts';

/** Notes what the page asks for, by kind. */
function watchRequests(page: Page): { images: string[]; scripts: string[] } {
  const asked: { images: string[]; scripts: string[] } = { images: [], scripts: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/images/')) asked.images.push(pathname);
    if (request.resourceType() === 'script') asked.scripts.push(pathname);
  });
  return asked;
}

/**
 * Scrolls through the page. When it ends all is asked for that loads by itself: what nears the screen by the second
 * frame after it does, and what waits for idle time before the idle time that is asked for last.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
    }
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

test.describe('under Save-Data', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  });

  test('asks for no picture and no script by itself, and puts the button of a picture onto it, and none where there is no room', async ({
    page,
    findProduct,
  }) => {
    const asked = watchRequests(page);
    const { id } = await findProduct('Café molido');
    for (const path of [
      ...['/', '/businesses', '/offers', '/search', '/featured-businesses'],
      ...[`/${sample.bigStoreUrl}`, `/${sample.cafeUrl}`, `/${sample.cafeUrl}/product/${id}`],
    ]) {
      await page.goto(path);
      await settle(page);
      const astray = await page.locator('.see').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const own = button.getBoundingClientRect();
          const place = button.parentElement?.getBoundingClientRect() ?? new DOMRect();
          const isInside =
            own.left >= place.left &&
            own.right <= place.right &&
            own.top >= place.top &&
            own.bottom <= place.bottom;
          return isInside ? [] : [button.parentElement?.outerHTML.slice(0, 80)];
        }),
      );
      expect(astray, path).toEqual([]);
    }
    expect(asked).toEqual({ images: [], scripts: [] });
  });

  test('loads the one picture that is asked for, of the size that was shown', async ({ page }) => {
    await page.goto(`/${sample.bigStoreUrl}`);
    await settle(page);
    const asked = watchRequests(page);
    // What stands in its place is whole, or the browser would show the sign of a broken picture.
    const held = page.locator('img[data-src]').first();
    await expect(held).toHaveJSProperty('complete', true);
    await expect(held).not.toHaveJSProperty('naturalWidth', 0);
    const button = page.getByRole('button', { name: /^Ver foto · \d+ KB$/ }).first();
    const shown = Number(/\d+/.exec(await button.innerText())?.[0]);
    const response = page.waitForResponse(/\/images\//);
    await button.click();
    const bytes = (await (await response).body()).byteLength;
    expect(Math.ceil(bytes / 1024)).toBe(shown);
    expect(asked.images).toHaveLength(1);
    expect(asked.scripts).toEqual([]);
  });

  test('says what waits, and loads it at a tap', async ({ page, findProduct }) => {
    const { id } = await findProduct('Café molido');
    await page.goto(`/${sample.cafeUrl}/product/${id}`);
    const more = page.getByRole('button', { name: 'Activar favoritos y más' });
    await expect(page.getByRole('button', { name: /favoritos$/ })).toHaveCount(0);
    expect(await findViolations(page, 'body')).toEqual([]);
    await more.click();
    await expect(more).toBeHidden();
    await expect(page.locator('.keep').getByRole('button', { name: /favoritos$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Comentar', exact: true })).toBeVisible();
  });

  test('loads the islands once the visitor acts, who can have the pictures all the same', async ({
    page,
  }) => {
    await page.goto(`/${sample.bigStoreUrl}`);
    await page.keyboard.press('ArrowDown');
    const saver = page.getByRole('switch', { name: 'Ahorro de datos' });
    await expect(saver).toBeChecked();
    await expect(page.getByRole('button', { name: 'Añadir a favoritos' })).toHaveCount(25);
    const asked = watchRequests(page);
    await saver.click();
    await page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' });
    });
    await expect.poll(() => asked.images.length).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: /^Ver foto/ })).toHaveCount(0);
    // It is remembered.
    const fresh = watchRequests(page);
    await page.reload();
    await expect.poll(() => fresh.images.length).toBeGreaterThan(0);
  });
});

test('is switched on in the footer with the keyboard, and off, and holds from then on', async ({
  page,
}) => {
  await page.goto('/terms');
  const saver = page.getByRole('switch', { name: 'Ahorro de datos' });
  await expect(saver).not.toBeChecked();
  await expect(page.getByText('Ahorras datos')).toBeHidden();
  await tabTo(page, saver);
  await press(page, 'Space');
  await expect(saver).toBeChecked();
  // The islands run already, so there is nothing to load.
  await expect(page.getByText('Ahorras datos')).toBeHidden();
  await press(page, 'Space');
  await expect(saver).not.toBeChecked();
  await press(page, 'Space');
  await expect(saver).toBeChecked();
  const asked = watchRequests(page);
  await page.goto(`/${sample.bigStoreUrl}`);
  await settle(page);
  expect(asked).toEqual({ images: [], scripts: [] });
});

test('starts the first picture without waiting for the page to be laid out', async ({ page }) => {
  await page.goto('/offers');
  const first = page.locator('img[fetchpriority=high]').first();
  await expect(first).toHaveJSProperty('loading', 'eager');
  await expect(page.locator('img[loading=lazy]').first()).toBeAttached();
});

for (const [density, place, file] of [
  [2, '.pic img', '640.webp'],
  [3, '.mark img', '160.webp'],
] as const) {
  test.describe(`at ${density} times the density`, () => {
    test.use({ deviceScaleFactor: density });

    test(`takes no larger file than ${file} for ${place} of a store`, async ({ page }) => {
      await page.goto(directoryPath());
      const card = page.locator('.shops .card', { hasText: sample.cafe });
      const readFile = (picture: HTMLImageElement) => picture.currentSrc.split('/').at(-1);
      await expect.poll(() => card.locator(place).evaluate(readFile)).toBe(file);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('loads the pictures as ever', async ({ page }) => {
    const asked = watchRequests(page);
    await page.goto(`/${sample.bigStoreUrl}`);
    await expect.poll(() => asked.images.length).toBeGreaterThan(1);
  });
});
