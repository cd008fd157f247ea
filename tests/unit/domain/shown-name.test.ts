import { describe, expect, it } from 'vitest';
import { keepTogether, splitName } from '#domain/text/shown-name.ts';

/** Shows with a mark where a line must not end. */
const show = (text: string): string => text.replaceAll('\u00a0', '~');

describe('keepTogether', () => {
  it.each([
    ['Café molido Sierra Maestra 250 g', 'Café molido Sierra Maestra 250~g'],
    ['Aceite de girasol 1.5 L', 'Aceite de girasol 1.5~L'],
    ['Galletas, bolsa de 8', 'Galletas, bolsa~de~8'],
    ['Papel, 4 rollos por 2', 'Papel, 4 rollos~por~2'],
    ['Cubo plástico de 12 litros', 'Cubo plástico de~12~litros'],
    ['Servilletas, paquete de 100 unidades', 'Servilletas, paquete de~100~unidades'],
    ['Pan de corteza dura', 'Pan de corteza dura'],
    ['Talla 42 gris', 'Talla 42 gris'],
    ['Año 2000 lindo', 'Año 2000 lindo'],
  ])('of %j', (name, shown) => {
    expect(show(keepTogether(name))).toBe(shown);
  });
});

describe('splitName', () => {
  it.each([
    ['Café molido Sierra Maestra 250 g', 'Café molido Sierra Maestra 250~g', ''],
    [
      'Galletas de soda con ajonjolí tostado, bolsa de 8',
      'Galletas de soda con ajonjolí tostado,',
      'bolsa~de~8',
    ],
    [
      'Detergente líquido concentrado para lavadora 500 g',
      'Detergente líquido concentrado para lavadora',
      '500~g',
    ],
    [
      'Bocina inalámbrica resistente al agua color rojo',
      'Bocina inalámbrica resistente al agua',
      'color rojo',
    ],
  ])('keeps the end of %j', (name, start, end) => {
    expect(splitName(name).map(show)).toEqual([start, end]);
  });

  it('leaves a word that is too long for a line of its own', () => {
    const name = `${'a'.repeat(20)} ${'b'.repeat(40)}`;
    expect(splitName(name)).toEqual([name, '']);
  });

  it('loses no part of any name', () => {
    const words = ['Pan', 'de', '12', 'g,', 'corteza', 'x', '3', 'muy', 'larguísima'];
    for (let count = 1; count < 60; count += 1) {
      const name = Array.from({ length: count }, (_, n) => words[(n * count) % 9]).join(' ');
      expect(splitName(name).join(' ').trim().replaceAll('\u00a0', ' ')).toBe(name);
    }
  });
});
