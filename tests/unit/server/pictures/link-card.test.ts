import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { awkwardCards } from '../../../support/link-cards.ts';
import { createPictureKeeper } from '#server/pictures/picture-keeper.ts';
import type { PictureKeeper } from '#server/platform/context.ts';

const approved = join(import.meta.dirname, 'link-cards');
/** The pictures are compared at half size, at which JPEG decoders agree. */
const size = { width: 600, height: 315 };
/** Less than the difference of one full stop, and several times the difference that WebP makes in equal pictures. */
const tolerance = 0.00006;
let directory: string;
let keeper: PictureKeeper;

const makePicture = async (input: Parameters<typeof sharp>[0]): Promise<void> => {
  mkdirSync(join(directory, 'photo'), { recursive: true });
  await sharp(input)
    .jpeg()
    .toFile(join(directory, 'photo', 'preview.jpg'));
};
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="#e8d5c0"/><circle cx="480" cy="360" r="270" fill="#d1495b"/><circle cx="400" cy="280" r="60" fill="#fff"/></svg>`;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrina-cards-'));
  await makePicture(Buffer.from(drawing));
  keeper = createPictureKeeper({ kind: 'disk', directory });
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

const readPixels = (input: string | Uint8Array): Promise<Buffer> =>
  sharp(input).resize(size).removeAlpha().raw().toBuffer();

/** The part of a picture that differs from the approved one, from 0 to 1. */
async function findDifference(drawn: Uint8Array, file: string): Promise<number> {
  const [is, was] = await Promise.all([readPixels(drawn), readPixels(file)]);
  const other = is.reduce(
    (sum, value, at) => sum + Number(Math.abs(value - (was[at] ?? 0)) > 48),
    0,
  );
  return other / is.length;
}

describe('the picture of a link', () => {
  test.each(Object.entries(awkwardCards))('looks as approved: %s', async (name, card) => {
    const drawn = await keeper.makeCard(`cards/${name}.jpg`, card);
    expect(drawn.byteLength).toBeLessThanOrEqual(60 * 1024);
    const file = join(approved, `${name}.webp`);
    if (!existsSync(file)) {
      // To change a card, remove its file and look at the new one that is written here.
      await sharp(drawn).resize(size).webp({ quality: 70 }).toFile(file);
      throw new Error(`Nobody has approved ${file} yet: look at it, and run this again`);
    }
    expect(await findDifference(drawn, file)).toBeLessThan(tolerance);
  });

  test('differs when only a full stop differs', async () => {
    const { plain } = awkwardCards;
    if (plain === undefined) throw new Error('There is no such card');
    const drawn = await keeper.makeCard('cards/dot.jpg', { ...plain, name: `${plain.name}.` });
    const difference = await findDifference(drawn, join(approved, 'plain.webp'));
    expect(difference).toBeGreaterThan(tolerance);
  });

  test('is the same whatever fonts a machine has, or none', async () => {
    const card = awkwardCards.mixed;
    if (card === undefined) throw new Error('There is no such card');
    const first = await keeper.makeCard('cards/first.jpg', card);
    const kept = process.env.FONTCONFIG_FILE;
    process.env.FONTCONFIG_FILE = join(directory, 'nothing.conf');
    try {
      const other = createPictureKeeper({ kind: 'disk', directory });
      expect(Buffer.from(await other.makeCard('cards/other.jpg', card)).equals(first)).toBe(true);
    } finally {
      if (kept === undefined) delete process.env.FONTCONFIG_FILE;
      else process.env.FONTCONFIG_FILE = kept;
    }
  });

  test('is at most 60 KB with any photo', async () => {
    const noise = Buffer.alloc(960 * 960 * 3);
    let state = 1;
    for (let at = 0; at < noise.length; at += 1) {
      state = (state * 48_271) % 2_147_483_647;
      noise[at] = state % 256;
    }
    const raw = { width: 960, height: 960, channels: 3 } as const;
    onTestFinished(() => makePicture(Buffer.from(drawing)));
    await makePicture(await sharp(noise, { raw }).png().toBuffer());
    const { plain } = awkwardCards;
    if (plain === undefined) throw new Error('There is no such card');
    const { byteLength } = await keeper.makeCard('cards/noise.jpg', plain);
    expect(byteLength).toBeLessThanOrEqual(60 * 1024);
  });
});
