import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/owner-fixture.ts';
import { findToast, productDialog } from '../../support/owner-screens.ts';

// Canvases that Chromium does not have: without WebP, without memory, and with noise in place of what was drawn.

/** A red square in the middle of nothing. */
async function takeCutOut(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const square = await sharp({
    create: { width: 100, height: 100, channels: 3, background: '#d00' },
  })
    .png()
    .toBuffer();
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  const buffer = await sharp({
    create: { width: 300, height: 300, channels: 4, background: nothing },
  })
    .composite([{ input: square }])
    .png()
    .toBuffer();
  return { name: 'recorte.png', mimeType: 'image/png', buffer };
}

const kinds = {
  'that writes no WebP': () => {
    const own: { toBlob: unknown } = HTMLCanvasElement.prototype;
    const write = own.toBlob as (...words: unknown[]) => void;
    own.toBlob = function (give: BlobCallback, type: string, quality: number) {
      Reflect.apply(write, this, [give, type === 'image/webp' ? 'image/png' : type, quality]);
    };
  },
  'that writes nothing': () => {
    HTMLCanvasElement.prototype.toBlob = (give) => {
      give(null);
    };
  },
  'that writes noise': () => {
    const own: { toBlob: unknown } = HTMLCanvasElement.prototype;
    const write = own.toBlob as (...words: unknown[]) => void;
    own.toBlob = function (this: HTMLCanvasElement, give: BlobCallback, ...words: unknown[]) {
      const noise = document.createElement('canvas');
      noise.width = this.width;
      noise.height = this.height;
      const context = noise.getContext('2d');
      const picture = context?.createImageData(noise.width, noise.height);
      if (picture === undefined) throw new Error('no canvas');
      picture.data.forEach((_, at) => (picture.data[at] = (at * 7919) % 256));
      context?.putImageData(picture, 0, 0);
      Reflect.apply(write, noise, [give, ...words]);
    };
  },
  'that reads white': () => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => {
      const picture = new ImageData(width, height);
      picture.data.fill(255);
      return picture;
    };
  },
  'without memory': () => {
    HTMLCanvasElement.prototype.getContext = () => null;
  },
  'in a browser without createImageBitmap': () => {
    Reflect.deleteProperty(window, 'createImageBitmap');
  },
};

async function choosePicture(page: Page): Promise<Locator> {
  await page.goto('/products?editar=nuevo');
  const dialog = productDialog(page);
  await dialog.getByLabel('Añadir imagen').setInputFiles(await takeCutOut());
  await expect(dialog.locator('.photo')).toHaveCount(1);
  return dialog;
}

for (const [name, change] of Object.entries(kinds)) {
  test(`a picture chosen with a canvas ${name} is the one that is published`, async ({
    page,
    owner,
  }) => {
    await page.addInitScript(change);
    const dialog = await choosePicture(page);
    await dialog.getByLabel('Nombre').fill('Recorte');
    await dialog.getByRole('button', { name: 'Crear producto' }).click();
    await expect(dialog).toBeHidden();
    const [product] = await owner.listProducts();
    const url = product?.images[0]?.url ?? 'no picture';
    const published = await (await page.request.get(url)).body();
    const { data, info } = await sharp(published).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number): number[] =>
      Array.from(data.subarray((y * info.width + x) * info.channels).subarray(0, 3));
    const [red, white] = [pixel(info.width / 2, info.width / 2), pixel(2, 2)];
    expect(Math.min(...white)).toBeGreaterThan(240);
    expect(red[0]).toBeGreaterThan(180);
    expect(Math.max(red[1] ?? 255, red[2] ?? 255)).toBeLessThan(60);
  });
}

test('a picture for the status that the browser falsifies is not handed out', async ({
  page,
  owner,
}) => {
  await owner.createProduct({ name: 'Helado de fresa', price: 250 });
  await page.addInitScript(kinds['that writes noise']);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Imagen para estado: Helado de fresa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imagen para estado' });
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  await expect(findToast(page, 'No se pudo hacer la imagen')).toContainText(
    'Este navegador no deja guardar la imagen.',
  );
});
