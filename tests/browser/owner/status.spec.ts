import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { findViolations } from '../../support/accessibility.ts';
import { expect, test } from '../../support/owner-fixture.ts';

/** The largest number of rows, one under the other, in which nothing is drawn. */
async function findEmptyBand(file: Buffer): Promise<number> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  let [longest, band] = [0, 0];
  for (let top = 0; top < data.length; top += info.width) {
    const row = data.subarray(top, top + info.width);
    const isEmpty = row.every((value) => Math.abs(value - (row[0] ?? 0)) < 24);
    band = isEmpty ? band + 1 : 0;
    longest = Math.max(longest, band);
  }
  return longest;
}

test('a product becomes a picture for the status, which is shared or downloaded', async ({
  page,
  owner,
}) => {
  const product = await owner.createProduct({ name: 'Helado de fresa', price: 250 });
  await owner.createProduct({ name: 'Pan de maíz', price: 40 });
  await page.addInitScript(() => {
    const drawing: { drawImage: unknown } = CanvasRenderingContext2D.prototype;
    const draw = drawing.drawImage as (...drawn: unknown[]) => void;
    drawing.drawImage = function (...drawn: unknown[]) {
      if (drawn[0] instanceof HTMLImageElement) document.documentElement.dataset.icon = '';
      Reflect.apply(draw, this, drawn);
    };
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => sessionStorage.getItem('shares') !== null && !!files,
      share: ({ files }: ShareData) => {
        if (sessionStorage.getItem('shares') === 'given up') {
          document.documentElement.dataset.givenUp = '';
          return Promise.reject(new DOMException('Closed', 'AbortError'));
        }
        document.documentElement.dataset.shared = `${files?.[0]?.name} ${files?.[0]?.type}`;
        return Promise.resolve();
      },
    });
  });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Imagen para estado: Helado de fresa' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Imagen para estado' });
  await expect(dialog.getByRole('img', { name: 'Imagen con Helado de fresa' })).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);

  const downloads = page.waitForEvent('download');
  const download = dialog.getByRole('button', { name: 'Descargar' });
  await expect(download).toBeEnabled();
  await download.press('Enter');
  const file = await readFile(await (await downloads).path());
  expect(await sharp(file).metadata()).toMatchObject({ width: 1080, height: 1920, format: 'jpeg' });
  expect(file.byteLength).toBeLessThan(400 * 1024);
  // A name of one line leaves no band without anything.
  expect(await findEmptyBand(file)).toBeLessThan(200);
  // Without a photo it has the icon of the store's type.
  await expect(page.locator('html')).toHaveAttribute('data-icon');

  // Where the system takes no files the picture is downloaded, and nothing is shared.
  const fallen = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Compartir' }).click();
  expect((await fallen).suggestedFilename()).toBe(`${owner.store.url}-${product.id}.jpg`);
  await expect(page.locator('html')).not.toHaveAttribute('data-shared');

  await dialog.getByRole('button', { name: 'Oscuro' }).click();
  await dialog.getByText('Historia con varios').click();
  await dialog.getByRole('checkbox', { name: 'Pan de maíz' }).check();
  await expect(
    dialog.getByRole('img', { name: 'Imagen con Helado de fresa, Pan de maíz' }),
  ).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.setItem('shares', 'yes');
  });
  await dialog.getByRole('button', { name: 'Compartir' }).click();
  const name = `${owner.store.url}-${product.id}.jpg image/jpeg`;
  await expect(page.locator('html')).toHaveAttribute('data-shared', name);

  await owner.call('PATCH', `/products/${product.id}`, { price: 300 });
  await page.reload();
  const changed = dialog.getByText('El precio cambió desde tu última imagen.');
  await expect(changed).toBeVisible();
  // A picture that its owner did not send out is none that was made.
  await page.evaluate(() => {
    sessionStorage.setItem('shares', 'given up');
  });
  await dialog.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-given-up');
  await expect(changed).toBeVisible();
  const made = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  await made;
  await expect(changed).toHaveCount(0);
});

test('a picture that could not be drawn is tried again, and one that cannot be made is said', async ({
  page,
  owner,
}) => {
  const product = await owner.createProduct({ name: 'Helado de fresa', price: 250 });
  await page.addInitScript(() => {
    const canvas: { getContext: unknown } = HTMLCanvasElement.prototype;
    const read = canvas.getContext as (...kind: unknown[]) => unknown;
    canvas.getContext = function (...kind: unknown[]) {
      const draws = sessionStorage.getItem('draws') === 'yes';
      return draws ? Reflect.apply(read, this, kind) : null;
    };
    HTMLCanvasElement.prototype.toBlob = (callback) => {
      callback(null);
    };
  });
  await page.goto(`/products?estado=${product.id}`);
  const dialog = page.getByRole('dialog', { name: 'Imagen para estado' });
  const failure = dialog.getByRole('alert').filter({ hasText: 'No se pudo hacer la imagen' });
  await expect(failure).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.setItem('draws', 'yes');
  });
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  const download = dialog.getByRole('button', { name: 'Descargar' });
  await expect(download).toBeEnabled();
  await expect(failure).toHaveCount(0);
  await download.click();
  await expect(page.getByText('No se pudo hacer la imagen')).toBeVisible();
});
