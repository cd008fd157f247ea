import type { Page } from '@playwright/test';
import { openComments } from '../../support/comments.ts';
import { agents } from '../../support/agents.ts';
import { waitForIsland } from '../../support/island.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { productPath } from '#domain/paths/paths.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { trialCount } from '../../support/trials/trial.ts';

// The browsers within Facebook, Messenger and Instagram: they open no windows, share nothing, install nothing, save no
// files, and some refuse the clipboard and storage.

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['share', 'canShare', 'clipboard']) {
      Object.defineProperty(Navigator.prototype, name, { value: undefined });
    }
    Object.assign(window, { open: () => null });
  });
});

const apps = [
  ['Facebook', agents.facebookAndroid],
  ['Instagram', agents.instagramPhone],
  ['Messenger', agents.messengerPhone],
  ['Instagram', agents.instagramAndroid],
] as const;
/** One of each system, because only Android has a link that leads out. A unit test proves how each app is known. */
const shownApps = apps.slice(0, trialCount(2, apps.length));

for (const [app, userAgent] of shownApps) {
  test.describe(`within ${app} (${userAgent.includes('Android') ? 'Android' : 'iPhone'})`, () => {
    test.use({ userAgent });

    test('a page leads out, says what a contact is, and shares its address', async ({
      page,
      findProduct,
    }) => {
      const path = productPath(await findProduct('Café en grano'));
      await page.goto(path);
      await waitForIsland(page, 'EveryPage');
      const card = page.getByRole('region', { name: 'Abre esta página en tu navegador' });
      await expect(card).toContainText(`Dentro de ${app}`);
      await expect(card).toContainText('Toca el menú ⋯ y elige «Abrir en el navegador».');
      const out = card.getByRole('link', { name: 'Abrir en el navegador' });
      if (userAgent.includes('Android')) {
        const { host } = new URL(page.url());
        await expect(out).toHaveAttribute('href', new RegExp(`^intent://${host}${path}#Intent;`));
      } else {
        await expect(out).toHaveCount(0);
        await card.getByRole('button', { name: 'Copiar el enlace' }).click();
        await expect(page.getByText('Enlace copiado: pégalo en tu navegador')).toBeVisible();
      }
      await card.getByRole('button', { name: 'Seguir aquí' }).click();
      await expect(card).toHaveCount(0);

      await page.locator('article').getByRole('button', { name: 'Compartir' }).click();
      await expect(page.getByText('Enlace copiado', { exact: true })).toBeVisible();

      await page.locator('article').getByRole('link', { name: 'Correo' }).click();
      const helped = page.getByRole('region', { name: '¿No se abrió?' });
      await expect(helped).toContainText('hola@tienda.example');
      await helped.getByRole('button', { name: 'Seguir aquí' }).click();
      await page.reload();
      await waitForIsland(page, 'EveryPage');
      await expect(page.locator('.install')).toHaveCount(0);
    });
  });
}

test.describe('within Facebook', () => {
  test.use({ userAgent: agents.facebookPhone });

  test('an order is copied, and what the browser keeps is shown as text', async ({ page }) => {
    await page.goto(`/${sample.cafeUrl}/pedido`);
    await page.getByRole('button', { name: 'Añadir uno: Café molido', exact: true }).click();
    await page.getByRole('link', { name: 'Continuar' }).click();
    await page.getByLabel('Tu nombre').fill('Ana');
    await page.getByRole('button', { name: 'Revisar el pedido' }).click();
    await page.getByRole('button', { name: 'Copiar', exact: true }).click();
    await expect(page.locator('[data-step=revisar] [data-note]')).toContainText('Pedido copiado.');

    await page.goto('/mis-datos');
    await page.getByRole('button', { name: 'Descargar' }).click();
    await expect(page.getByLabel('Mis datos como texto')).toHaveValue(/"pedidos"/);
    await expect(page.getByText('El navegador de Facebook no guarda archivos')).toBeVisible();
  });

  test('the card covers nothing of a bar, nor of the end of a page', async ({
    page,
    findProduct,
  }) => {
    const product = productPath(await findProduct('Café molido'));
    const card = page.getByRole('region', { name: 'Abre esta página en tu navegador' });
    for (const path of [`/${sample.cafeUrl}/pedido`, product]) {
      await page.goto(path);
      await expect(card).toBeVisible();
      if (path !== product) {
        await page.getByRole('button', { name: 'Añadir uno: Café molido', exact: true }).click();
      }
      await page.evaluate(() => {
        scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      });
      await expect.poll(() => measureCovered(page), path).toEqual({ bar: 0, foot: 0 });
    }
  });

  test('a card that comes while a button is pressed does not take the tap', async ({ page }) => {
    const { promise: isPressed, resolve: letCome } = Promise.withResolvers<undefined>();
    await page.route(/LeadOutCard/, async (route) => {
      await isPressed;
      await route.continue();
    });
    await page.goto(`/${sample.cafeUrl}/pedido`);
    await page.getByRole('button', { name: 'Añadir uno: Café molido', exact: true }).click();
    await page.getByRole('link', { name: 'Continuar' }).click();
    await page.getByLabel('Tu nombre').fill('Ana');
    const button = page.getByRole('button', { name: 'Revisar el pedido' });
    // The bar of the button rests at the bottom, where the card will lie.
    await page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' });
    });
    await button.hover();
    await page.mouse.down();
    letCome(undefined);
    const card = page.getByRole('region', { name: 'Abre esta página en tu navegador' });
    await expect(card).toBeVisible();
    const [above, below] = await Promise.all([card.boundingBox(), button.boundingBox()]);
    expect(above?.y, 'the card lies over the button').toBeLessThan(below?.y ?? 0);
    await page.mouse.up();
    await expect(page.getByRole('heading', { name: 'Revisa tu pedido' })).toBeVisible();
    await card.getByRole('button', { name: 'Seguir aquí' }).click();
    await expect(card).toHaveCount(0);
  });
});

/** Pixels of the bar and of the foot of a page that lie under the card. */
const measureCovered = (page: Page) =>
  page.evaluate(() => {
    const read = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const card = read('.install');
    const measure = (selector: string) => {
      const box = read(selector);
      if (card === undefined || box === undefined) return null;
      return Math.max(0, Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top));
    };
    return { bar: measure('.bar'), foot: measure('.foot') };
  });

test('another browser is led nowhere', async ({ page, findProduct }) => {
  await openComments(page, findProduct, 'Café en grano');
  await waitForIsland(page, 'EveryPage');
  await page.locator('article').getByRole('link', { name: 'Correo' }).click();
  // The card would be fetched now.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.install')).toHaveCount(0);
});
