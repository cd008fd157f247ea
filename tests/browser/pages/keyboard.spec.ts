import { waitForIslands } from '../../support/island.ts';
import { listStops, press } from '../../support/keyboard.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { directoryPath, homePath, offersPath, storePath } from '#domain/paths/paths.ts';

// What every page owes a keyboard; each journey is taken with it in the test of its subject.

test('skips to the content with the first key @wide-too', async ({ page }) => {
  await page.goto(homePath());
  await press(page, 'Tab', 'Enter');
  await press(page, 'Tab');
  const isInside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(isInside).toBe(true);
});

test('shows where the focus is all the way through each page @wide-too', async ({ page }) => {
  for (const path of [homePath(), directoryPath(), offersPath(), storePath(sample.cafeUrl)]) {
    await page.goto(path);
    await expect(page.getByRole('switch', { name: 'Ahorro de datos' })).toBeVisible();
    await waitForIslands(page);
    const stops = await listStops(page);
    expect(stops.length, path).toBeGreaterThan(10);
    expect(stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked)).toEqual([]);
  }
});
