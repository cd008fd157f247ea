import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { countLoads, readLayoutShift, waitForIsland } from '../../support/island.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { directoryPath } from '#domain/paths/paths.ts';
import { pageMeta } from '#domain/pagination.ts';

const listing = '**/api/business?*';

async function openDirectory(page: Page, path = directoryPath()): Promise<void> {
  await page.goto(path);
  await waitForIsland(page, 'Directory');
}

const type = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tipos de negocio' }).getByRole('link', { name });
const cards = (page: Page) => page.locator('.shops .card:visible');
const box = (page: Page) => page.getByRole('searchbox', { name: 'Buscar negocios' });

test('searches, keeps the search when a type is chosen, and takes it off', async ({ page }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/Directory\./, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(directoryPath());
  // Typed before the script is there.
  await box(page).fill('  esquina ');
  held.resolve(undefined);
  await waitForIsland(page, 'Directory');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados de «esquina»');
  await expect(cards(page)).toHaveText([new RegExp(sample.cafe)]);
  await expect(page).toHaveURL(/\?search=esquina$/);
  await expect(page).toHaveTitle(/^Resultados de «esquina» \|/);

  await type(page, 'Supermercado').click();
  await expect(page).toHaveURL(/\?type=grocery&search=esquina$/);
  await expect(page.getByText('No encontramos negocios aquí')).toBeVisible();
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'Ver todos', exact: true }).click();
  await expect(cards(page)).toHaveCount(6);
  await expect(box(page)).toHaveValue('');
});

test('what is sent as soon as the script is there is what was typed before it', async ({
  page,
}) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/Directory\./, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(directoryPath());
  await box(page).fill('esquina');
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form.search-box');
    const { port1, port2 } = new MessageChannel();
    // The first task after React has taken the form over.
    port1.onmessage = () => {
      const isTaken = Object.keys(form ?? {}).some((key) => key.startsWith('__reactProps'));
      if (isTaken) form?.requestSubmit();
      else port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  held.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados de «esquina»');
  await expect(box(page)).toHaveValue('esquina');
});

test('a type that is chosen leaves what was typed before the script came', async ({ page }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/Directory\./, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(directoryPath());
  await box(page).fill('esquina');
  held.resolve(undefined);
  await waitForIsland(page, 'Directory');
  await type(page, 'Supermercado').click();
  await expect(page).toHaveURL(/\?type=grocery$/);
  await expect(box(page)).toHaveValue('esquina');
});

test('reads the address, numbers at most five pages and turns them', async ({ page }) => {
  await page.route(listing, async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1')
        .replace(/&search=\w+/, ''),
    });
    const { data } = (await response.json()) as { data: unknown[] };
    const meta = pageMeta({ total: 130, page: number, limit: 15 });
    await route.fulfill({ json: { data, meta } });
  });
  await openDirectory(page, '/businesses?search=todo&type=florist&page=-1');
  await expect(box(page)).toHaveValue('todo');
  const pages = page.getByRole('navigation', { name: 'Paginación' });
  await expect(pages.getByRole('link')).toHaveText(['1', '2', '3', '4', '5', 'Siguiente']);
  await pages.getByRole('link', { name: 'Página 5' }).click();
  await expect(pages.getByRole('link')).toHaveText([
    'Anterior',
    '3',
    '4',
    '5',
    '6',
    '7',
    'Siguiente',
  ]);
  await expect(page).toHaveURL(/search=todo&page=5$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('when the network fails', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('adopts the rendered businesses, filters by type, goes back, and says that there is no connection', async ({
    page,
    context,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/business?')) calls.push(request.url());
    });
    await openDirectory(page);
    await expect(cards(page)).toHaveCount(6);
    expect(calls).toEqual([]);
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);

    const loads = countLoads(page);
    await tabTo(page, type(page, 'Cafetería'));
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cafeterías');
    await expect(page.locator('.count')).toHaveText('1 negocio encontrado');
    await expect(type(page, 'Cafetería')).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/\/businesses\?type=cafe$/);
    await page.getByRole('link', { name: 'Ver todos los negocios' }).click();
    await expect(cards(page)).toHaveCount(6);
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await expect(page.locator('.count')).toHaveText('6 negocios encontrados');
    expect(loads()).toBe(0);

    await context.setOffline(true);
    await type(page, 'Belleza').click();
    await expect(page.getByRole('alert')).toContainText('Sin conexión');
    expect(await findViolations(page, 'main')).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(cards(page)).toHaveText([/Flor de Lis/]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('filters by links and offers no search', async ({ page }) => {
    await page.goto(directoryPath());
    await expect(box(page)).toBeHidden();
    await type(page, 'Cafetería').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cafeterías');
    await expect(cards(page)).toHaveCount(1);
  });
});
