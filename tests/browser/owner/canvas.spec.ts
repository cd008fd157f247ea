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
  'without createImageBitmap': () => {
    Reflect.deleteProperty(window, 'createImageBitmap');
  },
};

/** The middle and a corner of a published picture, as red, green and blue. */
async function readPixels(published: Buffer): Promise<{ middle: number[]; corner: number[] }> {
  const { data, info } = await sharp(published).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number): number[] =>
    Array.from(data.subarray((y * info.width + x) * info.channels).subarray(0, 3));
  return { middle: pixel(info.width / 2, info.width / 2), corner: pixel(2, 2) };
}

test('a picture chosen with a canvas that writes no WebP, nothing or noise, that reads white or has no memory, or without createImageBitmap, is the one that is published', async ({
  context,
  owner,
}) => {
  const cutOut = await takeCutOut();
  for (const [name, change] of Object.entries(kinds)) {
    const page = await context.newPage();
    await page.addInitScript(change);
    await page.goto('/products?editar=nuevo');
    const dialog = productDialog(page);
    await dialog.getByLabel('Añadir imagen').setInputFiles(cutOut);
    await expect(dialog.locator('.photo')).toHaveCount(1);
    await dialog.getByLabel('Nombre').fill(name);
    await dialog.getByRole('button', { name: 'Crear producto' }).click();
    await expect(dialog).toBeHidden();
    await page.close();
    const product = (await owner.listProducts()).find((made) => made.name === name);
    const url = product?.images[0]?.url ?? 'no picture';
    const published = await context.request.get(url);
    const { middle, corner } = await readPixels(await published.body());
    expect(Math.min(...corner), name).toBeGreaterThan(240);
    expect(middle[0], name).toBeGreaterThan(180);
    expect(Math.max(middle[1] ?? 255, middle[2] ?? 255), name).toBeLessThan(60);
  }
});

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
