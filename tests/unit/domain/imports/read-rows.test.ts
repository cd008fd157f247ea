import { expect, test } from 'vitest';
import type { Decimal } from '#domain/imports/amounts.ts';
import { findHeader } from '#domain/imports/columns.ts';
import { joinRows } from '#domain/imports/join-rows.ts';
import { readMarkup } from '#domain/imports/plain-text.ts';
import { createRowReader, issueText, listAmounts } from '#domain/imports/read-rows.ts';
import { type Cell, type TableRow, toTextRow } from '#domain/imports/table.ts';

function readTable(rows: readonly TableRow[], decimal: Decimal = 'point') {
  const table = { name: null, rows };
  const header = findHeader(table);
  if (header === null) throw new Error('The table has no heads');
  const read = createRowReader(table, { header, uses: header.uses, decimal });
  const { rows: found, issues } = joinRows(rows.slice(header.index + 1).map(read));
  return { rows: found, issues: issues.map(issueText) };
}

const read = (texts: readonly string[], decimal?: Decimal) =>
  readTable(
    texts.map((line, index) => toTextRow(index + 1, line.split(';'))),
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
    lines.map((line, index) => toTextRow(index + 1, line.split('|'))),
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

test('the entities of a description keep their capitals', () => {
  expect(
    readMarkup('&Aacute;rbol y ca&ntilde;a, &Ntilde;ame &AMP; &#191;qu&eacute;? &x; &nada;'),
  ).toBe('Árbol y caña, Ñame & ¿qué? &x; &nada;');
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
  expect(issues).toEqual(['Fila 4: es una variante que no dice cuál']);
});

const heads = 'id;nombre;descripción;precio;existencia;opción 1;valor 1;opción 2;valor 2';

test('rows that are combinations of one product become one', () => {
  const { rows, issues } = read([
    heads,
    'k3v9x0q2m4td;Pulóver;De hilo;900;2;Talla;S;Color;Rojo',
    ';Pan;;20;;;;;',
    'k3v9x0q2m4td;Pulóver;;950;-;color;Azul;talla;M',
    ';Gorra;Con visera;;;;;;',
    ';Gorra;;300;4;Talla;Única;;',
  ]);
  expect(issues).toEqual([]);
  expect(rows).toEqual([
    {
      ...{ row: 2, id: 'k3v9x0q2m4td', name: 'Pulóver', description: 'De hilo' },
      options: ['Talla', 'Color'],
      variants: [
        { row: 2, values: ['S', 'Rojo'], price: 900, stock: 2 },
        { row: 4, values: ['M', 'Azul'], price: 950, stock: null },
      ],
    },
    { row: 3, name: 'Pan', price: 20 },
    {
      ...{ row: 5, name: 'Gorra', description: 'Con visera', options: ['Talla'] },
      variants: [{ row: 6, values: ['Única'], price: 300, stock: 4 }],
    },
  ]);
});

test('a row that contradicts the first of its product is left out, and the others are not', () => {
  const { rows, issues } = read([
    heads,
    ';Pulóver;De hilo;900;;Talla;S;;',
    ';Pulóver;De lana;900;;Talla;M;;',
    ';Pulóver;;900;;Tela;Lana;;',
    ';Pulóver;;900;;Talla;;;',
    ';Pulóver;;900;;;L;;',
    ';Pulóver;;900;;;;;',
    ';Pulóver;;doce;;Talla;XL;;',
    ';Gorra;;300;;Talla;Única;;',
    ';Gorra;;310;;talla;única;;',
  ]);
  expect(rows.map(({ row, variants }) => [row, variants?.map((one) => one.row)])).toEqual([
    [2, [2]],
  ]);
  expect(issues).toEqual([
    'Fila 3, descripción: no es lo mismo que en la fila 2',
    'Fila 4, opción 1: sus opciones no son las de la fila 2',
    'Fila 5, valor 1: falta el valor de «Talla»',
    'Fila 6, opción 1: falta el nombre de la opción',
    'Fila 7, precio: el precio y la cantidad van por opción',
    'Fila 8, precio: «doce» no es un número',
    'Fila 9: la combinación «Única» está dos veces',
    'Fila 10: la combinación «única» está dos veces',
  ]);
});

test('a row that contradicts the first of its product twice leaves that one in place', () => {
  const { rows, issues } = read([
    'nombre;descripción;categoría;precio;opción 1;valor 1',
    'Pulóver;De hilo;Ropa;900;Talla;S',
    'Pulóver;De lana;Abrigos;900;Talla;M',
  ]);
  expect(rows).toEqual([
    {
      ...{ row: 2, name: 'Pulóver', description: 'De hilo', category: 'Ropa' },
      options: ['Talla'],
      variants: [{ row: 2, values: ['S'], price: 900 }],
    },
  ]);
  expect(issues).toEqual([
    'Fila 3, descripción: no es lo mismo que en la fila 2',
    'Fila 3, categoría: no es lo mismo que en la fila 2',
  ]);
});

test('a product is of its first row that is taken', () => {
  const { rows, issues } = read([
    'nombre;descripción;precio;opción 1;valor 1',
    'Gorra;Con visera;300;;',
    'Gorra;De paja;310;Talla;Única',
  ]);
  expect(rows.map(({ row, description }) => [row, description])).toEqual([[3, 'De paja']]);
  expect(issues).toEqual(['Fila 2, precio: el precio y la cantidad van por opción']);
});

test('a product is refused when none of its combinations can be read', () => {
  const { rows, issues } = read([
    heads,
    ';Pulóver;De hilo;;;;;;',
    ';Pulóver;;doce;;Talla;S;;',
    ';Pulóver;;900;;Talla;;;',
    'k3v9x0q2m4td;Gorra;Con visera;;;;;;',
    'k3v9x0q2m4td;;;doce;;Talla;Única;;',
    ';Medias;;;;;;;',
    ';Medias;;100;;Talla;36;;',
    ';Medias;;110;;Talla;36;;',
    ';Saco;De vestir;;;;;;',
    ';Saco;;doce;;Talla;M;;',
    ';Saco;;500;;Talla;L;;',
    ';Taza;De barro;;;;;;',
  ]);
  expect(rows.map(({ name, variants }) => [name, variants?.length])).toEqual([
    ['Saco', 1],
    ['Taza', undefined],
  ]);
  expect(issues).toEqual([
    'Fila 2: ninguna de sus combinaciones se puede importar',
    'Fila 3, precio: «doce» no es un número',
    'Fila 4, valor 1: falta el valor de «Talla»',
    'Fila 5: ninguna de sus combinaciones se puede importar',
    'Fila 6, precio: «doce» no es un número',
    'Fila 7: ninguna de sus combinaciones se puede importar',
    'Fila 8: la combinación «36» está dos veces',
    'Fila 9: la combinación «36» está dos veces',
    'Fila 11, precio: «doce» no es un número',
  ]);
});

test('a third option is refused', () => {
  const { issues } = read([
    'nombre;opción 1;valor 1;opción 2;valor 2;opción 3;valor 3',
    'Pulóver;Talla;S;Color;Rojo;Tela;Lana',
  ]);
  expect(issues).toEqual(['Fila 2: un producto admite 2 opciones como máximo']);
});

test('reads the variations of WooCommerce, each with the product that it names', () => {
  const lines = [
    'ID|Tipo|SKU|Nombre|Publicado|Inventario|Precio rebajado|Precio normal|Categorías|Superior|Nombre del atributo 1|Valor(es) del atributo 1|Atributo visible 1|Nombre del atributo 2|Valor(es) del atributo 2',
    '12|variable|PUL|Pulóver|1|40|||Ropa||Talla|S, M|1|Color|Rojo',
    '15|variable||Gorra|1|||||||||Talla|Única',
    '13|variation|PUL-S|Pulóver - S, Rojo|1|3|800|900||PUL|Talla|S||Color|Rojo',
    '14|variation||Pulóver - M, Rojo|1|||950||id:12|Color|Rojo||Talla|M',
    '16|variation||Pulóver - L, Rojo|0|||990||PUL|Talla|L||Color|Rojo',
    '17|variation||Gorra|1|5||300||id:15|Talla|Única||',
    '18|variation||Gorra|1|5||300||id:15|Talla|||',
    '19|variation||Medias|1|5||300||id:99|Talla|36||',
    '20|simple||Taza|1|5||200|||Material|Barro||',
  ];
  const { rows, issues } = readTable(
    lines.map((line, index) => toTextRow(index + 1, line.split('|'))),
  );
  expect(rows).toEqual([
    {
      ...{ row: 2, name: 'Pulóver', category: 'Ropa', isVisible: true },
      options: ['Talla', 'Color'],
      variants: [
        { row: 4, values: ['S', 'Rojo'], price: 800, price_old: 900, stock: 3 },
        { row: 5, values: ['M', 'Rojo'], price: 950 },
      ],
    },
    {
      ...{ row: 3, name: 'Gorra', isVisible: true, options: ['Talla'] },
      variants: [{ row: 7, values: ['Única'], price: 300, stock: 5 }],
    },
    { row: 10, name: 'Taza', price: 200, stock: 5, isVisible: true },
  ]);
  expect(issues).toEqual([
    'Fila 8, valor 1: falta el valor de «Talla»',
    'Fila 9: es una variante de un producto que no está en el archivo',
  ]);
});

test('a product of WooCommerce is refused without a variation that can be read or is published', () => {
  const lines = [
    'ID|Tipo|SKU|Nombre|Publicado|Inventario|Precio rebajado|Precio normal|Categorías|Superior|Nombre del atributo 1|Valor(es) del atributo 1',
    '12|variable|PUL|Pulóver|1||||Ropa||Talla|S, M',
    '13|variation||Pulóver - S|1|||doce||PUL|Talla|S',
    '15|variable|GOR|Gorra|1||||||Talla|Única',
    '16|variation||Gorra - Única|0|||300||GOR|Talla|Única',
    '17|simple||Pulóver de niño|1|||200||||',
    '18|variable|MED|Medias|1||||||Talla|36, 38',
    '19|variation||Medias - 36|0|||100||MED|Talla|36',
    '20|variation||Medias - 38|1|||100||MED|Talla|38',
  ];
  const { rows, issues } = readTable(
    lines.map((line, index) => toTextRow(index + 1, line.split('|'))),
  );
  expect(rows.map(({ name, price, variants }) => [name, price, variants?.length])).toEqual([
    ['Pulóver de niño', 200, undefined],
    ['Medias', undefined, 1],
  ]);
  expect(issues).toEqual([
    'Fila 2: ninguna de sus combinaciones se puede importar',
    'Fila 3, precio: «doce» no es un número',
    'Fila 4: ninguna de sus combinaciones se puede importar',
  ]);
});

test('reads the variants of Tiendanube, whose first row names the product', () => {
  const { rows, issues } = read(
    [
      'Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Nombre de propiedad 2;Valor de propiedad 2;Precio;Precio promocional;Stock;Mostrar en tienda',
      'pulover;Pulóver;Ropa;Talle;S;Color;Rojo;900,00;;3;SÍ',
      'pulover;;;Talle;M;Color;Rojo;950,00;900,50;;',
      'pulover;;;;L;;Rojo;990,00;;2;',
      'taza;Taza;;;;;;200,00;;;SÍ',
      'medias;Medias;;Talle;36;;;100,00;;;SÍ',
      'medias-2;Medias;;Talle;38;;;100,00;;;SÍ',
    ],
    'comma',
  );
  expect(rows).toEqual([
    {
      ...{ row: 2, name: 'Pulóver', category: 'Ropa', isVisible: true },
      options: ['Talle', 'Color'],
      variants: [
        { row: 2, values: ['S', 'Rojo'], price: 900, stock: 3 },
        { row: 3, values: ['M', 'Rojo'], price: 900.5, price_old: 950 },
        { row: 4, values: ['L', 'Rojo'], price: 990, stock: 2 },
      ],
    },
    { row: 5, name: 'Taza', price: 200, isVisible: true },
  ]);
  expect(issues).toEqual([
    'Fila 6, nombre: «Medias» está también en la fila 7',
    'Fila 7, nombre: «Medias» está también en la fila 6',
  ]);
});

test('leaves out the variants of Tiendanube whose first row is refused', () => {
  const { rows, issues } = read(
    [
      'Identificador de URL;Nombre;Nombre de propiedad 1;Valor de propiedad 1;Precio;Stock;Mostrar en tienda',
      'pulover;Pulóver;Talle;S;novecientos;3;NO',
      'pulover;;;M;950,00;;',
      'taza;Taza;;;200,00;;SÍ',
    ],
    'comma',
  );
  // The second row does not say that the product is hidden.
  expect(rows).toEqual([{ row: 4, name: 'Taza', price: 200, isVisible: true }]);
  expect(issues).toEqual([
    'Fila 2, precio: «novecientos» no es un número',
    'Fila 3: su producto empieza en la fila 2, que no se puede importar',
  ]);
});

test.each([
  [
    'is read with an error',
    ['pulover;=A1;Talle;S;900,00;NO', 'pulover;;;M;950,00;'],
    ['Fila 2, nombre: es una fórmula: pon en su lugar el valor'],
  ],
  [
    'contradicts another one',
    ['pulover;Pulóver;Talle;S;900,00;NO', 'pulover;;;M;950,00;', 'pulover;;;s;900,00;'],
    ['Fila 2: la combinación «S» está dos veces', 'Fila 4: la combinación «s» está dos veces'],
  ],
])('leaves them out too when the first row %s', (_, lines, own) => {
  const { rows, issues } = read(
    [
      'Identificador de URL;Nombre;Nombre de propiedad 1;Valor de propiedad 1;Precio;Mostrar en tienda',
      ...lines,
    ],
    'comma',
  );
  // What is left would be shown, which its first row forbids.
  expect(rows).toEqual([]);
  const [first = '', ...others] = own;
  const followed = 'Fila 3: su producto empieza en la fila 2, que no se puede importar';
  expect(issues).toEqual([first, followed, ...others]);
});

test('lists the amounts by which it is decided how they are written', () => {
  const rows = ['nombre;precio;existencia;notas', 'Pan;1.250;12;3,5'].map((line, index) =>
    toTextRow(index + 1, line.split(';')),
  );
  const header = findHeader({ name: null, rows });
  if (header === null) throw new Error('The table has no heads');
  expect(listAmounts({ name: null, rows }, { header, uses: header.uses })).toEqual(['1.250', '12']);
});
