import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { readLayoutShift, waitForIslands } from '../../support/island.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { applyReading, largeOnPhones, stopReading } from '../../support/reflow.ts';
import { sample } from '../../support/sample-catalogue.ts';

/** Lets the browser offer to install the site, as Chromium does where it may. */
async function offerInstallation(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const asked = { prompt: () => Promise.resolve((document.title = 'asked')) };
    window.dispatchEvent(Object.assign(offer, asked));
  });
}

test.describe('the install prompt', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('link', { name: 'Mis favoritos', exact: true }).waitFor();
  });

  test('covers no control at the foot of the page for good @wide-too', async ({ page }) => {
    await offerInstallation(page);
    await page.clock.runFor(4_000);
    const card = page.getByRole('region', { name: 'Instala Vitrina' });
    await expect(card).toBeVisible();
    // The page makes room before it is painted with the card, and the check above may come earlier.
    await expect(page.locator('html')).toHaveAttribute('style', /--card-height/);
    const saver = page.getByRole('switch', { name: 'Ahorro de datos' });
    await saver.focus();
    const free = async () => {
      const [above, below] = [await saver.boundingBox(), await card.boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await expect.poll(free).toBeGreaterThanOrEqual(0);
    await saver.click();
    await expect(page.locator('html')).toHaveAttribute('data-saver');
  });

  test('appears three seconds after the offer, stays away for seven days once declined, and asks the browser', async ({
    page,
  }) => {
    // The script of the card comes with the first offer, and late at times.
    await offerInstallation(page);
    await page.clock.runFor(4_000);
    const card = page.getByRole('region', { name: 'Instala Vitrina' });
    await card.getByRole('button', { name: 'Ahora no' }).click();
    await offerInstallation(page);
    await page.clock.runFor(4_000);
    await expect(card).toBeHidden();
    await page.clock.fastForward(7 * 86_400_000);
    await offerInstallation(page);
    await page.clock.runFor(4_000);
    await expect(card).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect(card).toBeHidden();
    // Else what the test itself takes would count as well.
    await page.clock.pauseAt(Date.now() + 8 * 86_400_000);
    await offerInstallation(page);
    const stack = page.locator('.stack');
    const place = await stack.boundingBox();
    await page.clock.runFor(2_500);
    await expect(card).toBeHidden();
    await page.clock.runFor(1_000);
    await expect(card).toBeVisible();
    expect(await stack.boundingBox()).toEqual(place);
    await card.getByRole('button', { name: 'Instalar' }).click();
    await expect(card).toBeHidden();
    await expect(page).toHaveTitle('asked');
  });
});

test('home shows the price of its first offer without scrolling @wide-too', async ({ page }) => {
  await page.goto('/');
  await waitForIslands(page);
  const offers = page.locator('section', { has: page.getByText('Ofertas del Día') });
  await expect(offers.locator('.price > span').first()).toBeInViewport({ ratio: 1 });
});

test('large text leaves the search of home its whole box @wide-only', async ({ page }) => {
  await page.goto('/');
  await waitForIslands(page);
  for (const reading of largeOnPhones) {
    await applyReading(page, reading);
    const [box, form] = await Promise.all([
      page.getByRole('combobox', { name: 'Buscar productos' }).boundingBox(),
      page.getByRole('search').boundingBox(),
    ]);
    expect(box?.width ?? 0, reading).toBeGreaterThan((form?.width ?? 0) - 24);
    await stopReading(page);
  }
});

test('leads back up from the foot of the page, where it covers nothing @wide-too', async ({
  page,
}) => {
  await page.goto(`/${sample.bigStoreUrl}`);
  await page.evaluate(() => {
    scrollTo({ top: innerHeight * 1.5, behavior: 'instant' });
  });
  const up = page.getByRole('contentinfo').last().getByRole('link', { name: 'Volver arriba' });
  await up.press('Enter');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  const isInside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(isInside).toBe(true);
  const floating = await page.evaluate(
    () =>
      [...document.querySelectorAll('a, button')].filter(
        (control) => getComputedStyle(control).position === 'fixed',
      ).length,
  );
  expect(floating).toBe(0);
});

test.describe('a policy', () => {
  test.use({ expectedError: /Content Security Policy/ });

  test('runs scripts under a policy that forbids inline ones, and lets no style of a stranger apply', async ({
    page,
  }) => {
    const response = await page.goto('/');
    const policy = await response?.headerValue('content-security-policy');
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+( 'wasm-unsafe-eval')?;/);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    await expect(page.getByRole('switch', { name: 'Ahorro de datos' })).toBeVisible();
    const outline = await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { outline: 7px solid red }';
      document.head.append(style);
      return getComputedStyle(document.body).outlineStyle;
    });
    expect(outline).toBe('none');
  });
});

test('moves nothing when the islands load @wide-too', async ({ page }) => {
  for (const path of ['/', `/${sample.cafeUrl}`]) {
    await page.goto(path);
    await waitForIslands(page);
    await page.waitForLoadState('networkidle');
    expect(await readLayoutShift(page), path).toBeLessThanOrEqual(0.01);
  }
});

test('the islands leave the styles of the whole page alone', async ({ page }) => {
  // A property at the root, or a rule in the page's own sheet, makes the browser compute all styles again.
  await page.goto(`/${sample.cafeUrl}`);
  const countRules = () => page.evaluate(() => document.styleSheets[0]?.cssRules.length);
  const before = await countRules();
  await waitForIslands(page);
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('style')).toBeNull();
  expect(await countRules()).toBe(before);
});

test('is accessible with all its notices, and says when the connection is lost and when it is back', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto(`/${sample.bigStoreUrl}`);
  await page.getByRole('link', { name: 'Mis favoritos', exact: true }).waitFor();
  await page.locator('.card').getByRole('button').first().click();
  await page.evaluate(() => {
    scrollTo({ top: innerHeight * 1.5, behavior: 'instant' });
  });
  await offerInstallation(page);
  await page.clock.runFor(4_000);
  await page.getByText('Instala Vitrina').waitFor();
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'Sin conexión' });
  await expect(notice).toBeVisible();
  await page.clock.resume();
  expect(await findViolations(page, 'html')).toEqual([]);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});
