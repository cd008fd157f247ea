import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { tabTo } from '../../support/keyboard.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { homePath } from '#domain/paths/paths.ts';

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Buscar productos' });
const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Sugerencias' });
const options = (page: Page): Locator => list(page).getByRole('option');

const announcement = (page: Page): Locator => page.locator('.hero').getByRole('status');

/** The whole of it at once: keys that come slowly on a busy machine would be pauses, each with suggestions of its own. */
async function type(page: Page, text: string): Promise<void> {
  await page.goto(homePath());
  await box(page).fill(text);
}

test('suggests products, businesses and categories, says how many, and is worked by the keys of a combobox', async ({
  page,
}) => {
  await type(page, 'caf');
  await expect(list(page)).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Productos', 'Negocios', 'Categorías']) {
    await expect(list(page).getByRole('group', { name })).toBeVisible();
  }
  await expect(list(page).getByRole('group', { name: 'Negocios' })).toContainText(sample.cafe);
  await expect(announcement(page)).toHaveText(/^\d+ sugerencias$/);
  expect(await findViolations(page, '.hero')).toEqual([]);

  const count = await options(page).count();
  const selected = list(page).locator('[aria-selected=true]');
  await box(page).press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const id = await options(page).first().getAttribute('id');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await box(page).press('End');
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Home');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await box(page).press('ArrowUp');
  await expect(selected).toHaveCount(0);
  await box(page).press('ArrowUp');
  await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue('caf');
  await expect(box(page)).toBeFocused();
  await box(page).press('ArrowDown');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list(page)).toBeHidden();
});

test('opens the chosen suggestion, searches for the text when none is, and never for blanks', async ({
  page,
}) => {
  await page.goto(homePath());
  await tabTo(page, box(page));
  await page.keyboard.insertText('   ');
  await box(page).press('Enter');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(/\/$/);

  await box(page).fill('café mol');
  await expect(options(page).first()).toContainText('Café molido');
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Café molido');

  await page.goBack();
  await box(page).fill('la esq');
  await options(page).filter({ hasText: sample.cafe }).click();
  await expect(page).toHaveURL(new RegExp(`/${sample.cafeUrl}$`));

  await page.goBack();
  await box(page).fill('café');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=caf%C3%A9$/);
});

test('asks once when typing pauses, and gives up what a newer text replaces', async ({ page }) => {
  const asked: string[] = [];
  const givenUp: string[] = [];
  const textOf = (url: string) => new URL(url).searchParams.get('q') ?? '';
  const held = Promise.withResolvers<undefined>();
  await page.route(
    (url) => url.pathname === '/api/suggestions',
    async (route) => {
      const text = textOf(route.request().url());
      asked.push(text);
      if (text === 'ca') await held.promise;
      await route.continue().catch(() => undefined);
    },
  );
  page.on('requestfailed', (request) => givenUp.push(textOf(request.url())));
  // The pause is one of a clock that stands still, however long the keys take.
  await page.clock.install();
  await page.goto(homePath());
  await expect(box(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box(page).pressSequentially('ca');
  expect(asked).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => asked).toEqual(['ca']);
  await box(page).pressSequentially('fé');
  await page.clock.runFor(200);
  await expect(list(page)).toBeVisible();
  held.resolve(undefined);
  expect(asked).toEqual(['ca', 'café']);
  await expect.poll(() => givenUp).toEqual(['ca']);
});

test('what is chosen stays chosen when the list for a newer text comes', async ({ page }) => {
  const make = (name: string) => ({ kind: 'product', name, note: null, path: `/copo/${name}` });
  const held = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  await page.route(
    (url) => url.pathname === '/api/suggestions',
    async (route) => {
      asked.push(route.request().url());
      const isFirst = asked.length === 1;
      if (!isFirst) await held.promise;
      const names = isFirst ? ['uno', 'dos', 'tres'] : ['cuatro', 'tres'];
      await route.fulfill({ json: { data: names.map(make) } });
    },
  );
  await type(page, 'caf');
  await expect(options(page)).toHaveCount(3);
  await box(page).fill('café');
  await expect.poll(() => asked).toHaveLength(2);
  await box(page).press('ArrowUp');
  const selected = list(page).locator('[aria-selected=true]');
  await expect(selected).toHaveText('tres');
  held.resolve(undefined);
  await expect(options(page)).toHaveCount(2);
  await expect(selected).toHaveText('tres');
  const id = (await selected.getAttribute('id')) ?? 'none';
  await expect(box(page)).toHaveAttribute('aria-activedescendant', id);
});

test.describe('when suggestions fail', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('leaves the search as it is', async ({ page }) => {
    await page.route(
      (url) => url.pathname === '/api/suggestions',
      (route) => route.abort(),
    );
    await type(page, 'café');
    await expect(announcement(page)).toHaveText('Sin sugerencias');
    await expect(list(page)).toBeHidden();
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
  });
});
