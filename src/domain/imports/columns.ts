import { foldText } from '../text/fold-text.ts';
import type { Currency } from '../money/money.ts';
import type { Table, TableRow } from './table.ts';

/**
 * How the cells of a column are read and compared. It is given only for columns that do not depend on others of their
 * row, and that describe the product itself and not one combination of its options.
 */
type CellKind = keyof CellValues;
interface CellValues {
  /** Text, which files of other shops give as HTML. */
  text: string | null;
  /** The name of a category. It is created when the store has none of that name. */
  category: string | null;
  flag: boolean;
}

interface ColumnRule {
  /** The head in our own files. Issues of a row name the column with it too. */
  readonly head: string;
  /** The name of the column on the screen that asks for its use. */
  readonly label: string;
  /** Other heads that mean the same, folded as by `foldHead`. */
  readonly synonyms: readonly string[];
  readonly cell?: CellKind;
}

/**
 * What a column of a file can be, in the order of our own files. A field of a product that an owner fills is a row
 * here; all that reads and writes files of products follows from it, except a new kind of cell (`read-rows.ts`).
 */
export const columnRules = {
  id: { head: 'id', label: 'Id de Vitrina', synonyms: [] },
  name: {
    head: 'nombre',
    label: 'Nombre',
    synonyms: [
      ...['nombre del producto', 'producto', 'articulo', 'titulo'],
      ...['name', 'product', 'product name', 'title', 'item'],
    ],
  },
  description: {
    head: 'descripción',
    label: 'Descripción',
    synonyms: ['descripcion del producto', 'detalle', 'detalles', 'description'],
    cell: 'text',
  },
  price: {
    head: 'precio',
    label: 'Precio',
    synonyms: ['precio de venta', 'precio venta', 'precio actual', 'price'],
  },
  price_old: {
    head: 'precio_anterior',
    label: 'Precio anterior',
    synonyms: ['precio de antes', 'precio antes', 'old price'],
  },
  /** Other shops have it: with this price in the row, `price` is the old one. Our own files do not. */
  salePrice: {
    head: 'precio_rebajado',
    label: 'Precio rebajado',
    synonyms: ['precio promocional', 'precio de oferta', 'precio oferta', 'sale price'],
  },
  currency: { head: 'moneda', label: 'Moneda', synonyms: ['divisa', 'currency'] },
  stock: {
    head: 'existencia',
    label: 'Cantidad disponible',
    synonyms: [
      ...['existencias', 'cantidad', 'cantidad disponible', 'inventario'],
      ...['stock', 'inventory', 'quantity'],
    ],
  },
  category: {
    head: 'categoría',
    label: 'Categoría',
    synonyms: ['categorias', 'category', 'categories'],
    cell: 'category',
  },
  offer: { head: 'oferta', label: 'En oferta', synonyms: ['en oferta', 'offer'], cell: 'flag' },
  delivery: {
    head: 'domicilio',
    label: 'A domicilio',
    synonyms: ['a domicilio', 'entrega a domicilio', 'delivery'],
    cell: 'flag',
  },
  isVisible: {
    head: 'visible',
    label: 'Visible',
    synonyms: ['publicado', 'mostrar en tienda', 'published'],
    cell: 'flag',
  },
  option1: { head: 'opción 1', label: 'Opción 1', synonyms: ['option 1'] },
  value1: { head: 'valor 1', label: 'Valor 1', synonyms: ['value 1'] },
  option2: { head: 'opción 2', label: 'Opción 2', synonyms: ['option 2'] },
  value2: { head: 'valor 2', label: 'Valor 2', synonyms: ['value 2'] },
} as const satisfies Readonly<Record<string, ColumnRule>>;
type Rules = typeof columnRules;
export type Column = keyof Rules;
export const columns = Object.keys(columnRules) as Column[];

/** A column with a `cell`. */
export type PlainColumn = {
  [Name in Column]: Rules[Name] extends { readonly cell: CellKind } ? Name : never;
}[Column];
/** The values of these columns in a row. */
export type PlainCells = { readonly [Name in PlainColumn]: CellValues[Rules[Name]['cell']] };

const isPlain = (column: Column): column is PlainColumn => 'cell' in columnRules[column];
export const plainColumns: readonly PlainColumn[] = columns.filter(isPlain);

/** What each variant of a product with options has of its own. */
export const variantFields = ['price', 'price_old', 'stock'] as const;

/** The columns of a row's options. Each option has a column for the chosen value. */
export const optionColumns = [
  { name: 'option1', value: 'value1' },
  { name: 'option2', value: 'value2' },
] as const;

/**
 * Columns that the owner is never asked about: those with which other shops group the rows of one product, and a third
 * option, which is read only to refuse it.
 */
type InnerColumn = 'kind' | 'group' | 'shopId' | 'sku' | 'parent' | 'option3' | 'value3';

/** The programs whose files are known, besides our own. */
export type Dialect = 'own' | 'woocommerce' | 'tiendanube';

/** The use of a column. `ignored` means known but not used, null means not known. */
export interface ColumnUse {
  readonly column: Column | InnerColumn | 'ignored' | null;
  /** The currency beside the price in the head, as in "Precio (USD)". */
  readonly currency?: Currency;
}

export interface Header {
  /** The index of the row among those of the table. */
  readonly index: number;
  readonly dialect: Dialect;
  /** The heads as they are written. A column without a head gets its letter. */
  readonly heads: readonly string[];
  readonly uses: readonly ColumnUse[];
}

/** The columns that "Descargar errores" adds. They are known, so that a corrected file is accepted as it is. */
export const errorHeads = ['fila', 'error'] as const;
/** Further columns of our own files. A list of products does not import the price to which another is tied. */
const unused: readonly string[] = [...errorHeads, 'precio atado', 'moneda atada'];

interface Shop {
  readonly dialect: Dialect;
  /** Heads that only files of this shop have together. */
  readonly marks: readonly (readonly string[])[];
  readonly columns: ReadonlyMap<string, Column | InnerColumn>;
}

/** Every other column of these files is left out without a question: WooCommerce has forty. */
const shops: readonly Shop[] = [
  {
    dialect: 'woocommerce',
    marks: [
      ['tipo', 'sku', 'publicado', 'precio normal'],
      ['type', 'sku', 'published', 'regular price'],
    ],
    columns: new Map(
      Object.entries<Column | InnerColumn>({
        ...{ tipo: 'kind', nombre: 'name', publicado: 'isVisible', 'precio rebajado': 'salePrice' },
        ...{ type: 'kind', name: 'name', published: 'isVisible', 'sale price': 'salePrice' },
        ...{ descripcion: 'description', 'precio normal': 'price', categorias: 'category' },
        ...{ description: 'description', 'regular price': 'price', categories: 'category' },
        ...{ inventario: 'stock', stock: 'stock', id: 'shopId', sku: 'sku' },
        ...{ superior: 'parent', parent: 'parent' },
        ...{ 'nombre del atributo 1': 'option1', 'valor es del atributo 1': 'value1' },
        ...{ 'nombre del atributo 2': 'option2', 'valor es del atributo 2': 'value2' },
        ...{ 'nombre del atributo 3': 'option3', 'valor es del atributo 3': 'value3' },
        ...{ 'attribute 1 name': 'option1', 'attribute 1 value s': 'value1' },
        ...{ 'attribute 2 name': 'option2', 'attribute 2 value s': 'value2' },
        ...{ 'attribute 3 name': 'option3', 'attribute 3 value s': 'value3' },
      }),
    ),
  },
  {
    dialect: 'tiendanube',
    marks: [['identificador de url', 'nombre', 'precio']],
    columns: new Map(
      Object.entries<Column | InnerColumn>({
        ...{ 'identificador de url': 'group', nombre: 'name', categorias: 'category' },
        ...{ precio: 'price', 'precio promocional': 'salePrice', stock: 'stock' },
        ...{ 'mostrar en tienda': 'isVisible', descripcion: 'description' },
        ...{ 'nombre de propiedad 1': 'option1', 'valor de propiedad 1': 'value1' },
        ...{ 'nombre de propiedad 2': 'option2', 'valor de propiedad 2': 'value2' },
        ...{ 'nombre de propiedad 3': 'option3', 'valor de propiedad 3': 'value3' },
      }),
    ),
  },
];

/** @example foldHead(' Precio_Anterior: ') // 'precio anterior' */
const foldHead = (head: string): string =>
  foldText(head)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const known = new Map<string, Column | InnerColumn>([
  ...columns.flatMap((column) => {
    const { head, synonyms } = columnRules[column];
    return [foldHead(head), ...synonyms].map((one) => [one, column] as const);
  }),
  ['opcion 3', 'option3'],
  ['valor 3', 'value3'],
]);

const pricedIn = /^(precio|price)(?: en)? (cup|mn|usd|eur)$/;

function readHead(head: string): ColumnUse {
  const folded = foldHead(head);
  if (unused.includes(folded)) return { column: 'ignored' };
  const [, , code] = pricedIn.exec(folded) ?? [];
  if (code !== undefined) {
    return { column: 'price', currency: code === 'mn' ? 'CUP' : (code.toUpperCase() as Currency) };
  }
  return { column: known.get(folded) ?? null };
}

function readHeads(heads: readonly string[]): Pick<Header, 'dialect' | 'uses'> {
  const folded = heads.map(foldHead);
  const shop = shops.find(({ marks }) =>
    marks.some((needed) => needed.every((head) => folded.includes(head))),
  );
  const uses =
    shop === undefined
      ? heads.map(readHead)
      : folded.map((head) => ({ column: shop.columns.get(head) ?? ('ignored' as const) }));
  return { dialect: shop?.dialect ?? 'own', uses: dropRepeated(uses) };
}

/** When two columns have the same use, the first one counts. The owner has to choose a use for the second. */
function dropRepeated(uses: readonly ColumnUse[]): ColumnUse[] {
  const seen = new Set<unknown>();
  return uses.map((use) => {
    if (use.column === null || use.column === 'ignored') return use;
    if (seen.has(use.column)) return { column: null };
    seen.add(use.column);
    return use;
  });
}

/** Titles, addresses and dates take no more rows than this above the heads. */
const searchedRows = 30;

/** How many cells of a row are known heads. */
const countKnown = (row: TableRow): number =>
  row.cells.filter((cell) => cell?.kind === 'text' && readHead(cell.text).column !== null).length;

/**
 * Finds the row with the heads. It is the one of the first thirty with the most known heads. If there is none, it is
 * the first with two cells, because a title merged over the whole table is one cell. Null for a table without any.
 */
export function findHeader({ rows }: Table): Header | null {
  let best = -1;
  let most = 0;
  for (const [index, row] of rows.slice(0, searchedRows).entries()) {
    const count = countKnown(row);
    if (count > most) [best, most] = [index, count];
  }
  if (best === -1) {
    best = rows.slice(0, searchedRows).findIndex((row) => row.cells.filter(Boolean).length > 1);
  }
  const row = rows[best];
  if (row === undefined) return null;
  const width = rows.slice(best).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const heads = Array.from(
    { length: width },
    (_, index) => row.cells[index]?.text.trim() ?? nameColumn(index),
  );
  return { index: best, heads, ...readHeads(heads) };
}

/** A score for how well a table is understood. It decides which sheet to read, or which separator a text uses. */
export const countKnownHeads = (table: Table): number =>
  Math.max(0, ...table.rows.slice(0, searchedRows).map(countKnown));

/** @example nameColumn(27) // 'columna AB' */
export function nameColumn(index: number): string {
  let letters = '';
  for (let left = index; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCharCode(65 + (left % 26)) + letters;
  }
  return `columna ${letters}`;
}
