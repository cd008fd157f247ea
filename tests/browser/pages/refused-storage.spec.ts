import { button, enter, field, openLogin } from '../../support/account-screens.ts';
import { test as accounts } from '../../support/accounts-fixture.ts';
import { fillForm, openComments, openForm, publish, uniqueText } from '../../support/comments.ts';
import { test as owned } from '../../support/owner-fixture.ts';
import { storeForm, findToast, openStoreForm } from '../../support/owner-screens.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { openSearch, summary } from '../../support/search-page.ts';
import { expect, test } from '../../support/site-fixture.ts';
import type { Locator, Page } from '@playwright/test';
import { searchPath } from '#domain/paths/search-paths.ts';

// Browsers that refuse what Chromium has: storage, workers and timezones. An exception on the page fails each test.

async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  });
}

/** Knows no timezone, not even its own. */
async function takeZones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Real = Intl.DateTimeFormat;
    class WithoutZones extends Real {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        if (options?.timeZone !== undefined) throw new RangeError('Invalid time zone specified');
        super(locale, options);
      }

      override resolvedOptions() {
        return { ...super.resolvedOptions(), timeZone: undefined as unknown as string };
      }
    }
    Intl.DateTimeFormat = WithoutZones as unknown as typeof Intl.DateTimeFormat;
  });
}

/** Puts an order together, up to its text. */
async function order(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Añadir uno: Café molido', exact: true }).click();
  await expect(page.locator('[data-total]')).toContainText('1 producto');
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByLabel('Tu nombre').fill('Ana');
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await expect(page.getByLabel('Texto del pedido')).toHaveValue(/1 x Café molido/);
}

async function comment(comments: Locator): Promise<void> {
  const text = uniqueText();
  const form = await openForm(comments);
  await fillForm(form, text);
  await publish(form).click();
  await expect(comments.getByRole('listitem').filter({ hasText: text })).toBeVisible();
}

test('a visitor whose browser refuses storage comments, keeps and searches', async ({
  page,
  findProduct,
}) => {
  await refuseStorage(page);
  const comments = await openComments(page, findProduct, 'Café en grano');
  const heart = page.locator('.keep').getByRole('button', { name: /favoritos/ });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await comment(comments);
  await openSearch(page, searchPath({ q: 'café' }));
  await expect(summary(page)).toHaveText('3 productos encontrados');
});

test('an order is put together where the browser refuses storage, which is said', async ({
  page,
}) => {
  await refuseStorage(page);
  await page.goto(`/${sample.cafeUrl}/pedido`);
  await order(page);
  for (const place of ['[data-bar]', '[data-step=revisar]']) {
    await expect(page.locator(`${place} [data-note]`)).toHaveText(
      'Este navegador no deja guardar el pedido. Envíalo antes de cerrar.',
    );
  }
});

accounts('a sign-in that the browser could not keep is not sent', async ({ page, keeper }) => {
  await refuseStorage(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await openLogin(page);
  const email = await keeper.create();
  await enter(page, email);
  const name = field(page, 'Usuario o correo electrónico');
  await expect(name).toHaveAccessibleDescription(/Este navegador no deja guardar tu sesión\./);
  await expect(name).toHaveValue(email);
  await expect(button(page, 'Iniciar Sesión')).toBeEnabled();
  expect(sent).toEqual([]);
});

owned(
  'a form whose browser erases its storage in between keeps what was typed',
  async ({ page, owner }) => {
    await openStoreForm(page);
    const form = storeForm(page);
    const name = `Panes ${owner.store.id}`;
    await form.getByRole('textbox', { name: 'Nombre' }).fill(name);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (!key.startsWith('vitrina:identity')) localStorage.removeItem(key);
      }
      sessionStorage.clear();
    });
    await expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue(name);
    await form.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(findToast(page, 'Negocio actualizado')).toBeVisible();
  },
);

test('a browser without timezones shows dates and hours, and takes comments and orders', async ({
  page,
  findProduct,
}) => {
  await takeZones(page);
  const comments = await openComments(page, findProduct, 'Café en grano');
  await comment(comments);
  await page.goto(`/${sample.cafeUrl}`);
  await expect(page.getByText(/^(?:Abierto|Cerrado)/).first()).toBeVisible();
  await page.goto(`/${sample.cafeUrl}/pedido`);
  await order(page);
});
