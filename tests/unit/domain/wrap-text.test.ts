import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsWhole, wrapText } from '#domain/text/wrap-text.ts';

const measure = (text: string): number => Array.from(text).length;

test('a long name takes two lines and an ellipsis, and no letter is cut', () => {
  const space = { width: 10, lines: 2, measure };
  expect(wrapText('Helado de fresa', space)).toEqual(['Helado de', 'fresa']);
  expect(wrapText('Helado de fresa con chocolate', space)).toEqual(['Helado de', 'fresa con…']);
  expect(wrapText('Supercalifragilístico', space)).toEqual(['Supercalif', 'ragilísti…']);
  expect(wrapText('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', { width: 7, lines: 1, measure })).toEqual(['👨‍👩‍👧…']);
  expect(wrapText('  ', space)).toEqual([]);
});

test('a line ends after a hyphen or a slash before the middle of a word', () => {
  const address = 'vitrina.example/heladeria-copo-de-la-habana';
  const space = { width: 26, lines: 2, measure };
  expect(wrapText(address, space)).toEqual(['vitrina.example/heladeria-', 'copo-de-la-habana']);
  expect(wrapText('Leche 1/2 litro', { ...space, width: 8 })).toEqual(['Leche', '1/2 lit…']);
  expect(fitsWhole(address, space)).toBe(true);
  expect(fitsWhole(address, { ...space, width: 18 })).toBe(false);
  expect(fitsWhole('vitrina.example/desoxirribonucleico', { ...space, width: 18 })).toBe(false);
});

test('whatever the name, its lines fit', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 150 }), fc.integer({ min: 4, max: 40 }), (name, width) => {
      const lines = wrapText(name, { width, lines: 2, measure });
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
    }),
  );
});
