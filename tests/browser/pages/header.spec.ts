import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { readLayoutShift, waitForIsland } from '../../support/island.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { directoryPath } from '#domain/paths/paths.ts';
import { searchPath } from '#domain/paths/search-paths.ts';
import { accessTokenEnding, sessionKeyPrefix } from '#domain/browser/stored-session.ts';

const tokenKey = `${sessionKeyPrefix}CognitoIdentityServiceProvider.client.user${accessTokenEnding}`;

const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

/** A frame or more between two of them, so that each is painted without what follows it. */
async function* sendSlowly(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await sleep(20);
  }
}

async function keepSession(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    localStorage.setItem(key, 'stale');
  }, tokenKey);
}

test('search and directory are one tap away on every width, in one row @wide-only', async ({
  page,
}) => {
  for (const path of ['/', '/login', `/${sample.cafeUrl}`]) {
    await page.goto(path);
    for (const width of [320, 360, 820, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(headerLink(page, 'Buscar')).toBeInViewport({ ratio: 1 });
      await expect(headerLink(page, 'Negocios')).toBeInViewport({ ratio: 1 });
      await expect(headerLink(page, 'Crear Cuenta')).toBeInViewport({ ratio: 1 });
      const box = await page.getByRole('banner').boundingBox();
      expect(box?.height, `${path} on ${width} px`).toBeLessThan(70);
    }
  }
  await headerLink(page, 'Buscar').click();
  await expect(page).toHaveURL(searchPath());
  await headerLink(page, 'Negocios').click();
  await expect(page).toHaveURL(directoryPath());
});

test('a kept session shows the way to the panel, without asking anybody @wide-too', async ({
  page,
}) => {
  await keepSession(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/about');
  await waitForIsland(page, 'EveryPage');
  await expect(headerLink(page, 'Mi panel')).toBeVisible();
  await expect(headerLink(page, 'Mi panel')).toHaveAttribute('href', '/dashboard');
  await expect(headerLink(page, 'Iniciar Sesión')).toHaveCount(0);
  await expect(headerLink(page, 'Crear Cuenta')).toHaveCount(0);
  expect(asked.filter((path) => /^\/(?:api|identity)\b/.test(path))).toEqual([]);
  expect(await readLayoutShift(page)).toBe(0);
});

test('a page that is parsed in pieces does not move @wide-too', async ({ page, request }) => {
  const html = await (await request.get('/about')).text();
  await page.goto('/about');
  const below = await page
    .locator('main section')
    .evaluateAll((all) => all.findIndex((one) => one.getBoundingClientRect().top > innerHeight));
  expect(below).toBeGreaterThan(0);
  const body = html.indexOf('<body');
  // What begins below the window can come at once.
  const rest = [...html.matchAll(/<section/g)][below]?.index;
  const pieces = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.write(html.slice(0, body));
    // A closing tag alone draws nothing.
    const slow = html.slice(body, rest).split(/(?<=<\w[^>]*>)|(?=<\w)/);
    Readable.from(sendSlowly([...slow, html.slice(rest)])).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(pieces, 'listening');
  const { port } = pieces.address() as AddressInfo;
  // What the page loads is not there: no script of it runs.
  await page.route(
    (url) => url.pathname !== '/about',
    (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto(`http://127.0.0.1:${port}/about`);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await readLayoutShift(page)).toBe(0);
  pieces.close();
});

test('a session that ends elsewhere brings the buttons back, and nothing moves @wide-too', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  const other = await context.newPage();
  await other.goto('/terms');
  const place = () => headerLink(other, 'Negocios').boundingBox();
  const before = await place();
  await page.evaluate((key) => {
    localStorage.setItem(key, 'stale');
  }, tokenKey);
  await expect(headerLink(other, 'Mi panel')).toBeVisible();
  expect(await place()).toEqual(before);
  await page.evaluate(() => {
    localStorage.clear();
  });
  await expect(headerLink(other, 'Iniciar Sesión')).toBeVisible();
  expect(await place()).toEqual(before);
});
