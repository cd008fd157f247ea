import type { Page } from '@playwright/test';
import { writeComment } from '../../support/comments.ts';
import { waitForIsland } from '../../support/island.ts';
import { askForShared } from '../../support/serving-script.ts';
import { expect, test as base } from '../../support/site-fixture.ts';
import { favouritesPath, homePath } from '#domain/paths/paths.ts';
import { loginPath } from '#domain/paths/owner-paths.ts';
import { searchPath } from '#domain/paths/search-paths.ts';

/** The origin of the API, and of each web server that serves the pages, by its name. */
type Origins = Readonly<Record<string, string | undefined>>;

const test = base.extend<{ exported: Origins }>({
  exported: [
    async ({}, use) => {
      await use(await askForShared('serve-export.ts'));
    },
    { timeout: 240_000 },
  ],
});

/** Where the API and the sign-in were asked for. */
function noteApis(page: Page): ReadonlySet<string> {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^\/(?:api|identity)(?:\/|$)/.test(pathname)) origins.add(origin);
  });
  return origins;
}

function findSite(exported: Origins, host: string): string {
  const site = exported[host];
  test.skip(site === undefined, `There is no ${host}`);
  return site ?? '';
}

const heart = (page: Page) => page.locator('.keep').getByRole('button', { name: /favoritos/ });

/** Finds the ground coffee by the words that are suggested, from the start page on. */
async function findCoffee(page: Page, site: string): Promise<void> {
  await page.goto(site + homePath());
  const box = page.getByRole('combobox', { name: 'Buscar productos' });
  await box.fill('café mol');
  const suggested = page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option');
  await expect(suggested.first()).toContainText('Café molido');
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`^${site}${searchPath()}\\?q=`));
  await page.locator('.card').getByRole('link', { name: 'Café molido' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Café molido');
}

async function keep(page: Page): Promise<void> {
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page)).toHaveAttribute('aria-busy', 'false');
}

// Suggestions that take more than four seconds are not shown, and the first of a server take the longest.
test.beforeEach(async ({ exported, request }) => {
  await request.get(`${exported.api}/api/suggestions`, { params: { q: 'café mol' } });
});

// A page that is there knows nothing of its server: nginx stands for every one that tests/site/export/export.test.ts
// proves, file by file and header by header.
test.describe('where a sign-in is refused', () => {
  test.use({ expectedError: /Failed to load resource: .*\/(?:api\/auth|identity)\b/ });

  test('files that nginx serves search, keep, comment and report, and let in no unknown account, by an API elsewhere', async ({
    page,
    exported,
  }) => {
    const site = findSite(exported, 'nginx');
    const apis = noteApis(page);
    await findCoffee(page, site);
    await keep(page);
    const comments = page.locator('#comentarios');
    await writeComment(page, 'Muy bueno, por nginx');
    await expect(page.getByText('Comentario publicado')).toBeVisible();
    await page.reload();
    await comments.scrollIntoViewIfNeeded();
    const own = comments.getByRole('listitem').filter({ hasText: 'Muy bueno, por nginx' });
    await expect(own.getByRole('button', { name: 'Editar tu comentario' })).toBeVisible();

    await page.locator('a[href^="/denunciar#p="]').click();
    await page.getByLabel('Otro').check();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Gracias. Lo revisa una persona.')).toBeVisible();

    await page.goto(site + favouritesPath());
    await expect(page.getByRole('link', { name: 'Café molido' })).toBeVisible();

    await page.goto(site + loginPath());
    await waitForIsland(page, 'Login');
    await page.getByLabel('Usuario o correo electrónico').fill('nadie@ejemplo.cu');
    await page.getByLabel('Contraseña', { exact: true }).fill('Clave-segura-1');
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    const refused = 'El usuario o la contraseña no son correctos.';
    await expect(page.getByRole('alert')).toContainText(refused);
    expect([...apis]).toEqual([exported.api]);
  });
});

test.describe('where the network is lost', () => {
  test.use({ serviceWorkers: 'allow', expectedError: /Failed to load resource|net::ERR/ });

  test('what a visitor kept is sent to the API elsewhere later', async ({
    page,
    context,
    exported,
  }) => {
    const site = findSite(exported, 'nginx');
    await page.goto(`${site}${searchPath()}?q=grano`);
    await page.locator('.card').getByRole('link', { name: 'Café en grano' }).click();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
    await context.setOffline(true);
    await heart(page).click();
    await expect(page.getByText('Favorito pendiente')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Favorito enviado')).toBeVisible();
  });
});

test.describe('where there is no API', () => {
  // What is not there is a 404.
  test.use({ expectedError: /Failed to load resource/ });

  test('files of a plain host search by what was published, and offer nothing that asks an API', async ({
    page,
    exported,
  }) => {
    const { plain = '' } = exported;
    const apis = noteApis(page);
    await page.goto(plain + homePath());
    const box = page.getByRole('searchbox', { name: 'Buscar productos' });
    await waitForIsland(page, 'SearchBox');
    await page.getByLabel('Buscar productos').fill('café mol');
    await page.getByLabel('Buscar productos').press('Enter');
    await expect(box).toHaveValue('café mol');
    const card = page.locator('.card').filter({ hasText: 'Café molido' });
    await expect(page.getByText('Estos resultados son de antes')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
    await expect(card.getByRole('button')).toHaveCount(0);
    await card.getByRole('link', { name: 'Café molido' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Café molido');
    await waitForIsland(page, 'EveryPage');
    await expect(page.getByRole('switch', { name: 'Ahorro de datos' })).toBeVisible();
    await expect(page.getByRole('button', { name: /favoritos|Comentar/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Favoritos|Denunciar|Iniciar/ })).toHaveCount(0);
    await expect(
      page.locator('a[href^="https://wa.me/"]').filter({ visible: true }).first(),
    ).toBeVisible();
    const lost = await page.goto(plain + loginPath());
    expect(lost?.status()).toBe(404);
    expect([...apis]).toEqual([]);
  });
});
