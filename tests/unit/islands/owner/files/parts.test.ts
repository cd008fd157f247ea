import { expect, test } from 'vitest';
import { listRowsOfPart } from '#islands/owner/products/files/use-import.ts';
import { importPartRows } from '#domain/limits.ts';

test('a part is sent without the rows that the check has refused', () => {
  const rows = Array.from({ length: importPartRows + 3 }, (_, index) => ({
    ...{ row: index + 2, name: `Producto ${index}` },
  }));
  const [first, last] = [2, importPartRows + 3];
  const plan = {
    ...{ created: importPartRows + 1, changed: 0, same: 0, categories: [] },
    refused: [first, last].map((row) => ({
      ...{ row, column: 'name' as const, message: 'está dos veces' },
    })),
    ...{ fingerprints: ['a', 'b'], changes: [importPartRows - 1, 2] },
  };
  const numbersOf = (part: number) => listRowsOfPart({ rows, plan }, part).map(({ row }) => row);
  expect(numbersOf(0)).toEqual(rows.slice(1, importPartRows).map(({ row }) => row));
  expect(numbersOf(1)).toEqual([importPartRows + 2, importPartRows + 4]);
});
