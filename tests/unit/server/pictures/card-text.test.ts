import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fitText, keepDrawable, setText } from '#server/pictures/cards/card-text.ts';
import { openFont } from '#server/pictures/cards/font.ts';

const fonts = join(import.meta.dirname, '../../../../src/server/pictures/fonts');
const font = openFont(join(fonts, 'Rubik-SemiBold.ttf'));
const place = { x: 0, width: 300, lines: 2, size: 40, color: '#000000' };

test('the font has the characters of Spanish and of prices', () => {
  const wanted = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ºª«»“”‘’–—…·%&/()0123456789$€';
  expect(Array.from(wanted).filter((character) => !font.has(character))).toEqual([]);
  expect(keepDrawable('Café\n 500\u00a0g 🍓 (2×250)', font)).toBe('Café 500 g (2×250)');
});

test('the drawable part of any text can be drawn', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      const kept = keepDrawable(text, font);
      expect(Array.from(kept).every((character) => font.has(character))).toBe(true);
      expect(kept).not.toMatch(/[\p{Cc}\p{Cs}\p{Cn}]/u);
    }),
    { numRuns: 2_000 },
  );
});

test('the drawing of any text is well-formed', async () => {
  const texts = fc.sample(fc.string({ unit: 'binary', minLength: 20, maxLength: 150 }), 40);
  const drawn = texts.map((text) => setText(text, place, font).draw(0)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80">${drawn.replaceAll(/<text/g, '<text visibility="hidden"')}</svg>`;
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 300, height: 80 });
});

test('a text has no more lines than its place', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 150 }), (text) => {
      const set = setText(text, place, font);
      expect(set.height).toBeLessThanOrEqual(2 * place.size * 1.18);
      const lines = [...set.draw(0).matchAll(/>([^<]*)<\/text>/g)];
      expect(lines.length).toBeLessThanOrEqual(2);
    }),
  );
});

test('characters that are not drawn make the text no smaller', () => {
  const box = { ...place, lines: 1 };
  const name = 'Batido de fresa';
  expect(fitText(`${name} 🍓🥤🍓🥤🍓🥤`, box, font, 20).draw(0)).toBe(
    fitText(name, box, font, 20).draw(0),
  );
});
