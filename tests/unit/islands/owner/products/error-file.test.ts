import { expect, test } from 'vitest';
import { findHeader } from '#domain/imports/columns.ts';
import { toTextRow } from '#domain/imports/table.ts';
import { csvMark } from '#domain/text/csv.ts';
import { writeErrors } from '#islands/owner/products/files/error-file.ts';

function write(lines: readonly string[]): string[] {
  const table = {
    name: null,
    rows: lines.map((line, index) => toTextRow(index + 1, line.split(';'))),
  };
  const header = findHeader(table);
  if (header === null) throw new Error('The table has no heads');
  const issues = [{ row: 3, column: 'price' as const, message: '«x» no es un número' }];
  return writeErrors(table, header, issues).replace(csvMark, '').split('\r\n');
}

test('a file of errors that is uploaded as it is gets each column once', () => {
  const first = write(['nombre;precio', 'Pan;25', 'Flan;x']);
  expect(first).toEqual([
    'nombre;precio;fila;error',
    'Flan;x;3;Fila 3, precio: «x» no es un número',
    '',
  ]);
  const [heads = ''] = first;
  expect(write([heads, 'Pan;25;2;', 'Flan;x;9;Fila 9: otra cosa'])).toEqual(first);
});

test('no cell is a formula, the heads included', () => {
  const [heads, row] = write(['nombre;precio;=1+1', 'Pan;25;', 'Flan;x;+53']);
  expect(heads).toBe("nombre;precio;'=1+1;fila;error");
  expect(row).toContain("Flan;x;'+53;3;");
});
