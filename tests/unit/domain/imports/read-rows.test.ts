import { expect, test } from 'vitest';
import type { Decimal } from '#domain/imports/amounts.ts';
import { findHeader } from '#domain/imports/columns.ts';
import { createRowReader, issueText, joinRows, listAmounts } from '#domain/imports/read-rows.ts';
import { type Cell, type TableRow, toTextRow } from '#domain/imports/table.ts';

function readTable(rows: readonly TableRow[], decimal: Decimal = 'point') {
  const table = { name: null, rows };
  const header = findHeader(table);
  if (header === null) throw new Error('The table has no heads');
  const read = createRowReader(table, { header, uses: header.uses, decimal });
  const { rows: found, issues } = joinRows(rows.slice(header.place + 1).map(read));
  return { rows: found, issues: issues.map(issueText) };
}

const read = (texts: readonly string[], decimal?: Decimal) =>
  readTable(
    texts.map((line, place) => toTextRow(place + 1, line.split(';'))),
    decimal,
  );

test('reads a row as the fields of a product', () => {
  const { rows, issues } = read([
    'nombre;descripción;precio;precio_anterior;moneda;existencia;categoría;oferta;domicilio;visible',
    'Pan;De agua;25.50;30;cup;12;Panes;Sí;no;1',
    'Flan;;;;US$;;;0;X;FALSE',
    'Ron;-;-;-;;-;-;;;',
  ]);
  expect(issues).toEqual([]);
  expect(rows).toEqual([
    {
      ...{ row: 2, name: 'Pan', description: 'De agua', price: 25.5, price_old: 30 },
      ...{ currency: 'CUP', stock: 12, category: 'Panes' },
      ...{ offer: true, delivery: false, isVisible: true },
    },
    { row: 3, name: 'Flan', currency: 'USD', offer: false, delivery: true, isVisible: false },
    {
      ...{ row: 4, name: 'Ron', description: null, price: null, price_old: null },
      ...{ stock: null, category: null },
    },
  ]);
});

test('says what is wrong, by row and column', () => {
  const { rows, issues } = read([
    'nombre;precio;precio_anterior;moneda;existencia;oferta',
    'Pan;doce;;;;',
    'Flan;12.505;;;2.5;quizás',
    'Ron;-3;12/05/2026;MLC;;',
    'Té;99999999999;;;2000000000;',
    ';5;;;;',
    '-;5;;;;',
    '=A1;=B2*2;;;;',
    'Sal;5 USD;;CUP;;',
  ]);
  expect(rows).toEqual([]);
  expect(issues).toEqual([
    'Fila 2, precio: «doce» no es un número',
    'Fila 3, precio: «12.505» tiene más de dos decimales',
    'Fila 3, existencia: «2.5» no es un número entero',
    'Fila 3, oferta: «quizás» no es sí ni no',
    'Fila 4, precio: «-3» es menor que cero',
    'Fila 4, precio anterior: «12/05/2026» es una fecha',
    'Fila 4, moneda: «MLC» no es una moneda: pon CUP, USD o EUR',
    'Fila 5, precio: «99999999999» es demasiado',
    'Fila 5, existencia: «2000000000» es demasiado',
    'Fila 6, nombre: falta el nombre',
    'Fila 7, nombre: no puede quedar vacío',
    'Fila 8, nombre: es una fórmula: pon en su lugar el valor',
    'Fila 8, precio: es una fórmula: pon en su lugar el valor',
    'Fila 9, moneda: el precio está en otra moneda',
  ]);
});

test('reads cells of a spreadsheet by what they are', () => {
  const text = (value: string): Cell => ({ kind: 'text', text: value });
  const heads = { number: 1, cells: [text('nombre'), text('precio'), text('existencia')] };
  const { rows, issues } = readTable([
    heads,
    {
      number: 2,
      cells: [text('Pan'), { kind: 'number', text: '1250.0999999999999' }, text(' 12 ')],
    },
    { number: 3, cells: [{ kind: 'number', text: '7' }, { kind: 'number', text: '1.5E+3' }, null] },
    { number: 4, cells: [text('Flan'), { kind: 'date', text: '46000' }, null] },
    { number: 5, cells: [{ kind: 'date', text: '46000' }, null, null] },
    { number: 6, cells: [text('Ron'), { kind: 'formula', text: '=B2*1.2' }, null] },
    { number: 7, cells: [text('Té'), { kind: 'error', text: '#DIV/0!' }, null] },
  ]);
  expect(rows).toEqual([
    { row: 2, name: 'Pan', price: 1250.1, stock: 12 },
    { row: 3, name: '7', price: 1500 },
  ]);
  expect(issues).toEqual([
    'Fila 4, precio: es una fecha',
    'Fila 5, nombre: es una fecha: escríbela como texto',
    'Fila 6, precio: es una fórmula: pon en su lugar el valor',
    'Fila 7, precio: la hoja de cálculo dice «#DIV/0!»',
  ]);
});

test('takes one apostrophe off what would be dangerous without, and no other', () => {
  const { rows } = read(['nombre', "'=1+1", "'+5", "'-", "'@tienda", "''=x", "'cita", '+ agua']);
  expect(rows.map(({ name }) => name)).toEqual([
    ...['=1+1', '+5', '-', '@tienda', "'=x", "'cita", '+ agua'],
  ]);
});

test('refuses rows that are about the same product', () => {
  const { rows, issues } = read([
    'id;nombre',
    ';Pan',
    ';Flan',
    ';Pan ',
    'k3v9x0q2m4td;Pan',
    'k3v9x0q2m4td;Ron',
  ]);
  expect(rows.map(({ row }) => row)).toEqual([3]);
  expect(issues).toEqual([
    'Fila 2, nombre: «Pan» está también en la fila 4',
    'Fila 4, nombre: «Pan» está también en la fila 2',
    'Fila 5, id: «k3v9x0q2m4td» está también en la fila 6',
    'Fila 6, id: «k3v9x0q2m4td» está también en la fila 5',
  ]);
});

test('a column "ID" that only numbers the rows is not ours', () => {
  expect(read(['ID;Producto', '1;Pan', '2;Flan'])).toEqual({
    rows: [
      { row: 2, name: 'Pan' },
      { row: 3, name: 'Flan' },
    ],
    issues: [],
  });
  expect(read(['ID;Producto', 'k3v9x0q2m4td;Pan', '2;Flan']).issues).toEqual([
    'Fila 3, id: «2» no es un id de tus productos',
  ]);
});

test('the head of a price may name its currency', () => {
  expect(read(['Producto;Precio USD', 'Pan;1,250.5', 'Flan;']).rows).toEqual([
    { row: 2, name: 'Pan', price: 1250.5, currency: 'USD' },
    { row: 3, name: 'Flan' },
  ]);
});

test('reads what WooCommerce exports', () => {
  const lines = [
    'ID|Tipo|SKU|Nombre|Publicado|Descripción|Inventario|Precio rebajado|Precio normal|Categorías',
    '11|simple|a|Pan|1|<p>De <b>agua</b> &amp; sal</p>\\n<ul><li>fresco</li></ul>|4|20|25|Comida > Panes, Ofertas',
    '12|variable|b|Pulóver|-1|||||Ropa',
    '13|variation|c|Pulóver - Rojo|1||3||900|',
  ];
  const { rows, issues } = readTable(
    lines.map((line, place) => toTextRow(place + 1, line.split('|'))),
  );
  expect(rows).toEqual([
    {
      ...{ row: 2, name: 'Pan', description: 'De agua & sal\n\nfresco', category: 'Panes' },
      ...{ price: 20, price_old: 25, stock: 4, isVisible: true },
    },
    { row: 3, name: 'Pulóver', category: 'Ropa', isVisible: false },
  ]);
  expect(issues).toHaveLength(1);
  expect(issues[0]).toContain('Fila 4: es una variante');
});

test('reads what Tiendanube exports', () => {
  const { rows, issues } = read(
    [
      'Identificador de URL;Nombre;Categorías;Precio;Precio promocional;Stock;Mostrar en tienda;Descripción',
      'pan;Pan;Panes;1250,00;;;SÍ;<p>De agua</p>',
      'pulover;Pulóver;Ropa;900,00;800,50;3;NO;',
      'pulover;;;950,00;;2;;',
    ],
    'comma',
  );
  expect(rows).toEqual([
    {
      row: 2,
      name: 'Pan',
      description: 'De agua',
      category: 'Panes',
      price: 1250,
      isVisible: true,
    },
    {
      ...{ row: 3, name: 'Pulóver', category: 'Ropa', price: 800.5, price_old: 900 },
      ...{ stock: 3, isVisible: false },
    },
  ]);
  expect(issues).toHaveLength(1);
});

test('lists the amounts by which it is decided how they are written', () => {
  const rows = ['nombre;precio;existencia;notas', 'Pan;1.250;12;3,5'].map((line, place) =>
    toTextRow(place + 1, line.split(';')),
  );
  const header = findHeader({ name: null, rows });
  if (header === null) throw new Error('The table has no heads');
  expect(listAmounts({ name: null, rows }, { header, uses: header.uses })).toEqual(['1.250', '12']);
});
