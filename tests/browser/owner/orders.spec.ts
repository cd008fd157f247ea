import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import { tapTwice } from '../../support/tap-twice.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Order, OrderPage } from '#contract/orders.ts';
import type { Page as ListPage } from '#contract/paging.ts';
import { createOrderCode, formatOrderCode } from '#domain/orders/order-code.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import { formatOrderFragment, type PayloadLine } from '#domain/orders/order-payload.ts';
import { createOrderToken } from '#domain/orders/order-token.ts';
import { productPath } from '#domain/paths/paths.ts';
import { detailStock } from '#domain/products/stock.ts';

const drawBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** The link of an order, as it stands in a customer's message. */
function writeLink(lines: readonly PayloadLine[]) {
  const [token, code] = [createOrderToken(drawBytes), createOrderCode(drawBytes)];
  return `/orders${formatOrderFragment({ token, code, minute: 29_000_000, lines })}`;
}

/** Follows a link to where the page is already: what stands behind the `#` is all that changes. */
const followLink = (page: Page, link: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link, 'https://vitrina.test').hash);

const lineOf = ({ id }: OwnProduct, quantity: number, price = 10): PayloadLine => ({
  productId: id,
  quantity,
  cost: { price, currency: 'CUP' },
});

test('an order by hand takes the stock once, goes its way, and gives it back', async ({
  page,
  owner,
  request,
}) => {
  const product = await owner.createProduct({ name: 'Helado de fresa', price: 250, stock: 5 });
  const readStock = async () => (await owner.listProducts())[0]?.stock;
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Aún no tienes pedidos.' })).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo pedido' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo pedido' });
  const record = dialog.getByRole('button', { name: 'Registrar pedido' });
  await expect(record).toBeDisabled();
  await dialog.getByLabel('Añadir productos').fill('fresa');
  await dialog.getByRole('button', { name: `Añadir ${product.name}` }).dblclick();
  const quantity = dialog.getByLabel(`Cantidad de ${product.name}`);
  await expect(quantity).toHaveValue('2');
  await expect(dialog.getByText('Total: $500.00 CUP')).toBeVisible();
  await quantity.fill('0');
  await record.click();
  await expect(dialog.getByText('La cantidad debe ser un número entero de 1 a 999.')).toBeVisible();
  await expect(quantity).toBeFocused();
  await quantity.fill('3');
  await dialog.getByLabel('Teléfono (opcional)').fill('12');
  await record.click();
  await expect(dialog.getByRole('alert')).toContainText('El pedido no se registró');
  await expect(dialog.getByLabel('Teléfono (opcional)')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Teléfono (opcional)')).toBeFocused();
  await dialog.getByLabel('Cliente (opcional)').fill('Ana');
  await dialog.getByLabel('Teléfono (opcional)').fill('51234567');
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.route(
    '**/api/orders',
    (route) => route.fulfill({ status: 403, json: { message: 'Ahora no.', code: 'forbidden' } }),
    { times: 1 },
  );
  await record.click();
  await expect(dialog.getByRole('alert')).toContainText('Ahora no.');
  await expect(dialog.getByRole('alert')).toBeInViewport();
  await tapTwice(record, '**/api/orders');
  await expect(page.getByText(/Pedido [\dA-Z]{3}-[\dA-Z]{3} registrado/)).toBeVisible();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: 'Ana' });
  await expect(card).toContainText('3 x Helado de fresa = $750.00 CUP');
  expect(await readStock()).toBe(2);
  const path = productPath({ id: product.id, business: owner.store });
  const readPage = async () => (await request.get(path)).text();
  await expect.poll(readPage).toContain(detailStock(2).text);
  const tabs = page.getByRole('navigation', { name: 'Estado de los pedidos' }).getByRole('link');
  await expect(tabs).toHaveText(['Nuevo 1', 'Aceptado', 'Entregado', 'Cancelado']);
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /^1 pedido nuevo · Ana · \$750\.00 CUP · Atender$/ })
    .click();
  await card.getByRole('button', { name: /^Aceptar/ }).click();
  await expect(card).toContainText('Aceptado');
  await expect(card.getByRole('link', { name: 'Avisar al cliente' })).toBeFocused();
  await expect(tabs).toHaveText(['Nuevo', 'Aceptado 1', 'Entregado', 'Cancelado']);
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.getByRole('link', { name: 'Aceptado' }).click();
  await expect(card).toContainText('Aceptado');
  await page.getByRole('link', { name: 'Nuevo' }).click();
  await expect(page.getByRole('heading', { name: 'No hay pedidos nuevos.' })).toBeVisible();
  await page.getByRole('link', { name: 'Aceptado' }).click();
  const reply = card.getByRole('link', { name: 'Contestar por WhatsApp' });
  const url = new URL((await reply.getAttribute('href')) ?? '');
  expect(url.origin + url.pathname).toBe('https://wa.me/5351234567');
  expect(url.searchParams.get('text')).toMatch(/^Pedido \S{7} aceptado\. Total: \$750\.00 CUP\.$/);
  await card.getByRole('button', { name: /^Cancelar/ }).click();
  await page.getByRole('button', { name: 'Cancelar el pedido' }).click();
  await expect(card).toBeHidden();
  expect(await readStock()).toBe(5);
  await page.getByRole('link', { name: 'Cancelado' }).click();
  expect(await findViolations(page, 'body')).toEqual([]);
  await card.getByRole('button', { name: /^Eliminar/ }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Aún no tienes pedidos.' })).toBeVisible();
  expect(await readStock()).toBe(5);
});

test('the link of a message is recorded at the prices that its owner chooses, or refused in words, as one of another store', async ({
  page,
  owner,
  findProduct,
}) => {
  const product = await owner.createProduct({ name: 'Helado de fresa', price: 300, stock: 9 });
  const gone = await owner.createProduct({ name: 'Flan' });
  await owner.call('DELETE', `/products/${gone.id}`);
  const link = writeLink([lineOf(product, 2, 250), lineOf(gone, 1)]);
  await page.goto(link);
  const dialog = page.getByRole('dialog', { name: 'Registrar pedido' });
  await expect(
    dialog.getByText('Hoy cuesta $300.00 CUP (en el pedido, $250.00 CUP)'),
  ).toBeVisible();
  await expect(dialog.getByText('Un producto del pedido ya no se vende')).toBeVisible();
  await expect(dialog.getByText('Total: $600.00 CUP')).toBeVisible();
  await dialog.getByLabel('Respetar los del pedido').check();
  await expect(dialog.getByText('Total: $500.00 CUP')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  expect(new URL(page.url()).hash).toBe('');
  await dialog.getByRole('button', { name: 'Registrar pedido' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Total: $500.00 CUP')).toBeVisible();
  expect((await owner.listProducts())[0]?.stock).toBe(7);
  await followLink(page, link);
  await expect(dialog.getByText('Este pedido ya está registrado.')).toBeVisible();
  expect((await owner.listProducts())[0]?.stock).toBe(7);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await followLink(page, '#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@5');
  await expect(page.getByRole('dialog')).toContainText(
    'Este enlace de pedido está incompleto. Pide que te lo envíen otra vez.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const foreign = await findProduct('Café molido');
  await followLink(page, writeLink([{ productId: foreign.id, quantity: 1, cost: null }]));
  await expect(dialog).toContainText('Este pedido es de otra tienda.');
  await expect(dialog).toContainText(`Es de ${foreign.business.name}.`);
  await expect(dialog.getByRole('button', { name: 'Registrar pedido' })).toHaveCount(0);
});

test('what a buyer wrote is registered without one letter typed, and no request carries it', async ({
  page,
  owner,
}) => {
  const product = await owner.createProduct({ name: 'Helado de fresa', price: 250, stock: 9 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const [token, code] = [createOrderToken(drawBytes), createOrderCode(drawBytes)];
  const details: OrderDetails = {
    name: 'Ana Pérez',
    phone: '+5351234567',
    mode: 'd',
    place: 'Calle 23 #456 e/ J y K',
    when: 'Mañana (24 nov), por la tarde',
    pay: 'Transfermóvil',
    note: 'Toca el timbre\ndos veces',
    recipientName: 'Marta',
    recipientPhone: '+5352345678',
    municipality: 'Playa',
    feeCents: 15_000,
  };
  const lines = [lineOf(product, 2, 250)];
  const fragment = formatOrderFragment({ token, code, minute: 29_000_000, lines, details });
  await page.goto(`/orders${fragment}`);
  const dialog = page.getByRole('dialog', { name: 'Registrar pedido' });
  await expect(dialog.getByLabel('Cliente (opcional)')).toHaveValue('Ana Pérez');
  await expect(dialog.getByLabel('Quién lo recibe')).toHaveValue('Marta');
  await expect(dialog.getByText('Entrega en Playa: $150.00 CUP')).toBeVisible();
  await expect(dialog.getByText('Total: $650.00 CUP')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await dialog.getByRole('button', { name: 'Registrar pedido' }).click();
  await expect(dialog).toBeHidden();
  const { data } = await owner.call<ListPage<Order>>('GET', `/orders?token=${token}`);
  expect(data[0]).toMatchObject({
    ...{ customerName: details.name, customerPhone: details.phone, mode: 'delivery' },
    ...{ place: details.place, wanted: details.when, payText: details.pay, note: details.note },
    ...{ recipientName: details.recipientName, recipientPhone: details.recipientPhone },
    ...{ municipality: details.municipality, deliveryFee: 150 },
  });
  const card = page.getByRole('listitem').filter({ hasText: 'Ana Pérez' });
  for (const text of ['Cuándo: Mañana (24 nov)', 'Recibe: Marta', 'Pago: Transfermóvil']) {
    await expect(card).toContainText(text);
  }
  const phone = await card.getByRole('link', { name: '+53 51234567' }).boundingBox();
  expect(phone?.height).toBeGreaterThanOrEqual(44);
  await card.getByRole('button', { name: /^Aceptar/ }).click();
  const tell = card.getByRole('link', { name: 'Avisar al cliente' });
  const url = new URL((await tell.getAttribute('href')) ?? '');
  expect(url.origin + url.pathname).toBe('https://wa.me/5351234567');
  expect(url.searchParams.get('text')).toBe(
    `Pedido ${formatOrderCode(code)} aceptado. Total: $650.00 CUP. Cuándo: ${details.when}.`,
  );
  const carried = fragment.slice(fragment.lastIndexOf('.') + 1);
  expect(sent.filter((address) => address.includes(carried))).toEqual([]);
});

test('an order without a phone is answered where it came from, and a link of a later release asks to reload', async ({
  page,
  owner,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const product = await owner.createProduct({ name: 'Flan', price: 10 });
  await page.goto(writeLink([lineOf(product, 2)]));
  const dialog = page.getByRole('dialog', { name: 'Registrar pedido' });
  await dialog.getByRole('button', { name: 'Registrar pedido' }).click();
  const card = page.getByRole('listitem').filter({ hasText: '2 x Flan' });
  await card.getByRole('button', { name: 'Responde en el chat donde te llegó' }).click();
  await expect(page.getByText('Respuesta copiada')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Pedido \S{7} recibido\. Total: \$20\.00 CUP\.$/,
  );
  await followLink(page, '#p=3.0123456789ab');
  await expect(page.getByRole('dialog')).toContainText('Recarga la página para abrir este pedido.');
});

test('an order that is being written is there again after a step back', async ({ page, owner }) => {
  const product = await owner.createProduct({ name: 'Flan', price: 10, stock: 5 });
  await page.goto('/dashboard');
  await page.goto(writeLink([lineOf(product, 2)]));
  const dialog = page.getByRole('dialog', { name: 'Registrar pedido' });
  await dialog.getByLabel('Cliente (opcional)').fill('Ana');
  page.on('dialog', (asked) => void asked.accept());
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goForward();
  await expect(dialog.getByLabel('Cliente (opcional)')).toHaveValue('Ana');
  await expect(dialog.getByLabel(`Cantidad de ${product.name}`)).toHaveValue('2');
  await dialog.getByRole('button', { name: 'Registrar pedido' }).click();
  await expect(page.getByText(/Pedido [\dA-Z]{3}-[\dA-Z]{3} registrado/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a second link waits until the dialog of the first is closed, what is changed after a failed sending counts, and a line takes along what was said of it', async ({
  page,
  owner,
}) => {
  const flan = await owner.createProduct({ name: 'Flan', price: 10 });
  const bread = await owner.createProduct({ name: 'Pan', price: 5, stock: 1 });
  await page.goto(writeLink([lineOf(bread, 4), lineOf(flan, 1)]));
  const dialog = page.getByRole('dialog', { name: 'Registrar pedido' });
  const record = dialog.getByRole('button', { name: 'Registrar pedido' });
  await expect(dialog.getByLabel('Cantidad de Flan')).toBeVisible();
  await followLink(page, writeLink([lineOf(bread, 4)]));
  await expect(page.getByText('Otro pedido espera')).toBeVisible();
  await expect(dialog.getByLabel('Cantidad de Flan')).toBeVisible();

  await record.click();
  const short = dialog.getByText('Solo queda 1 de «Pan»');
  await expect(short).toBeVisible();
  // Not in the column of the quantity alone.
  const line = dialog.getByRole('listitem').filter({ hasText: 'Solo queda 1' });
  expect((await short.boundingBox())?.width).toBe((await line.boundingBox())?.width);
  await dialog.getByRole('button', { name: 'Quitar Pan' }).press('Enter');
  await expect(dialog.getByText('Solo queda 1 de «Pan»')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Quitar Flan' })).toBeFocused();
  await page.route('**/api/orders', (route) =>
    route.fulfill({ status: 429, json: { message: 'No ahora', code: 'rate_limited' } }),
  );
  await record.click();
  await expect(dialog.getByRole('alert')).toContainText('No ahora');
  await page.unroute('**/api/orders');
  await dialog.getByLabel('Cantidad de Flan').fill('3');
  await record.click();

  await expect(dialog.getByLabel('Cantidad de Pan')).toHaveValue('4');
  await expect(page.getByText('3 x Flan')).toBeVisible();
  await record.click();
  await expect(dialog.getByText('Solo queda 1 de «Pan»')).toBeVisible();
  await dialog.getByRole('button', { name: 'Registrar sin descontar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('4 x Pan')).toBeVisible();
  const kept = (await owner.listProducts()).find(({ name }) => name === 'Pan');
  expect(kept?.stock).toBe(1);
});

test('a link that was sent before its store got another name opens whole', async ({
  page,
  owner,
  request,
  baseURL,
}) => {
  const product = await owner.createProduct({ name: 'Helado de fresa', price: 250 });
  const { url } = owner.store;
  const link = writeLink([lineOf(product, 2, 200)]).replace('/orders', `/${url}/pedido`);
  const renamed = await owner.call<OwnBusiness>('PATCH', `/business/${owner.store.id}`, {
    name: `Ahora ${owner.store.name}`,
  });
  expect(renamed.url).not.toBe(url);
  const openSheet = async () => (await request.get(`${baseURL ?? ''}/${url}/pedido`)).url();
  await expect.poll(openSheet).toBe(`${baseURL ?? ''}/${renamed.url}/pedido`);
  await page.goto(link);
  await expect(page.locator('[data-opened] li')).toHaveText([
    '2 x Helado de fresa = $400.00 CUPHoy cuesta $250.00 CUP (en el pedido, $200.00 CUP)',
  ]);
  await page.getByRole('link', { name: 'Soy de la tienda: registrar' }).click();
  await expect(page.getByRole('dialog', { name: 'Registrar pedido' })).toContainText(
    'Hoy cuesta $250.00 CUP (en el pedido, $200.00 CUP)',
  );
});

test('the lines of a link wait in the browser while its owner signs in', async ({ page }) => {
  const product = { id: 'k3v9x0q2m4td' } as OwnProduct;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(writeLink([lineOf(product, 1)]), { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login\?volver=%2Forders$/);
  expect(await page.evaluate(() => sessionStorage.getItem('vitrina:order-link'))).toMatch(
    /^#p=1\./,
  );
  expect(sent.filter((url) => url.includes('p=1.') || url.includes('p%3D1'))).toEqual([]);
});

test.describe('texts that want to be scripts', () => {
  test.use({ bypassCSP: true });
  test('do nothing in any field of an order', async ({ page, owner }) => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(100);
    const { id } = await owner.createProduct({});
    const recorded = await owner.call<Order>('POST', '/orders', {
      ...{ businessId: owner.store.id, token: createOrderToken(drawBytes) },
      ...{ code: createOrderCode(drawBytes), channel: 'link', mode: 'delivery' },
      ...{ customerName: 'Ana', takeStock: false },
      lines: [{ productId: id, quantity: 1, price: 10, currency: 'CUP' }],
    });
    const orders = hostileTexts.map(({ text }, index): Order => {
      const line = text.replaceAll(/\s+/g, ' ');
      return {
        ...recorded,
        ...{ id: String(index).padStart(12, '0'), note: text, wanted: line, payText: line },
        ...{ customerName: line, place: line, recipientName: line, municipality: line },
        lines: recorded.lines.map((one) => ({ ...one, name: line, variant: line })),
      };
    });
    // To record them one by one would take half a minute and prove nothing of the page.
    await page.route('**/api/orders?*', async (route) => {
      const response = await route.fetch();
      const json = { ...((await response.json()) as OrderPage), data: orders };
      await route.fulfill({ response, json });
    });
    const hits: number[] = [];
    await page.exposeFunction('hit', (number: number) => hits.push(number));
    const cards = page.getByRole('listitem').filter({ hasText: 'Total' });
    await page.setContent('<img src=x onerror=hit(0)>');
    await expect.poll(() => hits.splice(0)).toEqual([0]);
    await page.goto('/orders');
    await expect(cards).toContainText(hostileTexts.map(() => 'hit('));
    expect(hits).toEqual([]);
  });
});
