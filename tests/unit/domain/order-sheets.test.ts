import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderSheetSize } from '#domain/limits.ts';
import {
  findSheet,
  formatSheetPart,
  listSheets,
  parseSheetPart,
} from '#domain/orders/order-sheets.ts';
import { findPageFile } from '#domain/paths/page-file.ts';

const cakes = 'k3v9x0q2m4td';
const drinks = '0123456789ab';
const categories = [
  { id: cakes, products: orderSheetSize + 1 },
  { id: drinks, products: 5 },
];

test('a store has one sheet, and above its size one for each category', () => {
  expect(listSheets({ url: 'copo', total: orderSheetSize, categories })).toEqual(['/copo/pedido']);
  expect(listSheets({ url: 'copo', total: orderSheetSize + 7, categories })).toEqual([
    '/copo/pedido',
    `/copo/pedido/${cakes}`,
    `/copo/pedido/${cakes}-2`,
    `/copo/pedido/${drinks}`,
    '/copo/pedido/otros',
  ]);
  expect(listSheets({ url: 'copo', total: orderSheetSize + 6, categories })).not.toContain(
    '/copo/pedido/otros',
  );
});

test('a product leads to the sheet on which it stands', () => {
  expect(findSheet({ url: 'copo', total: orderSheetSize }, cakes)).toBe('/copo/pedido');
  expect(findSheet({ url: 'copo', total: orderSheetSize + 1 }, cakes)).toBe(
    `/copo/pedido/${cakes}`,
  );
  expect(findSheet({ url: 'copo', total: orderSheetSize + 1 }, null)).toBe('/copo/pedido/otros');
});

test('a sheet has one address, which is a file, and any text is one or is not', () => {
  for (const path of listSheets({ url: 'copo', total: orderSheetSize + 7, categories })) {
    expect(findPageFile(path)).toBe(`${path.slice(1)}.html`);
  }
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.stringMatching(/^(otros|[0-9a-hjkmnp-tv-z]{12})(-\d{1,5})?$/),
      ),
      (text) => {
        const part = parseSheetPart(text);
        if (part !== null) expect(formatSheetPart(part)).toBe(text);
      },
    ),
  );
  for (const text of ['', 'otros-1', 'otros-0', 'otros-02', 'Otros', `${cakes}-`, 'index']) {
    expect(parseSheetPart(text)).toBeNull();
  }
});
