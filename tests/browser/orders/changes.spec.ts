import type { APIRequestContext, Page } from '@playwright/test';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';

const sheet = `/${sample.cafeUrl}/pedido`;
const part = `${sheet}/otros`;
const bread = 'Café molido';
const unread = 'No se pudo leer la lista de la tienda. Comprueba tu conexión y recarga.';
const total = (page: Page) => page.locator('[data-total]');
const note = (page: Page) => page.locator('[data-bar] [data-note]');
const row = (name: string) =>
  new RegExp(
    `<li[^>]*>\\s*<a href="/${sample.cafeUrl}/product/[^"]*">${name}</a>[\\s\\S]*?</li>`,
    'g',
  );

const readSheet = async (request: APIRequestContext) => (await request.get(sheet)).text();
const serve = (page: Page, path: string, html: string) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }),
  );

/** The sheet as that of a store of two: the first leads to the other, which has all products. */
async function serveSplit(page: Page, request: APIRequestContext): Promise<string> {
  const whole = (await readSheet(request)).replace(/isSplit([^:]*):false/, 'isSplit$1:true');
  const first = whole
    .replaceAll(row('[^<]*'), '')
    .replace(/<div data-step="lista">/, `$&<a href="${part}">Otros</a>`);
  expect(first).toContain(part);
  await serve(page, sheet, first);
  await serve(page, part, whole);
  return whole;
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Añadir uno: ${name}`, exact: true }).click();
}

async function check(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByLabel('Tu nombre').fill('Ana');
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
}

test.use({ expectedError: /Failed to load resource|net::ERR/ });

test('a product of a store with several sheets opens the one that has it', async ({
  page,
  request,
  findProduct,
}) => {
  const { id } = await findProduct(bread);
  await serveSplit(page, request);
  for (const hint of ['.otros', '', '.abcdefghjkmn']) {
    await page.goto('/about');
    await page.goto(`${sheet}#+${id}${hint}`);
    await expect(page).toHaveURL(new RegExp(`${part}$`));
    await expect(note(page)).toHaveText(`Añadido: ${bread}`);
  }
  await expect(total(page)).toHaveText('3 productos · $2,880.00 CUP');
});

test('a sheet that cannot be read is not one without the product, and is read from what is kept', async ({
  page,
  request,
  findProduct,
}) => {
  const { id } = await findProduct(bread);
  const whole = await serveSplit(page, request);
  const isPart = (url: URL) => url.pathname === part;
  await page.route(isPart, (route) => route.abort());
  await page.goto(`${sheet}#+${id}.otros`);
  await expect(note(page)).toHaveText(unread);
  await expect(total(page)).toHaveText('Tu pedido está vacío.');
  await page.unroute(isPart);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${part}$`));
  await expect(note(page)).toHaveText(`Añadido: ${bread}`);
  await page.route(isPart, (route) => route.abort());
  await page.evaluate(
    async ({ path, html }) => {
      await (await caches.open('kept')).put(path, new Response(html));
    },
    { path: part, html: whole.replace(bread, 'Café de antes') },
  );
  await page.goto('/about');
  await page.goto(`${sheet}#p=1.0123456789ab.000000.1.${id}*1@`);
  await expect(page.locator('[data-opened] li')).toContainText('1 x Café de antes');
});

test('what another sheet no longer has leaves the order when it is checked', async ({
  page,
  request,
}) => {
  const whole = await serveSplit(page, request);
  await page.goto(part);
  await add(page, bread);
  await add(page, 'Café en grano');
  await serve(page, part, whole.replace(row(bread), ''));
  await page.goto(sheet);
  await expect(total(page)).toContainText('2 productos');
  await check(page);
  await expect(page.locator('[data-step=revisar] [data-note]')).toHaveText(
    `Ya no se vende: ${bread}`,
  );
  await expect(page.getByLabel('Texto del pedido')).not.toHaveValue(new RegExp(bread));
  await expect(page.getByLabel('Texto del pedido')).toHaveValue(/Café en grano/);
});

test('the newest product of a sheet leaves an order too, and what comes with it is said as well', async ({
  page,
  request,
  findProduct,
}) => {
  const { id } = await findProduct('Café en grano');
  const now = await readSheet(request);
  await page.goto(sheet);
  await add(page, bread);
  const later = now
    .replace(row(bread), '')
    .replace(
      /minute([^:]*):(\d+)/,
      (_, quote: string, minute) => `minute${quote}:${Number(minute) - 1}`,
    );
  // An old copy takes nothing away that is newer.
  await serve(page, sheet, later.replace(/<main[^>]*>/, '$&<aside data-kept></aside>'));
  await page.reload();
  await expect(total(page)).toHaveText('1 producto · $960.00 CUP');
  await serve(page, sheet, later);
  await page.goto('/about');
  await page.goto(`${sheet}#+${id}`);
  await expect(note(page)).toHaveText(`Ya no se vende: ${bread}. Añadido: Café en grano`);
  await expect(total(page)).toHaveText('1 producto · $21.50 USD');
  await page.goto('/about');
  const { id: gone } = await findProduct(sample.soldOut);
  await page.goto(`${sheet}#+${gone}`);
  await expect(note(page)).toHaveText(`Agotado: ${sample.soldOut}`);
});

test('what asks whether it was sent has the focus, no response loses it, and an order that was sent is done, though its store changed a price before that was said', async ({
  page,
  request,
}) => {
  await page.goto(sheet);
  await add(page, bread);
  await add(page, 'Café en grano');
  await check(page);
  await page.getByRole('button', { name: 'Copiar' }).click();
  await page.reload();
  const asked = page.getByRole('heading', { name: '¿Enviaste el pedido?' });
  await expect(asked).toBeFocused();
  await page.getByRole('button', { name: 'Todavía no' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu pedido' })).toBeFocused();
  await serve(page, sheet, (await readSheet(request)).replace('$960.00 CUP', '$970.00 CUP'));
  await page.goto('/about');
  await page.goto(sheet);
  await expect(asked).toBeFocused();
  await page.getByRole('button', { name: 'Sí, lo envié' }).click();
  await expect(page.getByRole('heading', { name: /^¡Listo! Pedido/ })).toBeFocused();
  await expect(total(page)).toHaveText('Tu pedido está vacío. Toca + en lo que quieras.');
});

test('the same lines in two tabs are one order once a tab has opened its message', async ({
  page,
  context,
}) => {
  await page.goto(sheet);
  await add(page, bread);
  await check(page);
  const other = await context.newPage();
  await other.goto(sheet);
  await check(other);
  await page.getByRole('button', { name: 'Copiar' }).click();
  const message = await page.getByLabel('Texto del pedido').inputValue();
  expect(message).toContain(`1 x ${bread} = `);
  await expect(other.getByLabel('Texto del pedido')).toHaveValue(message);
});

test('a page that the browser brings back shows what was ordered meanwhile', async ({ page }) => {
  await page.goto(sheet);
  await add(page, bread);
  await page.evaluate(() => {
    for (const [key, kept] of Object.entries(localStorage)) {
      localStorage.setItem(key, String(kept).replace('"quantity":1', '"quantity":3'));
    }
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(total(page)).toHaveText('3 productos · $2,880.00 CUP');
});

test('a store that no order can reach shows the one of a link all the same', async ({
  page,
  request,
  findProduct,
}) => {
  const { id } = await findProduct(bread);
  const html = (await readSheet(request))
    .replace(/<form[^>]*data-step[\s\S]*?<\/form>/, '')
    .replace(/<section[^>]*data-step="revisar"[\s\S]*?<\/section>/, '');
  await serve(page, sheet, html);
  await page.goto(`${sheet}#p=1.0123456789ab.000000.1.${id}*2@`);
  await expect(page.locator('[data-opened] li')).toContainText(`2 x ${bread}`);
  await expect(page.getByRole('button', { name: 'Añadir uno' })).toHaveCount(0);
  await page.goto('/about');
  await page.goto(`${sheet}#p=1.0123456789ab.000000.1.${'0'.repeat(12)}*2@`);
  await expect(page.locator('[data-opened]')).toContainText('Ya no se vende nada de este pedido.');
  await expect(page.locator('[data-opened]')).not.toContainText('Total');
  await expect(total(page)).toBeHidden();
});
