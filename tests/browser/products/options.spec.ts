import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import { listKept, untilFilesAreKept } from '../../support/offline-fixture.ts';
import { findBrokenWords, findLostInAny, largeOnPhones } from '../../support/reflow.ts';
import { findToast, ownProduct, productDialog } from '../../support/owner-screens.ts';
import { openWeakLink } from '../../support/weak-link.ts';
import type { OwnProduct } from '#contract/products.ts';
import { productPath } from '#domain/paths/paths.ts';

const readMessage = (page: Page) => page.getByLabel('Texto del pedido').inputValue();

test('a shop of clothes is set up, and takes its first order of a size and a colour', async ({
  page,
  owner,
  context,
}) => {
  await context.route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'chat' }));
  await owner.call('PATCH', `/business/${owner.store.id}`, { whatsapp: true });
  await page.goto('/products?editar=nuevo');
  const dialog = productDialog(page);
  await dialog.getByLabel('Añadir imagen').setInputFiles(await takePhoto('tomato'));
  await dialog.getByLabel('Nombre', { exact: true }).fill('Pulóver');
  await dialog.getByLabel('Precio', { exact: true }).fill('250');
  await dialog.getByRole('switch', { name: 'Tiene tallas, colores u otras opciones' }).check();
  await dialog.getByRole('button', { name: 'Talla' }).click();
  const sizes = dialog.getByRole('textbox', { name: 'Valores de Talla' });
  await expect(sizes).toBeFocused();
  // Nothing is wrong before it was filled in.
  await expect(dialog.locator('[aria-invalid=true], .wrong:not(:empty)')).toHaveCount(0);
  await page.keyboard.type('S, M, L');
  await page.keyboard.press('Enter');
  const chips = dialog.getByRole('textbox', { name: /^Valor \d de Talla$/ });
  await expect(chips).toHaveCount(3);
  // As large as their text: sixty of a line each would be a long way on a phone.
  const tops = await chips.evaluateAll((all) =>
    all.map((chip) => chip.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  await dialog.getByRole('button', { name: 'Añadir otra opción' }).click();
  await dialog.getByRole('button', { name: 'Color' }).click();
  await page.keyboard.type('Rojo,Azul,');
  const all = dialog.getByRole('group', { name: 'Poner a todas' });
  await all.getByLabel('Cantidad de todas').fill('4');
  await all.getByRole('button', { name: 'Poner a todas' }).click();
  await expect(all.getByRole('status').last()).toHaveText('Puesto a 6 combinaciones.');
  await dialog.getByLabel('Precio de L · Azul').fill('300');
  await dialog.getByRole('switch', { name: 'Se vende: S · Azul' }).uncheck();
  await dialog.getByLabel('Cantidad de L · Rojo').fill('0');
  await expect(dialog.getByRole('group', { name: 'En la tienda' })).toContainText(
    'desde $250.00 CUP · 16 disponibles',
  );
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  await expect(findToast(page, 'Producto creado')).toBeVisible();
  await expect(dialog).toBeHidden();

  const row = ownProduct(page, 'Pulóver');
  const stocks = row.getByRole('button', { name: '5 opciones · 16 disponibles' });
  await stocks.click();
  const blue = row.getByLabel('Cantidad de M · Azul');
  await blue.fill('7');
  await blue.press('Enter');
  await expect(row.getByRole('button', { name: '5 opciones · 19 disponibles' })).toBeVisible();
  // It is shown for some seconds only.
  await expect(page.getByText('Ya está en tu tienda')).toBeVisible();
  expect(await findViolations(page, 'main')).toEqual([]);
  const [product] = await owner.listProducts();
  if (product === undefined) throw new Error('There is no product');

  const buyer = await context.newPage();
  await buyer.goto(productPath(product));
  const bar = buyer.getByRole('navigation', { name: 'Contacto rápido' });
  await expect(bar).toContainText('desde $250.00 CUP');
  await bar.getByRole('link', { name: 'Añadir' }).click();
  await expect(buyer.getByText('Elige: Talla y Color')).toBeVisible();
  await expect(buyer.getByRole('radio', { name: 'S', exact: true })).toBeFocused();
  await buyer.getByRole('radio', { name: 'L', exact: true }).check();
  // In a colour of the site, not in the blue of the browser.
  await expect(buyer.getByRole('radio', { name: 'L', exact: true })).toHaveCSS(
    'accent-color',
    'rgb(11, 92, 102)',
  );
  // Nothing is left of it in the size that is chosen.
  await expect(buyer.getByRole('radio', { name: 'Rojo Agotado' })).toBeVisible();
  await buyer.getByRole('radio', { name: 'Azul' }).check();
  await expect(bar).toContainText('$300.00 CUP');
  await expect(bar).toContainText('¡Solo 4 disponibles!');
  await buyer.getByRole('radio', { name: 'M', exact: true }).check();
  await buyer.getByRole('radio', { name: 'Rojo', exact: true }).check();
  await expect(bar).toContainText('$250.00 CUP');
  expect(await findViolations(buyer, 'body')).toEqual([]);
  await bar.getByRole('link', { name: 'Añadir' }).click();
  await bar.getByRole('button', { name: 'Añadir uno' }).click();
  await expect(bar.getByText('2 en tu pedido')).toBeVisible();
  // Each choice has a count of its own.
  await buyer.getByRole('radio', { name: 'Azul' }).check();
  await expect(bar.getByText('2 en tu pedido')).toBeHidden();

  await buyer.goto(`/${owner.store.url}/pedido`);
  const line = buyer.getByRole('listitem').filter({ hasText: 'Pulóver' }).first();
  await expect(line).toContainText('desde $250.00 CUP');
  await expect(line).toContainText('2 x M · Rojo');
  await line.getByRole('button', { name: 'Elegir: Pulóver' }).click();
  await buyer.getByRole('button', { name: 'Añadir uno: Pulóver (L, Azul)' }).click();
  await expect(line).toContainText('2 x M · Rojo, 1 x L · Azul');
  expect(await findViolations(buyer, 'body')).toEqual([]);
  await buyer.getByRole('link', { name: 'Continuar' }).click();
  await buyer.getByLabel('Tu nombre').fill('Ana');
  await buyer.getByRole('button', { name: 'Revisar el pedido' }).click();
  await expect(buyer.locator('[data-summary] li').first()).toContainText('2 × Pulóver (M, Rojo)');
  const message = await readMessage(buyer);
  expect(message).toContain('\n2 x Pulóver (M, Rojo) = $500.00 CUP\n');
  expect(message).toContain('\n1 x Pulóver (L, Azul) = $300.00 CUP\n');

  const link = message.split('\n')[1] ?? '';
  await buyer.goto(link);
  await expect(buyer.locator('[data-opened]')).toContainText('2 x Pulóver (M, Rojo) = $500.00 CUP');
  const [, key = ''] = /:(\w{3})\*2@/.exec(link) ?? [];
  expect(key).toHaveLength(3);
  await page.goto(`/orders${new URL(link).hash}`);
  const order = page.getByRole('dialog', { name: 'Registrar pedido' });
  const chosen = order.getByLabel('Opción de Pulóver').first();
  await expect(chosen).toHaveValue(key);
  // As wide as the line: what was chosen is cut otherwise.
  expect((await chosen.boundingBox())?.width).toBeGreaterThan(280);
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await order.getByRole('button', { name: 'Registrar pedido' }).click();
  await expect(page.getByText('Pulóver (M, Rojo)')).toBeVisible();
  const [after] = await owner.listProducts();
  expect(after?.variants?.find((variant) => variant.key === key)?.stock).toBe(2);
});

test('many combinations are chosen in two steps on the sheet, and none is cut off on the way', async ({
  page,
  owner,
}) => {
  await owner.call('PATCH', `/business/${owner.store.id}`, { whatsapp: true });
  // The last is as long as a value may be, without a space.
  const longest = 'Cuarentaydosmedidoenlaplantillainterior2';
  const sizes = ['38', '39', '40', '41', longest];
  const combinations = sizes.flatMap((size) => ['Rojo', 'Azul'].map((color) => [size, color]));
  const product = await owner.call<OwnProduct>('POST', '/products', {
    name: 'Tenis',
    options: [
      // As long as a name may be.
      { name: 'Numeracióncubanadelosdeportivo', values: sizes },
      { name: 'Color', values: ['Rojo', 'Azul'] },
    ],
    variants: combinations.map((values) => ({
      ...{ values, price: values[0] === longest ? 1_300 : 1_250.5, price_old: null },
      stock: values[0] === '38' ? 0 : 5,
    })),
  });
  const sheet = `/${owner.store.url}/pedido`;
  await expect.poll(async () => (await page.request.get(sheet)).text()).toContain('Elegir');
  const came = Promise.withResolvers<undefined>();
  await page.route(/\/order-sheet\.[\w-]+\.js$/, async (route) => {
    await came.promise;
    await route.continue();
  });
  await page.goto(sheet);
  // The script puts a button in the place of the link, which may have the focus by then.
  await page.getByRole('link', { name: 'Elegir: Tenis' }).focus();
  came.resolve(undefined);
  const choose = page.getByRole('button', { name: 'Elegir: Tenis' });
  await expect(choose).toBeFocused();
  for (const reading of largeOnPhones) {
    expect(await findBrokenWords(page, reading, 'main li > b'), reading).toEqual([]);
  }
  await choose.click();
  const first = page.getByRole('group', { name: 'Elige primero' });
  const size = (name: string) => first.getByRole('button', { name, exact: true });
  await expect(first.getByRole('button')).toHaveText(sizes);
  // Of the first nothing is left.
  await expect(size('39')).toHaveAttribute('aria-pressed', 'true');
  const items = page.getByRole('listitem').getByRole('listitem');
  await expect(items).toHaveText([/^Rojo/, /^Azul/]);
  expect(await findLostInAny(page)).toEqual([]);
  await size('41').click();
  await page.getByRole('button', { name: 'Añadir uno: Tenis (41, Azul)' }).click();
  expect(await findViolations(page, 'main')).toEqual([]);
  for (const reading of largeOnPhones) {
    expect(await findBrokenWords(page, reading, 'main li li b'), reading).toEqual([]);
  }
  await size('38').click();
  await expect(items).toHaveText([/^Rojo\s*Agotado/, /^Azul\s*Agotado/]);
  // It opens again where it was.
  await choose.click();
  await expect(first).toBeHidden();
  await choose.click();
  await expect(size('38')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 x 41 · Azul')).toBeVisible();
  await size(longest).click();
  await page.getByRole('button', { name: `Añadir uno: Tenis (${longest}, Rojo)` }).click();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByLabel('Tu nombre').fill('Ana');
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await expect(page.locator('[data-summary] li')).toHaveCount(2);
  expect(await findLostInAny(page)).toEqual([]);
  const link = (await readMessage(page)).split('\n')[1] ?? '';
  await page.goto(link);
  await expect(page.locator('[data-opened]')).toContainText(longest);
  expect(await findLostInAny(page)).toEqual([]);

  await page.goto(productPath(product));
  expect(await findLostInAny(page)).toEqual([]);
  // "CUP" stays whole beside a price that fills the bar.
  expect(await findBrokenWords(page, 'a screen of 320 px', '[data-cost] .price')).toEqual([]);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', expectedError: /Failed to load resource|net::ERR/ });

  test('what can be chosen is at hand without a network after one visit of the sheet', async ({
    page,
    owner,
    context,
    baseURL,
  }) => {
    await owner.call('PATCH', `/business/${owner.store.id}`, { whatsapp: true });
    const product = await owner.call<OwnProduct>('POST', '/products', {
      name: 'Tenis',
      options: [{ name: 'Talla', values: ['38', '39'] }],
      variants: ['38', '39'].map((value) => ({
        ...{ values: [value], price: 900, price_old: null, stock: null },
      })),
    });
    const sheet = `/${owner.store.url}/pedido`;
    const link = await openWeakLink(baseURL ?? '');
    await expect
      .poll(async () => (await page.request.get(link.origin + sheet)).text())
      .toContain('Elegir');
    await page.goto(link.origin + sheet);
    await expect.poll(() => listKept(page)).toContain(`${productPath(product)}.json`);
    await expect.poll(() => listKept(page)).toContain(sheet);
    await untilFilesAreKept(page);
    link.state = 'lost';
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Elegir: Tenis' }).click();
    await page.getByRole('button', { name: 'Añadir uno: Tenis (39)' }).click();
    await expect(page.locator('[data-total]')).toHaveText('1 producto · $900.00 CUP');
    await link.close();
  });
});

test('a product with options is edited: a renamed value keeps its stock, and faults stand at their field', async ({
  page,
  owner,
}) => {
  const product = await owner.call<OwnProduct>('POST', '/products', {
    name: 'Tenis',
    options: [{ name: 'Talla', values: ['38', '39'] }],
    variants: [
      { values: ['38'], price: 900, price_old: null, stock: 4 },
      { values: ['39'], price: 900, price_old: null, stock: 5 },
    ],
  });
  await page.goto(`/products?editar=${product.id}`);
  const dialog = productDialog(page, 'Editar producto');
  const value = dialog.getByRole('textbox', { name: 'Valor 1 de Talla' });
  await value.fill('');
  await dialog.getByLabel('Precio de 39').fill('caro');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(value).toHaveAccessibleDescription('Escribe el valor, como «M».');
  await expect(value).toBeFocused();
  await expect(dialog.getByLabel('Precio de 39')).toHaveAccessibleDescription(
    /El precio debe ser un número desde 0/,
  );
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await value.fill('38 ancho');
  await dialog.getByLabel('Precio de 39').fill('');
  // What was typed is there after a reload.
  await page.reload();
  await expect(value).toHaveValue('38 ancho');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(findToast(page, 'Producto actualizado')).toBeVisible();
  const [saved] = await owner.listProducts();
  expect(saved?.variants?.map(({ values, stock }) => [values, stock])).toEqual([
    [['38 ancho'], 4],
    [['39'], 5],
  ]);
  expect(saved?.variants?.map(({ key }) => key)).toEqual(product.variants?.map(({ key }) => key));
});

test('what is chosen turns the gallery to its picture, and its price is whole on the sheet', async ({
  page,
  owner,
}) => {
  await owner.call('PATCH', `/business/${owner.store.id}`, { whatsapp: true });
  const variant = (value: string) => ({ values: [value], price: 250, price_old: null, stock: 4 });
  const options = [{ name: 'Color', values: ['Rojo', 'Azul', 'Gris'] }];
  const { id } = await owner.createProduct({
    ...{ name: 'Gorra', price: undefined, options },
    variants: [variant('Rojo'), variant('Azul'), variant('Gris')],
  });
  await page.goto(`/products?editar=${id}`);
  const dialog = page.getByRole('dialog');
  const photos = [await takePhoto('tomato'), await takePhoto('steelblue')];
  await dialog.getByLabel('Añadir imagen').setInputFiles(photos);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/products?editar=${id}`);
  await dialog.getByLabel('Imagen de Azul').selectOption('Imagen 2');
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();
  const [product] = await owner.listProducts();
  expect(product?.variants?.map(({ image }) => image)).toEqual([
    undefined,
    product?.images[1]?.id,
    undefined,
  ]);
  const path = product === undefined ? '' : productPath(product);
  const choose = (color: string) => page.getByText(color, { exact: true }).first().click();
  const second = page.getByRole('link', { name: 'Ampliar la foto 2 de 2' });
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator('[data-picture]')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await choose('Gris');
  await expect(second).not.toBeInViewport();
  await choose('Azul');
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await choose('Rojo');
  await expect(second).toBeInViewport({ ratio: 0.9 });

  // Beside its buttons a price has room on the narrowest screen, though rows with photos are indented.
  const sheet = `/${owner.store.url}/pedido`;
  await expect.poll(async () => (await page.request.get(sheet)).text()).toContain('data-i=');
  await page.goto(sheet);
  await page.getByRole('button', { name: 'Elegir: Gorra' }).click();
  await page.getByRole('button', { name: 'Añadir uno: Gorra (Azul)' }).click();
  expect(await findBrokenWords(page, 'a screen of 320 px', 'main li li b')).toEqual([]);
});
