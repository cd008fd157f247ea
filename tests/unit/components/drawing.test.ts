import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it, test } from 'vitest';
import { Drawing } from '#components/ui/Drawing.tsx';
import { storeTypes } from '#domain/stores/store-type.ts';

const names = [
  'Flan',
  'Pan',
  'Ron',
  'Queso',
  'Bombillo LED 9 W',
  'Pastel',
  'Jugo natural',
  'Arroz',
];

/** How far down what is drawn reaches in its 48 units, in whatever way it is tilted. */
function findFoot(name: string): number {
  const markup = renderToStaticMarkup(createElement(Drawing, { type: 'food', name, isLow: true }));
  const [, y, tilt, scale] =
    /translate\(24 (\d+)\) rotate\((-?\d+)\) scale\(([\d.]+)\)/.exec(markup)?.map(Number) ?? [];
  if (y === undefined || tilt === undefined || scale === undefined) throw new Error(markup);
  const angle = (Math.abs(tilt) * Math.PI) / 180;
  return y + 12 * scale * (Math.cos(angle) + Math.sin(angle));
}

test('what is drawn in a low place ends above what is written at its foot', () => {
  // On a phone of 360 px its middle 22 units are seen, of 7.5 px; the text and what is below it take 36 px.
  const lowest = 24 + 11 - 36 / 7.5;
  for (const name of names) expect(findFoot(name), name).toBeLessThanOrEqual(lowest);
});

describe('what stands where there is no photo', () => {
  const draw = (type: (typeof storeTypes)[number] | undefined, name: string): string =>
    renderToStaticMarkup(createElement(Drawing, { type, name }));

  it('is another for each kind of store', () => {
    expect(new Set(storeTypes.map((type) => draw(type, 'Pan'))).size).toBe(storeTypes.length);
  });

  it('differs among products of one store, and is the same each time', () => {
    const names = Array.from({ length: 12 }, (_, n) => `Producto número ${n + 1}`);
    const drawn = names.map((name) => draw('cafe', name));
    expect(new Set(drawn).size).toBeGreaterThan(8);
    expect(names.map((name) => draw('cafe', name))).toEqual(drawn);
  });

  it('suits any kind where none is known', () => {
    expect(draw(undefined, 'Pan')).toBe(draw('other', 'Pan'));
  });
});
