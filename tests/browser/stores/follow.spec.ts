import type { BrowserContext, Page, Route } from '@playwright/test';
import type { StoreNews } from '#contract/stores.ts';
import { findViolations } from '../../support/accessibility.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';

const newsCall = '**/api/business/news?*';
const followed = () => localStorage.getItem('vitrina:stores');
const follow = (page: Page) => page.getByRole('button', { name: 'Seguir la tienda' });
const stop = (page: Page) => page.getByRole('button', { name: 'Dejar de seguir' });
const heart = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Mis favoritos/ });

/** The stores' news as they are, changed by `change`; returns how often they were asked for. */
async function changeNews(
  context: BrowserContext,
  change: (news: StoreNews) => StoreNews | null,
): Promise<() => number> {
  let calls = 0;
  await context.route(newsCall, async (route) => {
    calls += 1;
    const response = await route.fetch();
    const stores = (await response.json()) as StoreNews[];
    await route.fulfill({ response, json: stores.map(change).filter(Boolean) });
  });
  return () => calls;
}

async function followCafe(page: Page): Promise<void> {
  await page.goto(`/${sample.cafeUrl}`);
  await follow(page).click();
  await expect(stop(page)).toHaveAttribute('aria-pressed', 'true');
}

test('a store is followed with one tap, and not followed with another, in each tab', async ({
  page,
  context,
}) => {
  await page.goto(`/${sample.cafeUrl}`);
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
  const other = await context.newPage();
  await other.goto('/favoritos');
  await expect(other.getByText('Todavía no tienes favoritos')).toBeVisible();
  await follow(page).focus();
  await page.keyboard.press('Enter');
  const said = page.getByText('Te avisamos en Favoritos.');
  await expect(said).toBeVisible();
  // However long it is, it is shown whole.
  const hidden = await said.evaluate((text) => {
    text.textContent = 'Te avisamos en Favoritos. '.repeat(12);
    return text.scrollHeight - text.clientHeight;
  });
  expect(hidden).toBeLessThanOrEqual(1);
  const list = other.getByRole('region', { name: 'Tiendas que sigues' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect(await findViolations(other, 'main')).toEqual([]);
  await list.getByRole('button', { name: /^Dejar de seguir / }).press('Enter');
  await expect(list).toHaveCount(0);
  await expect(other.getByRole('status').first()).toBeFocused();
  await expect(follow(page)).toBeVisible();
});

test('what is new of a followed store is on the heart and first on the page of favourites', async ({
  page,
  context,
}) => {
  await followCafe(page);
  // The first page that is opened then notes from when on there is something new.
  await page.goto('/about');
  await expect.poll(() => page.evaluate(followed)).toMatch(/"seen":"20/);
  const later = '2099-01-01T00:00:00.000Z';
  const calls = await changeNews(context, (news) => ({
    ...news,
    name: 'Café de la Esquina',
    added: news.added
      .slice(0, 1)
      .map((one) => ({ ...one, name: 'Té frío', price: 300, at: later })),
    fallen: [
      {
        ...{ id: '0000000000zz', name: 'Café molido', currency: 'CUP', at: later },
        ...{ from: 1_200, price: 1_000 },
      },
    ],
  }));
  // Some days later, in another tab.
  await page.evaluate(() => {
    localStorage.setItem('vitrina:favourites-news', '{"count":0,"askedAt":1}');
  });
  const tab = await context.newPage();
  await tab.goto('/offers');
  await expect(heart(tab)).toHaveAccessibleName('Mis favoritos, novedades: 2');
  expect(calls()).toBe(1);
  await heart(tab).click();
  const news = tab.getByRole('region', { name: 'Novedades de lo que sigues' });
  await expect(news.getByRole('listitem')).toHaveText([
    /^Café de la Esquina Antes se llamaba «.+»$/,
    /^Té frío Nuevo en Café de la Esquina · /,
    'Café molido Bajó de $1,200.00 a $1,000.00 · Café de la Esquina',
  ]);
  await expect(heart(tab)).toHaveAccessibleName('Mis favoritos');
  expect(await findViolations(tab, 'main')).toEqual([]);
  // To come back to the page does not make them old; the next visit does.
  await tab.reload();
  await expect(news.getByRole('listitem')).toHaveCount(3);
  const next = await context.newPage();
  await next.goto('/favoritos');
  await expect(next.getByText('Sigues 1 tienda')).toBeVisible();
  await expect(next.getByRole('link', { name: 'Café de la Esquina' })).toBeVisible();
  await expect(next.getByRole('region', { name: 'Novedades de lo que sigues' })).toHaveCount(0);
});

test('news that a page was left without are asked for by the next, of a store followed meanwhile too', async ({
  page,
}) => {
  const calls: [path: string, Route][] = [];
  await page.route(newsCall, (route) => {
    calls.push([new URL(page.url()).pathname, route]);
  });
  const visit = async (path: string): Promise<() => Promise<void>> => {
    const before = calls.length;
    await page.goto(path);
    const findCall = () => calls.slice(before).find(([from]) => from === path)?.[1];
    await expect.poll(findCall).toBeDefined();
    return async () => findCall()?.continue();
  };
  await followCafe(page);
  await visit('/about');
  const letGo = await visit(`/${sample.bigStoreUrl}`);
  await follow(page).click();
  await expect(stop(page)).toHaveAttribute('aria-pressed', 'true');
  await letGo();
  await expect.poll(() => page.evaluate(followed)).toMatch(/"seen":"20.*"seen":null/);
  const letLastGo = await visit('/about');
  await letLastGo();
  await expect.poll(() => page.evaluate(followed)).toMatch(/"seen":"20.*"seen":"20/);
});

test('under the data saver the first tap follows, whatever the button could not know', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('vitrina:data-saver', 'on');
  });
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(`/${sample.cafeUrl}`);
    await follow(page).click();
    await expect(stop(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(followed)).toContain(sample.cafeUrl);
  }
  await stop(page).click();
  await expect(follow(page)).toBeVisible();
  expect(await page.evaluate(followed)).toBe('[]');
});

test.describe('without a network', () => {
  test.use({ expectedError: /api\/business\/news|ERR_FAILED/ });

  test('a store is let go by the tap after one that came to nothing', async ({ page }) => {
    await followCafe(page);
    const script = /\/_astro\/news\./;
    await page.route(script, (route) => route.abort());
    await page.reload();
    await stop(page).click();
    const again = page.getByRole('button', { name: 'Toca otra vez' });
    await expect(again).toHaveAttribute('aria-pressed', 'true');
    await page.unroute(script);
    await again.click();
    await expect(follow(page)).toBeVisible();
    expect(await page.evaluate(followed)).toBe('[]');
  });

  test('the followed stores are there, what is not known is said, and one that closed is named and can be let go', async ({
    page,
    context,
  }) => {
    await followCafe(page);
    await context.route(newsCall, (route) => route.abort());
    await page.goto('/favoritos');
    const list = page.getByRole('region', { name: 'Tiendas que sigues' });
    await expect(list.getByRole('alert')).toContainText(
      'No pudimos ver qué hay de nuevo en ellas.',
    );
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await context.unroute(newsCall);
    await changeNews(context, () => null);
    await list.getByRole('button', { name: 'Reintentar' }).click();
    await expect(list.getByRole('alert')).toHaveCount(0);
    await expect(list.getByRole('heading')).toBeFocused();
    const news = page.getByRole('region', { name: 'Novedades de lo que sigues' });
    await expect(news.getByRole('listitem')).toHaveText(/ Cerró o ya no se muestra$/);
    await page.getByRole('button', { name: /^Dejar de seguir / }).click();
    await expect(page.getByText('Todavía no tienes favoritos')).toBeVisible();
    expect(await page.evaluate(followed)).toBe('[]');
  });
});
