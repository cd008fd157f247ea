import { expect, test } from 'vitest';
import { zipSync } from 'fflate';
import { type MadeSheet, makeWorkbook, type Program } from '../../../../support/workbook.ts';
import { findHeader } from '#domain/imports/columns.ts';
import type { Table } from '#domain/imports/table.ts';
import { FileRefusal } from '#islands/owner/products/files/file-refusal.ts';
import { readFile } from '#islands/owner/products/files/read-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The rows of tables as short texts, each with its number. */
const show = (tables: readonly Table[]): unknown =>
  tables.map(({ name, rows }) => [
    name,
    ...rows.map(
      ({ number, cells }) =>
        `${number}: ${cells.map((cell) => (cell === null ? '' : cell.kind === 'text' ? cell.text : `${cell.kind} ${cell.text}`)).join(' | ')}`,
    ),
  ]);

test.each([
  ['semicolons', 'nombre;precio\r\n"Pan; de ""agua""\ny sal";12,50\r\n\r\nFlan;5\r\n'],
  ['commas', 'nombre,precio\n"Pan; de ""agua""\ny sal","12,50"\n,\nFlan,5'],
  ['tabs', 'nombre\tprecio\r"Pan; de ""agua""\ny sal"\t12,50\r\t\rFlan\t5'],
  [
    'a declared separator',
    'sep=|\r\nnombre|precio\r\n"Pan; de ""agua""\ny sal"|12,50\r\n|\r\nFlan|5',
  ],
])('reads a text with %s', async (kind, text) => {
  const shift = kind === 'a declared separator' ? 1 : 0;
  expect(show(await readFile(bytes(text)))).toEqual([
    [
      null,
      `${1 + shift}: nombre | precio`,
      `${2 + shift}: Pan; de "agua"\ny sal | 12,50`,
      `${4 + shift}: Flan | 5`,
    ],
  ]);
});

test('a long text is read as a short one is, wherever its pieces begin', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => [
    `Pan ${at}`,
    `Con "comillas"; y\r\n${'ñ'.repeat(at % 97)}`,
  ]);
  const lines = rows.map(([name = '', text = '']) => `${name};"${text.replaceAll('"', '""')}"`);
  const [table] = await readFile(bytes(['nombre;descripción', ...lines].join('\r\n')));
  expect(table?.rows.slice(1).map(({ cells }) => cells.map((cell) => cell?.text))).toEqual(rows);
  expect(table?.rows.at(-1)?.number).toBe(901);
});

test('decimal commas are no separators', async () => {
  const lines = ['Lista, al 3,5%,,,', 'nombre;precio', 'Pan;12,50', 'Flan;5,00', 'Ron;1.250,00'];
  const [table] = await readFile(bytes(lines.join('\r\n')));
  expect(table && findHeader(table)?.heads).toEqual(['nombre', 'precio']);
  const [foreign] = await readFile(bytes('Товар;Цена\r\nХлеб;12,50\r\nСыр;5,20\r\n'));
  expect(foreign?.rows.map(({ cells }) => cells.length)).toEqual([2, 2, 2]);
});

const sheet: MadeSheet = {
  name: 'Productos & más',
  rows: {
    1: ['LISTA DE PRECIOS'],
    3: ['Producto', 'Precio', 'Categoría', 'Activo'],
    4: ['Pan <integral>', 25.5, 'Panes', true],
    5: [{ runs: ['Flan ', 'casero'] }, { formula: 'B4*2', value: 51 }, null, false],
    7: ['  =1+1_x000D_', { date: 46_000 }, 'Dulces', { error: '#N/A' }],
    8: ['Ron', '1.250,00', null, null],
  },
  merged: ['A1:D1', 'C4:C5'],
};

test.each<Program>(['excel', 'libreoffice', 'inline'])(
  'reads a workbook as %s writes it',
  async (program) => {
    const hidden = { ...sheet, name: 'Oculta', isHidden: true };
    const empty = { name: 'Hoja2', rows: { 1: [null, null] } };
    const second = { name: 'Notas', rows: { 1: ['nada'] } };
    const rows =
      program === 'inline'
        ? {
            ...sheet.rows,
            5: ['Flan casero', { formula: 'B4*2', value: 51 }, 'Panes', false],
            8: ['Ron', '1.250,00'],
          }
        : sheet.rows;
    const file = makeWorkbook([hidden, { ...sheet, rows }, empty, second], program);
    expect(show(await readFile(file))).toEqual([
      [
        'Productos & más',
        '1: LISTA DE PRECIOS',
        '3: Producto | Precio | Categoría | Activo',
        '4: Pan <integral> | number 25.5 | Panes | 1',
        '5: Flan casero | formula =B4*2 | Panes | 0',
        '7:   =1+1\r | date 46000 | Dulces | error #N/A',
        '8: Ron | 1.250,00',
      ],
      ['Notas', '1: nada'],
    ]);
  },
);

test.each([
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Excel antiguo/],
  ['a PDF', bytes('%PDF-1.7'), /PDF/],
  ['a page', bytes('\r\n<!DOCTYPE html><table><tr><td>Pan</td></tr></table>'), /no es una hoja/],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /no es una hoja/],
  ['another archive', zipSync({ 'content.xml': bytes('<a/>') }), /No pudimos leer/],
  ['a broken workbook', makeWorkbook([sheet], 'excel').subarray(0, 900), /No pudimos leer/],
])('refuses %s with what to do', async (_, file, message) => {
  const refusal = await readFile(file).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FileRefusal);
  expect((refusal as Error).message).toMatch(message);
});

test('an empty file has no tables', async () => {
  expect(await readFile(bytes(''))).toEqual([]);
  expect(await readFile(bytes('\r\n;;\r\n'))).toEqual([]);
});

test('what unpacks to too much is not unpacked', async () => {
  const entry = bytes(
    '<Relationships><Relationship Id="a" Type="/officeDocument" Target="b.xml"/></Relationships>',
  );
  const bomb = zipSync({
    '_rels/.rels': entry,
    'b.xml': [new Uint8Array(31 * 1024 * 1024), { level: 0 }],
  });
  await expect(readFile(bomb)).rejects.toThrow('demasiado grande');
});
