import * as v from 'valibot';
import { CategoryCreateSchema } from './category-input.ts';
import { ProductUpdateSchema } from './product-input.ts';
import { IdSchema } from './scalars.ts';
import { OptionInputSchema, VariantInputSchema } from './variant-input.ts';
import { maxImportRows, maxOptions } from '#domain/limits.ts';
import { variantMessages } from '#domain/messages.ts';

const { name, description, price, price_old, currency, offer, stock, delivery, isVisible } =
  ProductUpdateSchema.entries;

/** Sheets have no more rows than this. */
const lastRow = 1_048_576;

const RowNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(lastRow));

/** What a row says of one combination; how many a product may have, the plan says of what it has with them. */
const ImportVariantSchema = v.strictObject({
  row: RowNumberSchema,
  values: VariantInputSchema.entries.values,
  ...{ price, price_old, stock },
});

/** What rows of a file say of a product; what is absent stays, null empties it. */
export const ImportRowSchema = v.pipe(
  v.strictObject({
    row: RowNumberSchema,
    id: v.optional(IdSchema),
    ...{ name, description, price, price_old, currency, offer, stock, delivery, isVisible },
    /** The name of one, which is made when the store has none of it. */
    category: v.optional(v.nullable(CategoryCreateSchema.entries.name)),
    /** The names of its options, of which each of `variants` has a value. */
    options: v.optional(
      v.pipe(
        v.array(OptionInputSchema.entries.name, variantMessages.tooManyOptions),
        v.minLength(1, variantMessages.noOptions),
        v.maxLength(maxOptions, variantMessages.tooManyOptions),
      ),
    ),
    variants: v.optional(
      v.pipe(
        v.array(ImportVariantSchema, variantMessages.valuesDoNotFit),
        v.minLength(1, variantMessages.noVariants),
        v.maxLength(maxImportRows, ({ received }) =>
          variantMessages.tooManyVariants(Number(received)),
        ),
      ),
    ),
  }),
  v.check(
    (row) => row.id !== undefined || row.name !== undefined,
    'Falta el nombre o el id del producto.',
  ),
  v.check(
    ({ options = [], variants = [] }) =>
      options.length === 0
        ? variants.length === 0
        : variants.length > 0 && variants.every(({ values }) => values.length === options.length),
    variantMessages.valuesDoNotFit,
  ),
  v.check(
    (row) =>
      row.variants === undefined ||
      [row.price, row.price_old, row.stock].every((one) => one === undefined),
    variantMessages.pricedByVariant,
  ),
);
