import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { type OwnerHand, expect, test } from '../../support/owner-fixture.ts';
import { findLost } from '../../support/reflow.ts';
import type { Order } from '#contract/orders.ts';
import type { Page as ListPage } from '#contract/paging.ts';
import { parseOrderFragment } from '#domain/orders/order-payload.ts';
import { directoryPath, orderSheetPath, storePath } from '#domain/paths/paths.ts';

// No other test has stores in these places.
const place = 'artemisa/candelaria';

/** Has the owner's store stand in Candelaria, which it serves, as it does Bauta for nothing. */
async function openThere(owner: OwnerHand, request: Page['request']): Promise<void> {
  await owner.createProduct({ name: 'Helado de fresa', price: 250, stock: 9, delivery: true });
  await owner.call('PATCH', `/business/${owner.store.id}`, {
    ...{ province: 'Artemisa', municipality: 'Candelaria', delivery: 'places', min_order: 400 },
    delivery_places: [
      { municipality: place, fee: 150 },
      { municipality: 'artemisa/bauta', fee: null },
    ],
    ...{ payments: ['cash-cup', 'transfermovil'], whatsapp: true, phone: '+5352345678' },
  });
  const read = async (path: string) => (await request.get(path)).text();
  // Stores of other tests have the same name.
  await expect
    .poll(() => read(directoryPath({ place })))
    .toContain(`href="${storePath(owner.store.url)}"`);
  await expect.poll(() => read(orderSheetPath(owner.store.url))).toContain('Candelaria');
  await expect.poll(() => read(orderSheetPath(owner.store.url))).toContain('Helado de fresa');
}

const cardLink = (page: Page, { store }: OwnerHand) =>
  page
    .getByRole('link', { name: store.name, exact: true })
    .and(page.locator(`[href="${storePath(store.url)}"]`));

test('a store is found by its place without script', async ({ owner, page, browser, baseURL }) => {
  await openThere(owner, page.request);
  const viewport = page.viewportSize();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    viewport,
  });
  const visitor = await context.newPage();
  await visitor.goto(directoryPath());
  await visitor.getByText('Tipo y lugar').click();
  await visitor.getByLabel('Provincia').selectOption('Artemisa');
  await visitor.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    /^Negocios en Artemisa · \d+ negocios?$/,
  );
  await visitor.getByText('Tipo y lugar').click();
  await visitor.getByLabel('Municipio').selectOption('Candelaria');
  await visitor.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    /^Negocios en Candelaria, Artemisa · \d+ negocios?$/,
  );
  // A first screen of a phone has stores.
  const card = cardLink(visitor, owner);
  await expect(card).toBeInViewport();
  await card.click();
  await visitor.getByLabel('Más de la tienda').click();
  await expect(visitor.locator('details')).toContainText([
    /Lleva a Candelaria \(150 CUP\), Bauta.*Acepta: efectivo CUP, Transfermóvil/s,
  ]);
  await context.close();
});

test('who is brought an order chooses the municipality, and the shop registers the fee without typing', async ({
  owner,
  page,
  context,
}) => {
  await openThere(owner, page.request);
  await context.route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'chat' }));
  const buyer = await context.newPage();
  await buyer.goto(orderSheetPath(owner.store.url));
  const add = buyer.getByRole('button', { name: 'Añadir uno: Helado de fresa', exact: true });
  await add.click();
  await buyer.getByRole('link', { name: 'Continuar' }).click();
  await buyer.getByLabel('Tu nombre').fill('Ana Pérez');
  await buyer.getByLabel('A domicilio').check();
  await buyer.getByLabel('Dirección o referencia').fill('Calle 12 #3');
  const town = buyer.getByLabel('Municipio');
  await town.selectOption('Otro municipio');
  await expect(buyer.getByText('La tienda no lleva a ese municipio')).toBeVisible();
  expect(await findViolations(buyer, 'body')).toEqual([]);
  const check = buyer.getByRole('button', { name: 'Revisar el pedido' });
  await check.click();
  // Below the least order nothing is brought.
  await expect(buyer.locator('#mode-nota')).toHaveText('Pedido mínimo: $400.00');
  await buyer.getByRole('link', { name: 'Cambiar productos' }).click();
  await add.click();
  await buyer.getByRole('link', { name: 'Continuar' }).click();
  await check.click();
  await expect(town).toBeFocused();
  // What is chosen keeps its name in the list.
  await town.selectOption('Candelaria · 150 CUP');
  await expect(buyer.getByText('Entrega en Candelaria: $150.00 CUP')).toBeVisible();
  await expect(town.getByRole('option', { selected: true })).toHaveText('Candelaria · 150 CUP');
  // The total, fee included, and the way on stay in view.
  await expect(buyer.locator('[data-whole]')).toHaveText('2 productos · $650.00 CUP');
  await buyer.evaluate(() => {
    scrollTo(0, 0);
  });
  await expect(check).toBeInViewport({ ratio: 1 });
  await tabTo(buyer, buyer.getByRole('button', { name: 'Transfermóvil' }));
  await press(buyer, 'Space');
  await expect(buyer.getByRole('button', { name: 'Transfermóvil' })).toHaveAttribute(
    ...(['aria-pressed', 'true'] as const),
  );
  // What has the focus is not below the bar.
  const note = buyer.getByLabel('Nota para la tienda');
  await tabTo(buyer, note);
  const free = async () => {
    const [field, bar] = [await note.boundingBox(), await buyer.locator('form .bar').boundingBox()];
    return (bar?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0);
  };
  await expect.poll(free).toBeGreaterThanOrEqual(0);
  expect(await findViolations(buyer, 'body')).toEqual([]);
  expect(await findLost(buyer, 'a screen of 320 px')).toEqual([]);
  await check.click();
  await expect(buyer.locator('[data-summary]')).toContainText('Entrega en Candelaria');
  await expect(buyer.locator('[data-sum]')).toHaveText('$650.00 CUP');
  const message = await buyer.getByLabel('Texto del pedido').inputValue();
  expect(message).toContain('Entrega en Candelaria: $150.00 CUP');
  expect(message).toContain('$650.00 CUP');
  const { hash } = new URL(message.split('\n')[1] ?? '');
  expect(parseOrderFragment(hash)?.details).toMatchObject({
    ...{ mode: 'd', municipality: 'Candelaria', feeCents: 15_000, pay: 'Transfermóvil' },
  });
  expect(await findViolations(buyer, 'body')).toEqual([]);
  await buyer.close();

  await owner.call('PATCH', `/business/${owner.store.id}`, {
    delivery_places: [{ municipality: place, fee: 200 }],
  });
  await page.goto(`/orders${hash}`);
  const dialog = page.getByRole('dialog', { name: 'Registrar pedido' });
  await expect(dialog.getByText('Entrega en Candelaria: $200.00 CUP')).toBeVisible();
  await expect(
    dialog.getByText('Hoy cuesta $200.00 CUP (en el pedido, $150.00 CUP)'),
  ).toBeVisible();
  await expect(dialog.getByText('Total: $700.00 CUP')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await dialog.getByRole('button', { name: 'Registrar pedido' }).click();
  await expect(dialog).toBeHidden();
  const { data } = await owner.call<ListPage<Order>>('GET', '/orders');
  expect(data[0]).toMatchObject({
    ...{ customerName: 'Ana Pérez', mode: 'delivery', place: 'Calle 12 #3' },
    ...{ municipality: 'Candelaria', deliveryFee: 200, payText: 'Transfermóvil' },
  });
});

test('what is open now is shown for another type too, and a municipality is remembered', async ({
  owner,
  page,
}) => {
  const day = { opening: '00:00', closing: '23:59' };
  const hours = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [String(index), day]));
  await owner.call('PATCH', `/business/${owner.store.id}`, { business_hours: hours });
  await openThere(owner, page.request);
  await page.goto(directoryPath({ place }));
  const [open, all] = ['Abierto ahora', 'Ver todos'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>];
  await tabTo(page, open);
  await press(page, 'Enter');
  await expect(page.getByText(/^\d+ de \d+ abiertos? ahora$/)).toBeVisible();
  await expect(cardLink(page, owner)).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await tabTo(page, all);
  await press(page, 'Enter');
  await expect(open).toBeFocused();
  await expect(all).toBeHidden();
  await page.getByRole('button', { name: 'Recordar mi municipio' }).click();
  await page.goto(directoryPath());
  await expect(page.getByText('Tu municipio: Candelaria · Cambiar')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  expect(await findLost(page, 'a screen of 320 px')).toEqual([]);
  // The island shows the cards of another type, which know their hours too.
  await open.click();
  await page.getByRole('navigation', { name: 'Tipos de negocio' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/type=/);
  await expect(page.getByText(/^\d+ de \d+ abiertos? ahora$/)).toBeVisible();
  await expect(page.locator('.shops .card[data-w]').first()).toBeAttached();
  await page.goto('/mis-datos');
  await expect(page.getByText('Tu municipio: Candelaria')).toBeVisible();
  await page.goto(directoryPath());
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expect(page.getByLabel('Provincia')).toBeFocused();
  await page.getByLabel('Provincia').selectOption('Artemisa');
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page).toHaveURL(/province=artemisa/);
});
