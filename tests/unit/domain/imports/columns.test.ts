import { expect, test } from 'vitest';
import { findHeader, nameColumn } from '#domain/imports/columns.ts';
import { isBlank, toTextRow } from '#domain/imports/table.ts';

const find = (...rows: readonly string[][]) => {
  const all = rows.map((cells, index) => toTextRow(index + 1, cells));
  return findHeader({ name: null, rows: all.filter((row) => !isBlank(row)) });
};
const listColumns = (...rows: readonly string[][]) => find(...rows)?.uses.map((use) => use.column);

test('knows the columns of our own files', () => {
  const head =
    'id;nombre;descripción;precio;precio_anterior;moneda;existencia;categoría;oferta;domicilio;visible';
  expect(listColumns(head.split(';'))).toEqual([
    ...['id', 'name', 'description', 'price', 'price_old', 'currency'],
    ...['stock', 'category', 'offer', 'delivery', 'isVisible'],
  ]);
});

test('knows other words for them, and asks for what it does not know', () => {
  expect(
    listColumns([
      ' PRODUCTO ',
      'PVP',
      'Cantidad',
      'Precio (USD)',
      'Categorías',
      '',
      'fila',
      'error',
    ]),
  ).toEqual(['name', null, 'stock', 'price', 'category', null, 'ignored', 'ignored']);
  expect(find(['Producto', 'Precio en MN'])?.uses[1]).toEqual({ column: 'price', currency: 'CUP' });
});

test('of two columns for the same thing the second is asked for', () => {
  expect(listColumns(['Nombre', 'Precio', 'Precio'])).toEqual(['name', 'price', null]);
});

test('finds the heads below titles and empty rows', () => {
  const header = find(
    ['LISTA DE PRECIOS NOVIEMBRE', '', ''],
    ['', '', ''],
    ['Precios en la tienda', 'y a domicilio', ''],
    ['Producto', 'Precio', 'Notas'],
    ['Pan', '25', 'del día', 'de más'],
  );
  expect(header?.index).toBe(2);
  expect(header?.heads).toEqual(['Producto', 'Precio', 'Notas', 'columna D']);
});

test('finds the heads of a file with more rows than a call takes arguments', () => {
  const below = Array.from({ length: 200_000 }, (_, index) => toTextRow(index + 2, ['Pan', '25']));
  const rows = [toTextRow(1, ['Producto', 'Precio']), ...below];
  expect(findHeader({ name: null, rows })?.heads).toEqual(['Producto', 'Precio']);
});

test('without any that is known, the first row with two cells has the heads', () => {
  expect(find(['Мой магазин'], ['Товар', 'Цена'], ['Хлеб', '5'])?.index).toBe(1);
  expect(find(['solo esto'])).toBeNull();
});

test('knows what WooCommerce exports, and asks for none of its forty columns', () => {
  const head =
    'ID,Tipo,SKU,Nombre,Publicado,"¿Está destacado?","Visibilidad en el catálogo","Descripción corta",Descripción,"¿Existencias?",Inventario,"Precio rebajado","Precio normal",Categorías,Etiquetas,Imágenes';
  const header = find(head.replaceAll('"', '').split(','));
  expect(header?.dialect).toBe('woocommerce');
  expect(header?.uses.map(({ column }) => column)).toEqual([
    ...['shopId', 'kind', 'sku', 'name', 'isVisible', 'ignored', 'ignored', 'ignored'],
    ...['description', 'ignored', 'stock', 'salePrice', 'price', 'category', 'ignored', 'ignored'],
  ]);
});

test('ignores a head of another shop that is called like a member of every object', () => {
  const header = find('ID;Type;SKU;Name;Published;Regular price;constructor'.split(';'));
  expect(header?.dialect).toBe('woocommerce');
  expect(header?.uses.at(-1)).toEqual({ column: 'ignored' });
});

test('knows what Tiendanube exports', () => {
  const head =
    'Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Precio;Precio promocional;Stock;SKU;Mostrar en tienda;Descripción';
  const header = find(head.split(';'));
  expect(header?.dialect).toBe('tiendanube');
  expect(header?.uses.map(({ column }) => column)).toEqual([
    ...['group', 'name', 'category', 'option1', 'value1', 'price', 'salePrice'],
    ...['stock', 'ignored', 'isVisible', 'description'],
  ]);
});

test.each([
  [0, 'columna A'],
  [25, 'columna Z'],
  [26, 'columna AA'],
  [701, 'columna ZZ'],
])('column %i is %s', (index, name) => {
  expect(nameColumn(index)).toBe(name);
});
