import * as v from 'valibot';
import { CategoryCreateSchema } from './category-input.ts';
import { ProductUpdateSchema } from './product-input.ts';
import { IdSchema } from './scalars.ts';
import { OptionInputSchema, VariantInputSchema } from './variant-input.ts';
import { maxImportRows, maxOptions } from '#domain/limits.ts';
import { variantMessages } from '#domain/messages.ts';

/** The fields that a file gives as an owner's form does. The price in CUP does not carry its tie to another currency. */
const { entries } = v.omit(ProductUpdateSchema, ['anchor', 'categoryId', 'options', 'variants']);
const { price, price_old, stock } = entries;

/** The largest row number of a spreadsheet. */
const lastRow = 1_048_576;

const RowNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(lastRow));

/**
 * One combination of options, as a row gives it. The plan checks how many combinations a product may have, because it
 * knows those that the product already has.
 */
const ImportVariantSchema = v.strictObject({
  row: RowNumberSchema,
  values: VariantInputSchema.entries.values,
  ...{ price, price_old, stock },
});

/** A product as rows of a file describe it. A field that is absent stays as it is, null empties it. */
export const ImportRowSchema = v.pipe(
  v.strictObject({
    row: RowNumberSchema,
    id: v.optional(IdSchema),
    ...entries,
    /** The name of a category. It is created when the store has none of that name. */
    category: v.optional(v.nullable(CategoryCreateSchema.entries.name)),
    /** The names of the options. Each of `variants` has a value for each of them. */
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
