import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';
import { readLayoutShift } from '../../support/island.ts';
import { tabTo } from '../../support/keyboard.ts';
import { listKept, test as offline, visit } from '../../support/offline-fixture.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { catchTap } from '../../support/tap.ts';
import { formatOrderFragment } from '#domain/orders/order-payload.ts';
import { tapPath } from '#domain/paths/paths.ts';

const sheet = `/${sample.cafeUrl}/pedido`;
const total = (page: Page) => page.locator('[data-total]');
const text = (page: Page) => page.getByLabel('Texto del pedido');

async function add(page: Page, name: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await page.getByRole('button', { name: `Añadir uno: ${name}`, exact: true }).click();
  }
}

async function check(page: Page, name = 'Ana'): Promise<string> {
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByLabel('Tu nombre').fill(name);
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu pedido' })).toBeFocused();
  return text(page).inputValue();
}

test('names and prices run to the button of their row, and make room for a number', async ({
  page,
}) => {
  await page.goto(sheet);
  const row = page.getByRole('listitem').filter({ hasText: 'Café molido' });
  const more = page.getByRole('button', { name: 'Añadir uno: Café molido', exact: true });
  const measure = () =>
    row.evaluate((item) => {
      const { gridTemplateColumns } = getComputedStyle(item);
      return Number.parseFloat(gridTemplateColumns.split(' ').at(-1) ?? '');
    });
  await expect(more).toBeVisible();
  expect(await measure()).toBeLessThanOrEqual(48);
  await more.click();
  await expect(row.getByText('1', { exact: true })).toBeVisible();
  expect(await measure()).toBeGreaterThan(100);
});

test('a row leads to its product wherever it is tapped but on its buttons', async ({ page }) => {
  await page.goto(sheet);
  const row = page.getByRole('listitem').filter({ hasText: 'Café molido' });
  await add(page, 'Café molido');
  await page.getByRole('button', { name: 'Quitar uno: Café molido', exact: true }).click();
  await expect(total(page)).toHaveText('Tu pedido está vacío. Toca + en lo que quieras.');
  const { height = 0 } = (await row.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(64);
  await row.click({ position: { x: 70, y: height - 4 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Café molido' })).toBeVisible();
});

test('an order under way moves no row when the script comes', async ({ page }) => {
  await page.setViewportSize({ width: 340, height: 740 });
  await page.goto(sheet);
  for (const name of ['Café molido', 'Café en grano', sample.withoutPrice, sample.lastUnits]) {
    await add(page, name);
  }
  const came = Promise.withResolvers<undefined>();
  await page.route(/\/order-sheet\.[\w-]+\.js$/, async (route) => {
    await came.promise;
    await route.continue();
  });
  await page.goto(sheet);
  const rows = page.locator('[data-step=lista] li');
  const measure = () =>
    rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  const before = await measure();
  came.resolve(undefined);
  await expect(
    page.getByRole('button', { name: `Quitar uno: ${sample.withoutPrice}` }),
  ).toBeVisible();
  expect(await measure()).toEqual(before);
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);
});

test('sending an order counts as a tap, and nothing of it reaches the server', async ({
  page,
  context,
  findProduct,
}) => {
  const { businessId } = await findProduct('Café molido');
  await context.route(/^https:\/\/wa\.me\//, (route) =>
    // Chromium asks for an icon of a page that names none.
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">chat' }),
  );
  const tap = await catchTap(context, tapPath(businessId, 'w'));
  await page.goto(sheet);
  await add(page, 'Café molido');
  await check(page);
  await page.getByRole('link', { name: 'Enviar por WhatsApp' }).click();
  const { request, status } = await tap.caught;
  expect(status).toBe(204);
  expect(JSON.stringify([request.postData(), await request.allHeaders()])).not.toMatch(
    /Ana|wa\.me/,
  );
});

offline(
  'three things are ordered without a network, and the link says just that',
  async ({ page, context, link }) => {
    await visit(page, sheet);
    const isNeeded = (path: string) => /\/(?:order-sheet|page-delivery-words)\./.test(path);
    await expect.poll(async () => (await listKept(page)).filter(isNeeded).length).toBe(2);
    link.state = 'lost';
    await context.setOffline(true);
    await page.goto('/');
    await page.goto(sheet);
    await add(page, 'Café molido', 2);
    await add(page, 'Café en grano');
    await add(page, sample.withoutPrice);
    await expect(total(page)).toHaveText(
      '4 productos · $1,920.00 CUP + $21.50 USD + lo que se consulta',
    );
    // What was chosen is there again, without a network too.
    await page.goto(sheet);
    await expect(total(page)).toContainText('4 productos');
    const message = await check(page);
    const lines = [
      '2 x Café molido = $1,920.00 CUP',
      '1 x Café en grano = $21.50 USD',
      `1 x ${sample.withoutPrice} = precio a consultar`,
    ];
    expect(message.split('\n').slice(2, -1)).toEqual([
      ...['Soy Ana', '', ...lines],
      ...['Total: $1,920.00 CUP + $21.50 USD + lo que se consulta', 'Lo recojo'],
    ]);
    const way = page.getByRole('link', { name: 'Enviar por WhatsApp' });
    const sent = new URL((await way.getAttribute('href')) ?? '');
    expect(sent.searchParams.get('text')).toBe(message);
    link.state = 'up';
    await context.setOffline(false);

    const opened = new URL(message.split('\n')[1] ?? '');
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.goto(opened.pathname + opened.hash);
    const [, code = ''] = /^Pedido (\S+) · /.exec(message) ?? [];
    const panel = page.locator('[data-opened]');
    await expect(panel.getByRole('heading', { name: `Pedido ${code}` })).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveText(lines);
    await expect(panel).toContainText('Total: $1,920.00 CUP + $21.50 USD + lo que se consulta.');
    expect(await panel.getByRole('link').getAttribute('href')).toBe(`/orders${opened.hash}`);
  },
);

offline(
  'of the order that a link brings nothing reaches any server, not with a tap either',
  async ({ page, context, link, findProduct }) => {
    const { id } = await findProduct('Café molido');
    const asked: string[] = [];
    link.intercept = (call) => {
      asked.push(JSON.stringify([call.method, call.url, call.rawHeaders]));
      call.on('data', (part) => asked.push(String(part)));
      return false;
    };
    context.on('request', (request) => {
      // Here its address has the fragment, which no browser sends as part of it.
      const { origin, pathname, search } = new URL(request.url());
      asked.push(origin + pathname + search);
      asked.push(JSON.stringify([request.headers(), request.postData()]));
    });
    const order = formatOrderFragment({
      ...{ token: '0123456789ab', code: '000000', minute: 1 },
      lines: [{ productId: id, quantity: 2, cost: null }],
      details: {
        ...{ name: 'Ana Pérez', phone: '+5354111222', mode: 'd', place: 'Calle 23 #456' },
        ...{ when: 'Hoy (23 nov)', pay: '', note: 'Toca el timbre', municipality: '' },
        ...{ recipientName: '', recipientPhone: '', feeCents: null },
      },
    });
    await page.goto(sheet + order);
    const panel = page.locator('[data-opened]');
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(panel).toContainText(
      'Ana Pérez · +5354111222 · A domicilio · Calle 23 #456 · Hoy (23 nov) · Toca el timbre',
    );
    expect(await page.evaluate(() => location.href)).toBe(link.origin + sheet);
    await expect(page.locator('[ping]')).toHaveCount(0);
    // It is shown again after a reload, and on the way back.
    await page.reload();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('link', { name: 'Llamar', exact: true }).click();
    await expect.poll(() => asked.some((one) => one.includes('/p"'))).toBe(true);
    await page.goto('/about');
    await page.goBack();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    expect(asked.length).toBeGreaterThan(10);
    // Neither the order nor what its buyer wrote, as it stands in the link and as it reads.
    const own = [order.slice(3, 17), order.slice(-40), 'Ana P', '54111222', 'timbre'];
    expect(asked.filter((one) => own.some((part) => one.includes(part)))).toEqual([]);
  },
);

test('an order goes through its steps with the keyboard, and is found again', async ({ page }) => {
  await page.goto(`${sheet}#+${'0'.repeat(12)}`);
  await expect(page.locator('[data-bar] [data-note]')).toHaveText('Ya no se vende');
  await expect(total(page)).toHaveText('Tu pedido está vacío. Toca + en lo que quieras.');
  await expect(page.getByRole('button', { name: `Añadir uno: ${sample.soldOut}` })).toHaveCount(0);
  expect(await findViolations(page, 'body')).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: 'Añadir uno: Café molido' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveText('1 producto · $960.00 CUP');
  expect(await findViolations(page, 'body')).toEqual([]);
  await tabTo(page, page.getByRole('link', { name: 'Continuar' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: 'Es para otra persona' }));
  await page.keyboard.press('Space');
  const shown = page.locator('[data-receiver] b').first();
  await expect(shown).toHaveText(/^[A-Z]{3,8}-\d\d$/);
  const word = (await shown.textContent()) ?? '';
  await tabTo(page, page.getByRole('button', { name: 'Revisar el pedido' }));
  await page.keyboard.press('Enter');
  const missing = page.getByText('Escribe tu nombre para que la tienda sepa quién pide');
  await expect(missing).toBeVisible();
  await expect(page.getByLabel('Tu nombre')).toBeFocused();
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.keyboard.type('A');
  await expect(missing).toBeHidden();
  await expect(page.getByLabel('Tu nombre')).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.type('na');
  await page.getByLabel('Nombre de quien recibe').fill('Marta');
  await page.getByLabel('Teléfono de quien recibe').fill('51234567');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Revisa tu pedido' })).toBeFocused();
  expect(await findViolations(page, 'body')).toEqual([]);
  // The buyer may have told the word already, so it survives a reload.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Revisa tu pedido' })).toBeVisible();
  const message = await text(page).inputValue();
  expect(message).toContain('\nRecibe: Marta +5351234567\n');
  expect(message).not.toContain(word);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Copiar' }).click();
  await page.getByRole('button', { name: 'Todavía no' }).click();
  await expect(page.getByRole('button', { name: 'Sí, lo envié' })).toBeHidden();
  // It is the same order until it was sent.
  expect(await text(page).inputValue()).toBe(message);
  await page.getByRole('button', { name: 'Copiar' }).click();
  await page.getByRole('button', { name: 'Sí, lo envié' }).click();
  await expect(page.getByRole('heading', { name: /^¡Listo! Pedido \w{3}-\w{3}$/ })).toBeFocused();
  await expect(page.getByText('La tienda te contesta en ese chat.')).toBeVisible();
  await expect(page.locator('[data-done-word]')).toContainText(word);
  expect(await findViolations(page, 'body')).toEqual([]);
  await expect(total(page)).toHaveText('Tu pedido está vacío. Toca + en lo que quieras.');
  await page.reload();
  await expect(page.getByRole('heading', { name: /^¡Listo! Pedido/ })).toBeVisible();
  // It leads to a part of the list, and does nothing where that is hidden.
  const toSent = page.getByRole('button', { name: 'Tus pedidos en esta tienda' });
  await expect(toSent).toBeHidden();
  await page.getByRole('link', { name: 'Volver a la lista' }).click();
  await toSent.click();
  await expect(page.getByRole('heading', { name: 'Tus pedidos en esta tienda' })).toBeFocused();
  const sent = page.locator('[data-sent] li');
  await expect(sent).toContainText('· $960.00 CUP');
  expect(await findViolations(page, 'body')).toEqual([]);
  await sent.getByLabel('¿Qué palabra te dio la tienda?').fill('otra 11');
  await sent.getByRole('button', { name: 'Comprobar' }).click();
  await expect(sent.getByText('No coincide. Llama por teléfono')).toBeVisible();
  await sent.getByLabel('¿Qué palabra te dio la tienda?').fill(word.toLowerCase());
  await sent.getByRole('button', { name: 'Comprobar' }).click();
  await expect(sent.getByText('Coincide: se entregó.')).toBeVisible();
  await sent.getByRole('button', { name: 'Repetir' }).click();
  await expect(total(page)).toHaveText('1 producto · $960.00 CUP');
});

test('the ways to the top of the page leave an order in its step', async ({ page }) => {
  await page.goto(sheet);
  await page.getByRole('link', { name: 'Volver arriba' }).press('Enter');
  await add(page, 'Café molido');
  await page.getByRole('link', { name: 'Continuar' }).click();
  const step = page.getByRole('heading', { name: 'Tus datos' });
  await expect(step).toBeFocused();
  for (const name of ['Volver arriba', 'Saltar al contenido', 'Volver arriba']) {
    await page.getByRole('link', { name }).press('Enter');
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#datos');
    await expect(step).toBeVisible();
  }
  await page.reload();
  await expect(step).toBeVisible();
  for (let n = 0; n < 4; n += 1) await page.goBack();
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible();
  await expect(step).toBeHidden();
});

test.describe('a product page', () => {
  test.use({ expectedError: /net::ERR_FAILED/ });
  test('without its script leads to the sheet, which puts the product into the order @wide-too', async ({
    page,
    findProduct,
    isMobile,
  }) => {
    const product = await findProduct('Café molido');
    // As where the script of the page did not come.
    await page.route(/\/add-to-order\.[\w-]+\.js$/, (route) => route.abort());
    await page.goto(`/${sample.cafeUrl}/product/${product.id}`);
    const bar = page.getByRole('navigation', { name: 'Contacto rápido' });
    if (isMobile)
      await expect(bar.getByRole('link', { name: 'Preguntar por WhatsApp' })).toBeVisible();
    await page.getByRole('link', { name: 'Añadir al pedido' }).click();
    await expect(page.locator('[data-bar] [data-note]')).toHaveText('Añadido: Café molido');
    await expect(total(page)).toHaveText('1 producto · $960.00 CUP');
    await page.reload();
    await expect(total(page)).toHaveText('1 producto · $960.00 CUP');
  });
});

test('the data saver loads nothing before a tap, and then the script of the sheet alone', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    localStorage.setItem('vitrina:data-saver', 'on');
  });
  await page.goto(sheet);
  await expect(page.getByRole('button', { name: 'Empezar mi pedido' })).toBeVisible();
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Empezar mi pedido' }).click();
  await add(page, 'Café molido');
  await check(page);
  expect(scripts).toEqual([expect.stringMatching(/^\/_astro\/order-sheet\.[\w-]+\.js$/)]);
});

test('an order is the same until it was sent, and what is ordered then another one; what was said of a product is gone in the next step', async ({
  page,
  findProduct,
}) => {
  const codeOf = (message: string) => /^Pedido (\S+) · /.exec(message)?.[1] ?? '';
  const { id } = await findProduct('Café molido');
  await page.goto(`${sheet}#+${id}`);
  const note = page.locator('[data-bar] [data-note]');
  await expect(note).toHaveText('Añadido: Café molido');
  const code = codeOf(await check(page));
  expect(code).not.toBe('');
  await expect(page.locator('[data-step=revisar] [data-note]')).toHaveText('');
  await page.getByRole('link', { name: 'Cambiar los datos' }).click();
  await page.getByRole('link', { name: 'Cambiar productos' }).click();
  await expect(total(page)).toBeVisible();
  await expect(note).toHaveText('');
  expect(codeOf(await check(page))).toBe(code);
  await page.getByRole('button', { name: 'Copiar' }).click();
  // As if the store had changed something of it meanwhile: prices are of a later minute now.
  await page.evaluate(() => {
    for (const [key, kept] of Object.entries(localStorage)) {
      const older = (_: string, minute: string) => `"minute":${Number(minute) - 1}`;
      localStorage.setItem(key, String(kept).replace(/"minute":(\d+)/g, older));
    }
  });
  // What was typed is still there, and with it the step.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Revisa tu pedido' })).toBeVisible();
  await expect(text(page)).toHaveValue(new RegExp(`^Pedido ${code} · `));
  await page.getByRole('button', { name: 'Sí, lo envié' }).click();
  await expect(total(page)).toHaveText('Tu pedido está vacío. Toca + en lo que quieras.');
  await page.getByRole('link', { name: 'Volver a la lista' }).click();
  await add(page, 'Café molido');
  expect(codeOf(await check(page))).not.toBe(code);
});

test.describe('texts that want to be scripts', () => {
  test.use({ bypassCSP: true });
  test('do nothing in any field, in the address or in what is kept', async ({ page }) => {
    const hits: number[] = [];
    await page.exposeFunction('hit', (number: number) => hits.push(number));
    await page.setContent('<img src=x onerror=hit(0)>');
    await expect.poll(() => hits.splice(0)).toEqual([0]);
    await page.goto(sheet);
    await add(page, 'Café molido');
    await check(page);
    expect(hostileTexts.length).toBeGreaterThanOrEqual(100);
    const hostile = hostileTexts.map(({ text: one }) => one);
    // In the page itself: a way there and back for each would take four times as long.
    const unseen = await page.evaluate(async (values) => {
      const missing: string[] = [];
      const area = document.querySelector<HTMLTextAreaElement>('[data-step=revisar] textarea');
      const isWritten = async (line: string): Promise<boolean> => {
        for (let turn = 0; turn < 500; turn += 1) {
          await new Promise((resolve) => setTimeout(resolve));
          if (area?.value.split('\n').includes(line) === true) return true;
        }
        return false;
      };
      for (const value of values) {
        location.hash = '#datos';
        const other = document.querySelector<HTMLInputElement>('[name=other]');
        if (other?.checked === false) other.click();
        for (const field of document.querySelectorAll<HTMLInputElement>(
          'form[data-step] :is(textarea,input:not([type]),input[type=text])',
        )) {
          field.value = value;
        }
        document.querySelector<HTMLFormElement>('form[data-step]')?.requestSubmit();
        const shown = value.replace(/\s+/g, ' ').trim();
        if (!(await isWritten(`Soy ${shown}`))) missing.push(value);
      }
      return missing;
    }, hostile);
    expect(unseen).toEqual([]);
    // Each by itself: a page that is led on at once sees only the last of them.
    const follow = (start: '#+' | '#p=') =>
      page.evaluate(
        async ([beginning, values]) => {
          for (const value of values) {
            const followed = new Promise((resolve) => {
              addEventListener('hashchange', resolve, { once: true });
            });
            location.hash = beginning + value;
            await followed;
          }
        },
        [start, hostile] as const,
      );
    await follow('#+');
    await expect(page.locator('[data-bar] [data-note]')).toHaveText('Ya no se vende');
    await follow('#p=');
    await expect(
      page.getByRole('heading', { name: /^Este enlace de pedido está incompleto\./ }),
    ).toBeVisible();
    const key = await page.evaluate((name) => {
      const found = Object.keys(localStorage).find((one) => one.startsWith('vitrina:order:')) ?? '';
      const kept = (localStorage.getItem(found) ?? '').replaceAll('Café molido', name);
      localStorage.setItem(found, kept);
      return found;
    }, hostile[1] ?? '');
    await page.reload();
    await expect(total(page)).toContainText('producto');
    await page.evaluate((name) => {
      localStorage.setItem(name, '{"at":');
    }, key);
    await page.reload();
    // What is kept cannot be read, and the order of the link stays on the screen.
    await expect(page.locator('[data-opened]')).toBeVisible();
    await expect(page.locator('[data-bar]')).toBeHidden();
    expect(hits).toEqual([]);
  });
});

test('a link that is not whole is refused in words', async ({ page }) => {
  await page.goto(`${sheet}#p=1.0123456789ab.12345q.1.k3v9x0q2m4td*1@5`);
  await expect(
    page.getByRole('heading', {
      name: 'Este enlace de pedido está incompleto. Pide que te lo envíen otra vez.',
    }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Soy de la tienda: registrar' })).toBeHidden();
  await page.goto(`${sheet}#p=3.of-a-later-release`);
  await expect(
    page.getByRole('heading', { name: 'Recarga la página para abrir este pedido.' }),
  ).toBeVisible();
});
