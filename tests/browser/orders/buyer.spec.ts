import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { findBrokenWords } from '../../support/reflow.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { parseOrderFragment } from '#domain/orders/order-payload.ts';
import { productPath } from '#domain/paths/paths.ts';

const sheet = `/${sample.cafeUrl}/pedido`;
const bar = (page: Page) => page.getByRole('link', { name: /^Ver pedido ·/ });
const readMessage = (page: Page) => page.getByLabel('Texto del pedido').inputValue();
const readDetails = (message: string) =>
  parseOrderFragment(new URL(message.split('\n')[1] ?? '').hash)?.details;

async function order(page: Page, name = 'Café molido'): Promise<void> {
  await page.goto(sheet);
  await page.getByRole('button', { name: `Añadir uno: ${name}`, exact: true }).click();
  await page.getByRole('link', { name: 'Continuar' }).click();
}

test('a buyer goes from a product to a message that has all that was written, and its link too', async ({
  page,
  context,
  findProduct,
  isMobile,
}) => {
  await context.route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'chat' }));
  const product = await findProduct('Café molido');
  await page.goto(productPath(product));
  await expect(bar(page)).toBeHidden();
  // Until the script is there, the link leads to the sheet.
  const hidden = { name: 'Cantidad en tu pedido', includeHidden: true };
  await expect(page.getByRole('group', hidden).first()).toBeAttached();
  await page.getByRole('link', { name: 'Añadir al pedido' }).click();
  // It stays here, and counts.
  const stepper = page.getByRole('group', { name: 'Cantidad en tu pedido' });
  await expect(stepper.getByRole('button', { name: 'Añadir uno' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stepper.getByRole('status')).toHaveText('2');
  if (isMobile) {
    await expect(page.getByText('2 en tu pedido · Ver pedido')).toBeVisible();
    const link = await page.getByRole('link', { name: 'Ver pedido', exact: true }).boundingBox();
    expect(link?.height).toBeGreaterThanOrEqual(44);
  }
  expect(new URL(page.url()).pathname).toBe(productPath(product));
  expect(await findViolations(page, 'body')).toEqual([]);

  await page.goto(`/${sample.cafeUrl}`);
  await expect(bar(page)).toHaveText('Ver pedido · 2 productos · $1,920.00 CUP');
  expect(await findViolations(page, 'body')).toEqual([]);
  await bar(page).click();
  await page.waitForURL(`**${sheet}`);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByLabel('Tu nombre').fill('Ana Pérez');
  await page.getByLabel('Tu teléfono').fill('5 234-5678');
  await page.getByRole('button', { name: 'Mañana' }).click();
  await page.getByLabel('Hora o momento').fill('por la tarde');
  await page.getByRole('button', { name: 'Transfermóvil' }).click();
  await page.getByLabel('Nota para la tienda').fill('Molido fino\npor favor');
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu pedido' })).toBeFocused();
  const message = await readMessage(page);
  expect(message).toMatch(/\nSoy Ana Pérez\n[^]*\nTeléfono: \+5352345678\n/);
  const details = readDetails(message);
  expect(details?.when).toMatch(/^Mañana \(\d{1,2} [a-z]{3}\), por la tarde$/);
  expect({ ...details, when: '' }).toEqual({
    name: 'Ana Pérez',
    phone: '+5352345678',
    mode: 'p',
    place: '',
    when: '',
    pay: 'Transfermóvil',
    note: 'Molido fino por favor',
    recipientName: '',
    recipientPhone: '',
    municipality: '',
    feeCents: null,
  });
  // A long name beside a large amount.
  await page.locator('[data-summary] li').evaluate((row) => {
    const line = row.cloneNode(true);
    if (!(line instanceof HTMLElement)) return;
    line.querySelector('span')?.append(' con mermelada de guayaba y merengue italiano');
    line.querySelector('b')?.replaceChildren('$118,500.00 CUP');
    row.after(line);
  });
  expect(await findBrokenWords(page, 'a screen of 320 px', '[data-summary]')).toEqual([]);
  await page
    .locator('[data-summary] li')
    .last()
    .evaluate((line) => {
      line.remove();
    });
  // What is checked is what is sent, and nobody writes other words beside the link.
  await expect(page.locator('[data-summary] li')).toHaveText(['2 × Café molido$1,920.00 CUP']);
  await expect(page.locator('[data-facts]')).toContainText('Ana Pérez · +5352345678');
  await expect(page.getByLabel('Texto del pedido')).toHaveJSProperty('readOnly', true);
  expect(await findViolations(page, 'body')).toEqual([]);

  await page.getByRole('link', { name: 'Enviar por WhatsApp' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Sí, lo envié' }).click();
  const [, code = ''] = /^Pedido (\S+) /.exec(message) ?? [];
  await expect(page.getByRole('heading', { name: `¡Listo! Pedido ${code}` })).toBeFocused();
  await expect(page.getByText('La tienda te contesta por WhatsApp.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Seguir la tienda' })).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.goto(`/${sample.cafeUrl}`);
  await expect(bar(page)).toBeHidden();
});

test('what was typed survives a reload, is offered for the next order, and is forgotten at a tap', async ({
  page,
}) => {
  await order(page);
  await expect(page.getByRole('button', { name: 'Usar los datos' })).toBeHidden();
  await page.getByLabel('Tu nombre').fill('Ana');
  await page.getByLabel('Nota para la tienda').fill('sin azúcar');
  await page.getByRole('button', { name: 'Hoy' }).click();
  await page.reload();
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana');
  await expect(page.getByLabel('Nota para la tienda')).toHaveValue('sin azúcar');
  await expect(page.getByRole('button', { name: 'Hoy' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await page.getByRole('button', { name: 'Copiar' }).click();
  await page.getByRole('button', { name: 'Sí, lo envié' }).click();
  await page.getByRole('link', { name: 'Volver a la lista' }).click();
  await order(page);
  await expect(page.getByLabel('Tu nombre')).toHaveValue('');
  await page.getByLabel('Tu teléfono').fill('51234567');
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  const missing = page.getByText('Escribe tu nombre para que la tienda');
  await expect(missing).toBeVisible();
  await page.getByRole('button', { name: 'Usar los datos de tu último pedido' }).click();
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana');
  await expect(missing).toBeHidden();
  // The last order had no phone.
  await expect(page.getByLabel('Tu teléfono')).toHaveValue('51234567');
  // No note and no time.
  await expect(page.getByLabel('Nota para la tienda')).toHaveValue('');
  await page.getByRole('button', { name: 'Olvidar mis datos' }).click();
  await expect(page.getByLabel('Tu nombre')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Usar los datos' })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('vitrina:me'))).toBeNull();
});

test('what cannot be sent is refused in words at its field, before a link is made', async ({
  page,
}) => {
  await order(page);
  await page.getByLabel('Tu nombre').fill('Ana');
  await page.getByLabel('Tu teléfono').fill('5123');
  await page.getByRole('button', { name: 'Otro día' }).click();
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await expect(page.getByText('Ese teléfono no parece válido.').first()).toBeVisible();
  await expect(page.getByLabel('Tu teléfono')).toBeFocused();
  await expect(page.getByText('Elige un día de hoy a dentro de 60 días')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.getByLabel('Tu teléfono').fill('');
  await page.getByRole('button', { name: 'Otro día' }).click();
  // Three bytes each, so that the link alone is more than messengers pass on.
  for (const [label, length] of [
    ['Tu nombre', 100],
    ['Nota para la tienda', 300],
  ] as const) {
    await page.getByLabel(label).fill('中'.repeat(length));
  }
  await page.getByRole('checkbox', { name: 'Es para otra persona' }).check();
  await page.getByLabel('Nombre de quien recibe').fill('中'.repeat(100));
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await expect(page.locator('form [data-note]')).toHaveText(
    'El pedido no cabe en un mensaje. Acorta la nota o la dirección.',
  );
  await page.getByLabel('Nota para la tienda').fill('corta');
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu pedido' })).toBeVisible();
});

test('an order under way is seen under the data saver without a script', async ({ page }) => {
  await page.goto(sheet);
  await page.getByRole('button', { name: 'Añadir uno: Café molido', exact: true }).click();
  await page.evaluate(() => {
    localStorage.setItem('vitrina:data-saver', 'on');
  });
  // What the page before the data saver still asks for ends here.
  await page.goto('about:blank');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(`/${sample.cafeUrl}`);
  await expect(bar(page)).toHaveText('Ver pedido · 1 producto · $960.00 CUP');
  await page.goto(sheet);
  await expect(page.locator('li img')).toHaveCount(0);
  expect(scripts).toEqual([]);
});

test('a sheet shows the pictures of the rows near the window alone, of the smallest file', async ({
  page,
}) => {
  await page.goto(`/${sample.bigStoreUrl}/pedido`);
  const rows = page.locator('[data-step=lista] li');
  await expect(rows).toHaveCount(sample.bigStoreProducts);
  await expect(rows.first().locator('img')).toBeVisible();
  await expect(rows.last().locator('img')).toHaveCount(0);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last().locator('img')).toBeVisible();
  const shown = await rows
    .locator('img')
    .evaluateAll((all) =>
      all.map((one) => [one.getAttribute('src'), one.getBoundingClientRect().width]),
    );
  for (const [address, width] of shown) {
    expect(address).toMatch(/\/160\.webp$/);
    expect(width).toBe(48);
  }
  await expect(page.getByText('Precios de hoy.')).toBeVisible();
  // Switched on later, the data saver leaves no room for those that are there.
  await page.getByRole('switch', { name: 'Ahorro de datos' }).click();
  await expect(page.locator('[data-step=lista] li img:visible')).toHaveCount(0);
});
