import type { RawBuilder, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { ProductImage } from '#contract/pictures.ts';
import type { ProductCreate, ProductFields, ProductUpdate } from '#contract/product-input.ts';
import type { Product } from '#contract/products.ts';
import { defaultCurrency } from '#domain/money/money.ts';
import type { Anchor } from '#domain/money/rates.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import type { Province } from '#domain/places/province.ts';
import type { PictureRecord } from '#server/pictures/rows.ts';
import { meanRating } from '#server/stores/record-rows.ts';
import type { ProductTable, Schema } from '#server/platform/db/schema.ts';
import { parseInstant } from '#server/platform/db/type-parsers.ts';
import { selectVariants, type StoredVariant, toVariants, type VariantRow } from './variant-rows.ts';

export interface PictureRow {
  id: string;
  picture: PictureRecord;
  alt: string;
}

/** The columns that an owner fills. Rows, and the comparison of changes, follow from this list. */
export const givenColumns = [
  'name',
  'description',
  'price',
  'price_old',
  'currency',
  'offer',
  'stock',
  'delivery',
  'is_visible',
  'category_id',
] as const;
type GivenColumn = (typeof givenColumns)[number];

/** Only the owner gets these columns: together with the price they reveal the store's rate. */
const anchorColumns = ['anchor_currency', 'anchor_price'] as const;
type AnchorColumn = (typeof anchorColumns)[number];
type AnchorRow = Columns<AnchorColumn> & Columns<'currency'>;
type FilledColumn = GivenColumn | AnchorColumn;

export const storedColumns = [
  'id',
  'business_id',
  'held_at',
  'listed',
  'options',
  'variant_count',
  'price_from',
  'variant_keys',
  ...givenColumns,
  ...anchorColumns,
] as const;

/** The stored values with which a change is compared. */
export type StoredProduct = Columns<(typeof storedColumns)[number]>;
export type LockedProduct = StoredProduct & Columns<'version'>;

type Columns<Name extends keyof ProductTable> = Pick<Selectable<ProductTable>, Name>;

/**
 * The foreign price to which a product's price is tied. Null for prices in other currencies than CUP and for products
 * with options.
 */
export const readAnchor = ({
  options = null,
  ...row
}: AnchorRow & Partial<Columns<'options'>>): Anchor | null =>
  options === null ? readKeptAnchor(row) : null;

/** The same, also for a product with options, which counts again when the options go. */
export const readKeptAnchor = ({
  currency,
  anchor_currency,
  anchor_price,
}: AnchorRow): Anchor | null =>
  currency !== 'CUP' || anchor_currency === null || anchor_price === null
    ? null
    : { currency: anchor_currency, price: anchor_price };

/** All fields that an owner fills, under the contract's names. */
export function readFields(
  stored: StoredProduct,
  variants: readonly StoredVariant[] = [],
): ProductFields {
  const { name, description, price, price_old, currency, offer, stock, delivery } = stored;
  return {
    ...{ name, description, price, price_old, currency, offer, stock, delivery },
    isVisible: stored.is_visible,
    categoryId: stored.category_id,
    anchor: readAnchor(stored),
    options: stored.options ?? [],
    variants: variants.map(({ picture_id: image, position: _, ...variant }) => ({
      ...variant,
      image,
    })),
  };
}

/** All words by which a search finds a product. */
export const wordsOf = ({
  name,
  description,
  options,
}: Columns<'name' | 'description' | 'options'>): string =>
  [name, description ?? '', ...(options ?? []).flatMap(({ values }) => values)].join(' ');

/** Columns of a product that change. Its options are a list here. */
export type ProductColumns = Omit<Updateable<ProductTable>, 'options'> &
  Partial<Columns<'options'>>;

/**
 * The columns of the given fields. A field that is absent stays undefined. `planVariants` computes the columns that
 * depend on variants.
 */
export function toColumns({
  isVisible,
  categoryId,
  anchor,
  options: _,
  variants: __,
  ...columns
}: ProductUpdate): ProductColumns {
  return {
    ...columns,
    is_visible: isVisible,
    category_id: categoryId,
    anchor_currency: anchor === undefined ? undefined : (anchor?.currency ?? null),
    anchor_price: anchor === undefined ? undefined : (anchor?.price ?? null),
  };
}

/** The columns of a new product whose owner gives only its name. Every new product starts with them. */
const newColumns: Omit<Columns<FilledColumn>, 'name'> = {
  description: null,
  price: null,
  price_old: null,
  currency: defaultCurrency,
  anchor_currency: null,
  anchor_price: null,
  offer: false,
  stock: null,
  delivery: false,
  is_visible: true,
  category_id: null,
};

/** The fields of a new product that are in its own row, without its category. */
export type PlainFields = Omit<ProductCreate, 'categoryId' | 'options' | 'variants'>;

/** The columns of a new product that its owner fills. A field that is absent gets the value of `newColumns`. */
export function toNewColumns(input: ProductCreate): Columns<FilledColumn> {
  const given = Object.entries(toColumns(input)).filter(([, value]) => value !== undefined);
  return { ...newColumns, name: input.name, ...Object.fromEntries(given) };
}

/** A product as `productColumns` selects it. */
export interface ProductRow extends Columns<GivenColumn> {
  id: string;
  favorite: number;
  reviews: number;
  rating_sum: number;
  rating_count: number;
  category_name: string | null;
  business_id: string;
  business_name: string;
  business_url: string;
  business_type: StoreType;
  business_province: Province;
  business_logo: PictureRecord | null;
  images: PictureRow[] | null;
  variant_count: number;
  price_from: boolean;
  created_at: string;
  updated_at: string;
  /** Present when `variantColumns` are selected too. */
  options?: Columns<'options'>['options'];
  variants?: VariantRow[] | null;
}

/** The tables of `productTables` by their aliases. */
interface Tables {
  p: 'products';
  b: 'businesses';
  c: 'categories';
}

/** A column of one of these tables, such as `p.name`. Any other name fails to compile. */
export type ProductColumn = {
  [Alias in keyof Tables]: `${Alias}.${keyof Schema[Tables[Alias]] & string}`;
}[keyof Tables];

/** The sources of the other fields of ProductRow. The pictures are read separately. */
const sources: Readonly<
  Record<Exclude<keyof ProductRow, GivenColumn | 'images' | 'options' | 'variants'>, ProductColumn>
> = {
  id: 'p.id',
  favorite: 'p.favorite',
  reviews: 'p.reviews',
  rating_sum: 'p.rating_sum',
  rating_count: 'p.rating_count',
  category_name: 'c.name',
  business_id: 'p.business_id',
  business_name: 'b.name',
  business_url: 'b.url',
  business_type: 'b.type',
  business_province: 'b.province',
  business_logo: 'b.logo',
  variant_count: 'p.variant_count',
  price_from: 'p.price_from',
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
};

/** The columns of ProductRow and their sources, without the pictures. */
const columns: readonly (readonly [name: string, from: string])[] = [
  ...givenColumns.map((name) => [name, `p.${name}`] as const),
  ...Object.entries(sources),
];

/** The pictures of a product as PictureRow, from rows `i` of product_images. */
export const pictures = sql`
  json_agg(json_build_object('id', i.id, 'picture', i.picture, 'alt', i.alt) order by i.position, i.id)`;

/** The columns of ProductRow over `productTables`. */
export const productColumns = sql`
  ${sql.raw(columns.map(([name, from]) => `${from} as ${name}`).join(', '))},
  (select ${pictures} from product_images i where i.product_id = p.id) as images`;

/** The columns of `readAnchor` over `productTables`. */
export const anchorOfRow = sql.join(anchorColumns.map((column) => sql.ref(`p.${column}`)));

/** The options and variants of a product, selected as well when one product is read. */
export const variantColumns = sql`p.options, ${selectVariants} as variants`;

export const productTables = sql`
  products p join businesses b on b.id = p.business_id left join categories c on c.id = p.category_id`;

/**
 * The products of a query of `productColumns` as one JSON document. Null without any. The driver takes several times as
 * long to parse rows with so many columns.
 */
export const aggregateProducts = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select json_agg(x) as products from (${rows}) x`;

/** Products as `selectListedProducts` and `selectWholeProducts` return them. Null without any. */
export interface ProductList {
  products: readonly (readonly unknown[])[] | null;
}

/**
 * Listed products by id, in no particular order. `ids` is an expression of an array. The result has only values without
 * names, and the pictures of all products are read together, which takes a quarter less time.
 */
export const selectListedProducts = (ids: RawBuilder<unknown>): RawBuilder<ProductList> =>
  selectValues(ids, sql`i.images`);

/** The same products with their options and variants. */
export const selectWholeProducts = (ids: RawBuilder<unknown>): RawBuilder<ProductList> =>
  selectValues(ids, sql`i.images, p.options, ${selectVariants}`);

const selectValues = (
  ids: RawBuilder<unknown>,
  others: RawBuilder<unknown>,
): RawBuilder<ProductList> => sql`
  with i as (
    select i.product_id, ${pictures} as images from product_images i
    where i.product_id = any(${ids}) group by i.product_id
  )
  select json_agg(json_build_array(${sql.raw(columns.map(([, from]) => from).join(', '))}, ${others})) as products
  from ${productTables} left join i on i.product_id = p.id
  where p.id = any(${ids}) and p.listed`;

/** The last two are missing in the result of `selectListedProducts`. */
const valueNames = [...columns.map(([name]) => name), 'images', 'options', 'variants'];

export const readListedProducts = ({ products }: ProductList): Product[] =>
  (products ?? []).map((values) => {
    const row: Record<string, unknown> = {};
    for (const [at, name] of valueNames.entries()) row[name] = values[at];
    return toDocumentProduct(row as unknown as ProductRow);
  });

/** A product from such a JSON document. */
export const toDocumentProduct = (row: ProductRow): Product =>
  toProduct({
    ...row,
    created_at: parseInstant(row.created_at),
    updated_at: parseInstant(row.updated_at),
  });

export function toProduct(row: ProductRow): Product {
  const store = { id: row.business_id, name: row.business_name, url: row.business_url };
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price,
    price_old: row.price_old,
    currency: row.currency,
    offer: row.offer,
    stock: row.stock,
    delivery: row.delivery,
    isVisible: row.is_visible,
    favorite: row.favorite,
    rating: meanRating(row.rating_sum, row.rating_count),
    reviewCount: row.reviews,
    categoryId: row.category_id,
    category:
      row.category_id === null || row.category_name === null
        ? null
        : { id: row.category_id, name: row.category_name, business: store },
    businessId: row.business_id,
    business: {
      ...store,
      type: row.business_type,
      province: row.business_province,
      logo: row.business_logo,
    },
    images: toPictures(row.images ?? []),
    ...(row.variant_count > 0 && { variantCount: row.variant_count }),
    ...(row.price_from && { priceFrom: true }),
    ...(row.options && { options: row.options, variants: toVariants(row.variants ?? []) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The pictures in order. The first is the primary one. */
export function toPictures(rows: readonly PictureRow[]): ProductImage[] {
  return rows.map(({ id, picture, alt }, order) => ({
    ...picture,
    id,
    alt,
    order,
    isPrimary: order === 0,
  }));
}
