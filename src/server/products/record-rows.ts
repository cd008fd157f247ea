import type { RawBuilder, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { ProductFields, ProductUpdate } from '#contract/product-input.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Anchor } from '#domain/money/rates.ts';
import type { StoreType } from '#domain/places/store-type.ts';
import type { Province } from '#domain/places/province.ts';
import type { PictureRecord } from '#server/pictures/rows.ts';
import { type StoreReference, meanRating } from '#server/stores/record-rows.ts';
import type { ProductTable, Schema } from '#server/platform/db/schema.ts';
import { parseInstant } from '#server/platform/db/type-parsers.ts';

export interface ProductPictureRecord extends PictureRecord {
  id: string;
  alt: string;
  order: number;
  isPrimary: boolean;
}

export interface PictureRow {
  id: string;
  picture: PictureRecord;
  alt: string;
}

/** What an owner gives of a product. Rows, and what a change is compared with, follow from this list. */
const givenColumns = [
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

/** So much of what an owner gives is told to nobody else: with the price it says the store's rate. */
export const anchorColumns = ['anchor_currency', 'anchor_price'] as const;
type AnchorRow = Columns<(typeof anchorColumns)[number]> & Columns<'currency'>;

export const storedColumns = [
  'id',
  'business_id',
  'held_at',
  'listed',
  ...givenColumns,
  ...anchorColumns,
] as const;

/** What a change of a product is compared with. */
export type StoredProduct = Columns<(typeof storedColumns)[number]>;
export type LockedProduct = StoredProduct & Columns<'version'>;

type Columns<Name extends keyof ProductTable> = Pick<Selectable<ProductTable>, Name>;

/** What the price of a product is tied to; in another currency than CUP nothing is. */
export const readAnchor = ({ currency, anchor_currency, anchor_price }: AnchorRow): Anchor | null =>
  currency !== 'CUP' || anchor_currency === null || anchor_price === null
    ? null
    : { currency: anchor_currency, price: anchor_price };

/** All that an owner gives of a product, by the names of the contract. */
export function readFields(stored: StoredProduct): ProductFields {
  const { name, description, price, price_old, currency, offer, stock, delivery } = stored;
  return {
    ...{ name, description, price, price_old, currency, offer, stock, delivery },
    isVisible: stored.is_visible,
    categoryId: stored.category_id,
    anchor: readAnchor(stored),
  };
}

/** The columns of given fields; undefined where a field is not given. */
export function toColumns({
  isVisible,
  categoryId,
  anchor,
  ...columns
}: ProductUpdate): Updateable<ProductTable> {
  return {
    ...columns,
    is_visible: isVisible,
    category_id: categoryId,
    anchor_currency: anchor === undefined ? undefined : (anchor?.currency ?? null),
    anchor_price: anchor === undefined ? undefined : (anchor?.price ?? null),
  };
}

/** A product as `productColumns` select it. */
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
  created_at: string;
  updated_at: string;
}

/** A product as the contract has it. */
export interface ProductRecord {
  id: string;
  name: string;
  description: string | null;
  price: number | null;
  price_old: number | null;
  currency: Currency;
  offer: boolean;
  stock: number | null;
  delivery: boolean;
  isVisible: boolean;
  favorite: number;
  rating: number | null;
  reviewCount: number;
  categoryId: string | null;
  category: { id: string; name: string; business: StoreReference } | null;
  businessId: string;
  business: StoreReference & {
    type: StoreType;
    province: Province;
    logo: PictureRecord | null;
  };
  images: ProductPictureRecord[];
  createdAt: string;
  updatedAt: string;
}

/** The tables of `productTables` under their short names. */
interface Tables {
  p: 'products';
  b: 'businesses';
  c: 'categories';
}

/** A column of one of them, such as `p.name`; any other name fails to compile. */
export type ProductColumn = {
  [Alias in keyof Tables]: `${Alias}.${keyof Schema[Tables[Alias]] & string}`;
}[keyof Tables];

/** Where the other fields of ProductRow come from; the pictures are read apart. */
const sources: Readonly<Record<Exclude<keyof ProductRow, GivenColumn | 'images'>, ProductColumn>> =
  {
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
    created_at: 'p.created_at',
    updated_at: 'p.updated_at',
  };

/** The columns of ProductRow with where each comes from, but the pictures. */
const columns: readonly (readonly [name: string, from: string])[] = [
  ...givenColumns.map((name) => [name, `p.${name}`] as const),
  ...Object.entries(sources),
];

/** The pictures of a product, as PictureRow, from rows `i` of product_images. */
export const pictures = sql`
  json_agg(json_build_object('id', i.id, 'picture', i.picture, 'alt', i.alt) order by i.position, i.id)`;

/** Columns of ProductRow over `productTables`. */
export const productColumns = sql`
  ${sql.raw(columns.map(([name, from]) => `${from} as ${name}`).join(', '))},
  (select ${pictures} from product_images i where i.product_id = p.id) as images`;

export const productTables = sql`
  products p join businesses b on b.id = p.business_id left join categories c on c.id = p.category_id`;

/**
 * The products of a query of `productColumns` as one JSON document, null without any: the driver takes several times as
 * long for rows of so many columns as for their text.
 */
export const aggregateProducts = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select json_agg(x) as products from (${rows}) x`;

/** Products as `selectListedProducts` has them; null without any. */
export interface ProductList {
  products: readonly (readonly unknown[])[] | null;
}

/**
 * Listed products by id, in no order; the ids are an expression of an array. Of several products their values alone are
 * written, and the pictures of all are looked for together, which takes a quarter less.
 */
export const selectListedProducts = (ids: RawBuilder<unknown>): RawBuilder<ProductList> => sql`
  with i as (
    select i.product_id, ${pictures} as images from product_images i
    where i.product_id = any(${ids}) group by i.product_id
  )
  select json_agg(json_build_array(${sql.raw(columns.map(([, from]) => from).join(', '))}, i.images)) as products
  from ${productTables} left join i on i.product_id = p.id
  where p.id = any(${ids}) and p.listed`;

const valueNames = [...columns.map(([name]) => name), 'images'];

export const readProducts = ({ products }: ProductList): ProductRecord[] =>
  (products ?? []).map((values) => {
    const row: Record<string, unknown> = {};
    for (const [at, name] of valueNames.entries()) row[name] = values[at];
    return toDocumentProduct(row as unknown as ProductRow);
  });

/** A product out of such a document. */
export const toDocumentProduct = (row: ProductRow): ProductRecord =>
  toProduct({
    ...row,
    created_at: parseInstant(row.created_at),
    updated_at: parseInstant(row.updated_at),
  });

export function toProduct(row: ProductRow): ProductRecord {
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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Pictures in their order; the first is the primary one. */
export function toPictures(rows: readonly PictureRow[]): ProductPictureRecord[] {
  return rows.map(({ id, picture, alt }, order) => ({
    ...picture,
    id,
    alt,
    order,
    isPrimary: order === 0,
  }));
}
