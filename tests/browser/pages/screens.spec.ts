import type { Page } from '@playwright/test';
import { findViolationsAtBothWidths } from '../../support/accessibility.ts';
import { waitForIslands } from '../../support/island.ts';
import { findLostInAny } from '../../support/reflow.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { homePath, productPath } from '#domain/paths/paths.ts';

// Screens as they open, at both widths and however they are read; what opens in them is looked at where it is used.

test.use({ expectedError: /404 \(Not Found\)|500 \(Internal Server Error\)/ });

const store = `/${sample.bigStoreUrl}`;

/** Opens a page and waits until everything on it that needs script has it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForIslands(page);
}

const groups = {
  'the pages of the site': [
    ...['/', '/about', '/terms', '/privacy', '/businesses', '/offers', '/featured-businesses'],
    '/favoritos',
  ],
  'a store and what is searched': [
    ...['/search?q=producto', store, `${store}/search?search=producto`],
  ],
  'the doors and what is not there': [
    ...['/login', '/register', '/offline', '/500', '/tienda-que-no-existe'],
  ],
};

async function expectNothingWrong(page: Page, path: string): Promise<void> {
  await open(page, path);
  expect.soft(await findViolationsAtBothWidths(page, 'body'), path).toEqual([]);
  expect.soft(await findLostInAny(page), path).toEqual([]);
}

for (const [name, paths] of Object.entries(groups)) {
  test(`axe finds nothing on ${name}, and a visitor loses nothing, however they are read`, async ({
    page,
  }) => {
    for (const path of paths) await expectNothingWrong(page, path);
  });
}

test('axe finds nothing on a product, and a visitor loses nothing, however it is read', async ({
  page,
  findProduct,
}) => {
  await expectNothingWrong(page, productPath(await findProduct('Café molido')));
});

test('axe finds nothing among favourites', async ({ page, findProduct }) => {
  const { id, name } = await findProduct('Café molido');
  await page.addInitScript(
    (kept) => {
      localStorage.setItem('vitrina:favourites', kept);
    },
    JSON.stringify([id, 'k3v9x0q2m4td']),
  );
  await open(page, '/favoritos');
  await page.getByRole('main').getByRole('link', { name }).waitFor();
  await expect(page.getByText('Uno de tus favoritos ya no está a la venta.')).toBeVisible();
  expect(await findViolationsAtBothWidths(page, 'body')).toEqual([]);
});

test('axe finds nothing on a store whose pictures wait for a tap', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('vitrina:data-saver', 'on');
  });
  await page.goto(`/${sample.cafeUrl}`);
  await page
    .getByRole('button', { name: /^Ver foto/ })
    .first()
    .waitFor();
  expect(await findViolationsAtBothWidths(page, 'body')).toEqual([]);
  // The tap that starts the islands.
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('switch', { name: 'Ahorro de datos' }).waitFor();
  expect(await findViolationsAtBothWidths(page, 'body')).toEqual([]);
});

test('has room between the head of the page and what follows', async ({ page }) => {
  await page.goto('/offline');
  const { height, y = 0 } = (await page.locator('main > div').first().boundingBox()) ?? {};
  const text = await page.getByText('Este navegador no guarda páginas').boundingBox();
  expect((text?.y ?? 0) - y - (height ?? 0)).toBeGreaterThanOrEqual(16);
});

test('has room for the whole of its hint @wide-too', async ({ page }) => {
  await page.goto(homePath());
  const room = await page.locator('.hero input').evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('Chromium draws no canvas');
    canvas.font = font;
    const inner =
      input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return inner - canvas.measureText(input.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});
