import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPictureStorage, type PictureStorage } from '#server/pictures/picture-storage.ts';
import { DomainError } from '#domain/errors.ts';
import { addChunks, addPackedTexts, draw, nameColors } from '../../../support/pictures.ts';
import { storePicture } from '#server/pictures/store-picture.ts';

let directory: string;
let storage: PictureStorage;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'vitrina-images-'));
  storage = openPictureStorage({ kind: 'disk', directory });
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

test('keeps every width up to that of the original, and a JPEG', async () => {
  const { id, picture } = await storePicture(await draw(700, 350).png().toBuffer(), storage);
  expect(picture).toMatchObject({
    url: `/images/${id}/640.webp`,
    previewUrl: `/images/${id}/preview.jpg`,
    width: 640,
    height: 320,
    widths: [160, 320, 480, 640],
  });
  expect(readdirSync(join(directory, id)).sort()).toEqual(
    ['160.webp', '320.webp', '480.webp', '640.webp', 'preview.jpg'].sort(),
  );
  const small = await sharp(join(directory, id, '160.webp')).metadata();
  expect([small.format, small.width, small.height]).toEqual(['webp', 160, 80]);
});

test('scales down a picture that is much higher than wide', async () => {
  const { picture } = await storePicture(await draw(900, 9000).png().toBuffer(), storage);
  expect([picture.width, picture.height]).toEqual([160, 1600]);
});

test('names the colour that fills the picture', async () => {
  const { picture } = await storePicture(await draw(64, 64).png().toBuffer(), storage);
  const channels = [1, 3, 5].map((at) => Number.parseInt(picture.color.slice(at, at + 2), 16));
  const wanted = [0x0b, 0x5c, 0x66];
  channels.forEach((value, index) => {
    expect(Math.abs(value - (wanted[index] ?? 0))).toBeLessThanOrEqual(8);
  });
  expect(picture.widths).toEqual([64]);
});

test("turns a photo upright and drops the camera's metadata", async () => {
  const sideways = await draw(400, 200)
    .withExif({ IFD0: { Make: 'Camara' }, IFD3: { GPSLatitude: '23/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { id, picture } = await storePicture(sideways, storage);
  expect([picture.width, picture.height]).toEqual([160, 320]);
  for (const file of readdirSync(join(directory, id))) {
    const { exif, orientation } = await sharp(readFileSync(join(directory, id, file))).metadata();
    expect([file, exif, orientation]).toEqual([file, undefined, undefined]);
  }
});

test.each(['none', 'srgb', 'p3'])(
  'keeps the colours of sixteen bits, with the profile %s',
  async (profile) => {
    const background = { r: 200, g: 20, b: 30 };
    const deep = sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .toColourspace('rgb16')
      .png();
    if (profile !== 'none') deep.withIccProfile(profile);
    const { id } = await storePicture(await deep.toBuffer(), storage);
    const { channels } = await sharp(join(directory, id, 'preview.jpg')).stats();
    const wanted = Object.values(background);
    channels.forEach(({ mean }, index) => {
      expect(Math.abs(mean - (wanted[index] ?? 0))).toBeLessThanOrEqual(4);
    });
  },
);

/** Pixels of one colour, as a PNG without information on colours. */
async function drawPlain(background: { r: number; g: number; b: number }): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
}

async function readMeans(id: string): Promise<number[]> {
  const { channels } = await sharp(join(directory, id, 'preview.jpg')).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

function expectNear(means: readonly number[], wanted: readonly number[]): void {
  const differences = means.map((mean, index) => Math.abs(mean - (wanted[index] ?? 0)));
  expect({ means, isNear: Math.max(...differences) <= 6 }).toEqual({ means, isNear: true });
}

const chromaticities = (values: readonly number[]): Buffer => {
  const body = Buffer.alloc(32);
  values.forEach((value, index) => body.writeUInt32BE(Math.round(value * 100_000), 4 * index));
  return body;
};
const gamma = (value: number): Buffer => {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(Math.round(value * 100_000));
  return body;
};

test.each([
  // The colours that Chromium shows for the same files, except for HDR, whose highlights it dims.
  ['Display P3 by cICP', [['cICP', Buffer.of(12, 13, 0, 1)]], [200, 100, 80], [214, 95, 73]],
  ['sRGB by cICP', [['cICP', Buffer.of(1, 13, 0, 1)]], [200, 100, 80], [200, 100, 80]],
  ['an unknown number', [['cICP', Buffer.of(99, 13, 0, 1)]], [200, 100, 80], [200, 100, 80]],
  [
    'the white of paper in HDR',
    [['cICP', Buffer.of(9, 16, 0, 1)]],
    [148, 148, 148],
    [255, 255, 255],
  ],
  ['a gamma of its own', [['gAMA', gamma(1)]], [55, 55, 55], [128, 128, 128]],
  ['the usual gamma', [['gAMA', gamma(0.45455)]], [200, 100, 80], [200, 100, 80]],
  [
    'Adobe RGB by its primaries',
    [
      ['gAMA', gamma(0.45455)],
      ['cHRM', chromaticities([0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06])],
    ],
    [150, 100, 80],
    [171, 100, 78],
  ],
  [
    'primaries that cannot be',
    [
      ['gAMA', gamma(0.45455)],
      ['cHRM', chromaticities([0, 0, 0, 0, 0, 0, 0, 0])],
    ],
    [200, 100, 80],
    [200, 100, 80],
  ],
] as const)('a PNG in %s keeps its colours', async (_, chunks, [r, g, b], wanted) => {
  const file = join(directory, 'colours.png');
  writeFileSync(file, addChunks(await drawPlain({ r, g, b }), chunks));
  expectNear(await readMeans((await storePicture(file, storage)).id), wanted);
});

test('an AVIF in Display P3, named by numbers, keeps its colours', async () => {
  const avif = await sharp(await drawPlain({ r: 200, g: 100, b: 80 }))
    .avif()
    .toBuffer();
  const store = async (primaries: number): Promise<number[]> =>
    readMeans((await storePicture(nameColors(avif, primaries, 13), storage)).id);
  expectNear(await store(1), [200, 100, 80]);
  expectNear(await store(12), [214, 95, 73]);
});

test('a progressive photo with too many pixels says that the progressive form is the cause', async () => {
  const file = join(directory, 'progressive.jpg');
  await draw(4_000, 3_500).jpeg({ progressive: true }).toFile(file);
  await expect(storePicture(file, storage)).rejects.toThrow(/JPEG progresivo.*13 millones/);
});

test('keeps the preview of a busy picture under 200 KB', async () => {
  const noise = Buffer.from(
    Array.from({ length: 1200 * 1200 * 3 }, (_, at) => (at * 7919 * (at % 251)) % 256),
  );
  const busy = await sharp(noise, { raw: { width: 1200, height: 1200, channels: 3 } })
    .png()
    .toBuffer();
  const { id } = await storePicture(busy, storage);
  expect(readFileSync(join(directory, id, 'preview.jpg')).length).toBeLessThanOrEqual(200 * 1024);
});

test('refuses a file that is no picture', async () => {
  await expect(storePicture(Buffer.from('hola'), storage)).rejects.toThrow(DomainError);
});

test.each([
  ['1 × 20,000', () => draw(1, 20_000).png(), /16,000 píxeles por lado/],
  ['20,000 × 1', () => draw(20_000, 1).png(), /16,000 píxeles por lado/],
  ['an AVIF of 13 megapixels', () => draw(4_000, 3_200).avif({ effort: 0 }), /4 millones/],
  ['a GIF of 13 megapixels', () => draw(4_000, 3_200).gif(), /8 millones/],
  [
    'a PNG of 16 bits and 13 megapixels',
    () => draw(4_000, 3_200).toColourspace('rgb16').png(),
    /8\.6 millones/,
  ],
  ['a PNG of 14 megapixels', () => draw(4_000, 3_500).png(), /13 millones/],
])('refuses %s, and says the limit', async (_, make, message) => {
  const file = join(directory, 'sent');
  await make().toFile(file);
  await expect(storePicture(file, storage)).rejects.toMatchObject({
    code: 'image_unreadable',
    message: expect.stringMatching(message) as string,
  });
});

test('refuses a PNG whose texts would fill the memory', async () => {
  const file = join(directory, 'texts');
  writeFileSync(file, addPackedTexts(await draw(64, 64).png().toBuffer(), 5));
  await expect(storePicture(file, storage)).rejects.toThrow(/demasiados textos/);
  writeFileSync(file, addPackedTexts(await draw(64, 64).png().toBuffer(), 1));
  expect((await storePicture(file, storage)).picture.width).toBe(64);
});

test('leaves nothing of a picture that could not be written whole', async () => {
  const written: string[] = [];
  const full: PictureStorage = {
    ...storage,
    async write(key, content, type) {
      written.push(key);
      if (key.endsWith('320.webp')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      await storage.write(key, content, type);
    },
  };
  const picture = await draw(700, 350).png().toBuffer();
  await expect(storePicture(picture, full, 'half')).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(written.length).toBeGreaterThan(1);
  expect(existsSync(join(directory, 'half'))).toBe(false);
  expect((await storePicture(picture, storage, 'half')).picture.width).toBe(640);
});
