import { expect, test } from 'vitest';
import { findHeader } from '#domain/imports/columns.ts';
import { issueText } from '#domain/imports/read-rows.ts';
import { toTextRow } from '#domain/imports/table.ts';
import { prepareRows } from '#islands/owner/products/files/prepare-rows.ts';

const prepare = async (lines: readonly string[]) => {
  const rows = lines.map((line, index) => toTextRow(index + 1, line.split(';')));
  const header = findHeader({ name: null, rows });
  if (header === null) throw new Error('The table has no heads');
  const found = await prepareRows(
    { name: null, rows },
    { header, uses: header.uses, decimal: 'point' },
  );
  return { ...found, issues: found.issues.map(issueText) };
};

const heads = 'nombre;precio;opción 1;valor 1;opción 2;valor 2';

test('the pieces in which a file is read cut no product apart', async () => {
  const sizes = Array.from({ length: 58 }, (_, at) => `Medias;${at};Talla;${at}`);
  const { rows, issues } = await prepare([heads, 'Pan;20', ...sizes, 'Medias;99;Talla;58']);
  expect(issues).toEqual([]);
  expect(rows.map(({ name, variants }) => [name, variants?.length])).toEqual([
    ['Pan', undefined],
    ['Medias', 59],
  ]);
});

test('what a form refuses of an option is said at its own column', async () => {
  const { rows, issues } = await prepare([
    heads,
    `Pulóver;900;Talla;S;Color;${'rojo '.repeat(10)}`,
    `Pulóver;900;${'Talla '.repeat(6)};S;Color;Rojo`,
    'Pulóver;900;Talla;S;Color;Azul',
  ]);
  expect(issues).toEqual([
    'Fila 2, valor 2: el valor no puede exceder los 40 caracteres',
    'Fila 3, opción 1: el nombre de la opción no puede exceder los 30 caracteres',
  ]);
  expect(rows).toMatchObject([{ row: 4, options: ['Talla', 'Color'] }]);
});

test('a product is refused when a form refuses all of its combinations', async () => {
  const { rows, issues } = await prepare([
    heads,
    'Pulóver;;;;;',
    `Pulóver;900;Talla;${'grande '.repeat(6)};;`,
    'Pan;20;;;;',
  ]);
  expect(issues).toEqual([
    'Fila 2: ninguna de sus combinaciones se puede importar',
    'Fila 3, valor 1: el valor no puede exceder los 40 caracteres',
  ]);
  expect(rows).toMatchObject([{ row: 4, name: 'Pan' }]);
});
