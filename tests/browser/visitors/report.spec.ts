import { findViolations } from '../../support/accessibility.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { tapTwice } from '../../support/tap-twice.ts';
import { productPath } from '#domain/paths/paths.ts';

test('a visitor reports a product, and the server has it once', async ({ page, findProduct }) => {
  const product = await findProduct('Producto número 2');
  await page.goto(productPath(product));
  await page.locator(`a[href="/denunciar#p=${product.id}"]`).click();
  await expect(page.getByText('Denuncias un producto.')).toBeVisible();
  const send = page.getByRole('button', { name: 'Enviar' });
  await send.click();
  await expect(page.getByText('Elige un motivo.')).toBeVisible();
  await expect(page.getByLabel('Estafa o vendedor falso')).toBeFocused();
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('No es su teléfono')).toBeChecked();
  await expect(page.getByText('Elige un motivo.')).toBeHidden();
  await expect(page.getByRole('group')).toHaveAttribute('aria-invalid', 'false');
  await page.getByLabel('Cuéntanos más').fill('Contesta otra persona.');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reports')) sent.push(request.postDataJSON());
  });
  await tapTwice(send, '**/api/reports');
  const done = page.getByText('Gracias. Lo revisa una persona. La tienda no sabrá que fuiste tú.');
  await expect(done).toBeFocused();
  await expect(send).toBeHidden();
  expect(sent).toEqual([
    {
      ...{ kind: 'product', targetId: product.id, reason: 'wrong_phone' },
      text: 'Contesta otra persona.',
    },
  ]);
  expect(await findViolations(page, 'body')).toEqual([]);
});

test.describe('when there is no such thing', () => {
  test.use({ expectedError: /404 \(Not Found\)/ });

  test('what the server refuses is said, and the form stays', async ({ page }) => {
    await page.goto('/denunciar#c=k3v9x0q2m7ta');
    await page.getByLabel('Otro').check();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText(/no encontrado/i)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeVisible();
  });
});

test('an address that names nothing says how one gets there, and another link begins another report', async ({
  page,
  findProduct,
}) => {
  const { id } = await findProduct('Producto número 4');
  const { businessId } = await findProduct('Producto número 5');
  await page.goto('/denunciar');
  await expect(page.getByText('Aquí se llega con el enlace «Denunciar»')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeHidden();
  await page.goto(`/denunciar#p=${id}`);
  await page.getByLabel('Otro').check();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Gracias. Lo revisa una persona.')).toBeVisible();
  await page.goto(`/denunciar#s=${businessId}`);
  await expect(page.getByText('Denuncias un negocio.')).toBeVisible();
  await expect(page.getByText('Gracias. Lo revisa una persona.')).toBeHidden();
  await expect(page.getByLabel('Otro')).not.toBeChecked();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Elige un motivo.')).toBeVisible();
  await page.goto(`/denunciar#p=${id}`);
  await expect(page.getByText('Elige un motivo.')).toBeHidden();
});

test('nothing is asked for under the data saver before the form is touched', async ({
  page,
  findProduct,
}) => {
  const { id } = await findProduct('Producto número 6');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    localStorage.setItem('vitrina:data-saver', 'on');
  });
  await page.goto(`/denunciar#p=${id}`);
  const other = page.getByLabel('Otro');
  await expect(other).toBeVisible();
  expect(scripts).toEqual([]);
  await other.scrollIntoViewIfNeeded();
  const place = await other.boundingBox();
  await other.check();
  await expect(page.getByText('Denuncias un producto.')).toBeVisible();
  // Whatever a tap brings must not take the form from under it.
  expect(await other.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Gracias. Lo revisa una persona.')).toBeVisible();
  expect(scripts).toEqual([expect.stringMatching(/^\/_astro\/report-form\.[\w-]+\.js$/)]);
});
