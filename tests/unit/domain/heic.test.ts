import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeHeic } from '../../support/pictures.ts';
import { isHeic } from '#domain/products/heic.ts';

describe('a HEIC photo', () => {
  it.each([['heic'], ['mif1', 'heic'], ['msf1', 'hevc'], ['mif1', 'miaf', 'heix']])(
    'is known by its brands %s',
    (...brands) => {
      expect(isHeic(makeHeic(brands))).toBe(true);
    },
  );

  it('is not what can be read', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } });
    expect(isHeic(await picture.clone().avif().toBuffer())).toBe(false);
    expect(isHeic(await picture.clone().jpeg().toBuffer())).toBe(false);
    expect(isHeic(makeHeic(['mif1', 'avif']))).toBe(false);
    expect(isHeic(new TextEncoder().encode('ftypheic'))).toBe(false);
    expect(isHeic(new Uint8Array())).toBe(false);
  });

  it('is looked for at its beginning alone', () => {
    const late = [...Array.from({ length: 20 }, () => 'mif1'), 'heic'];
    expect(isHeic(makeHeic(late))).toBe(false);
  });
});
