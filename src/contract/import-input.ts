import * as v from 'valibot';
import { CategoryCreateSchema } from './category-input.ts';
import { ProductUpdateSchema } from './product-input.ts';
import { IdSchema } from './scalars.ts';

const { name, description, price, price_old, currency, offer, stock, delivery, isVisible } =
  ProductUpdateSchema.entries;

/** Sheets have no more rows than this. */
const lastRow = 1_048_576;

/** What a row of a file says of a product; what is absent stays, null empties it. */
export const ImportRowSchema = v.pipe(
  v.strictObject({
    row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(lastRow)),
    id: v.optional(IdSchema),
    ...{ name, description, price, price_old, currency, offer, stock, delivery, isVisible },
    /** The name of one, which is made when the store has none of it. */
    category: v.optional(v.nullable(CategoryCreateSchema.entries.name)),
  }),
  v.check(
    (row) => row.id !== undefined || row.name !== undefined,
    'Falta el nombre o el id del producto.',
  ),
);
