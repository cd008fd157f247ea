import * as v from 'valibot';
import { AmountInputSchema, createRequiredLine, IdSchema, StockInputSchema } from './scalars.ts';
import {
  maxOptions,
  maxOptionValues,
  maxVariants,
  optionNameMaxLength,
  optionValueMaxLength,
} from '#domain/limits.ts';
import { variantMessages } from '#domain/messages.ts';
import { variantKeyPattern } from '#domain/products/variants.ts';

export const VariantKeySchema = v.pipe(
  v.string(variantMessages.keyInvalid),
  v.regex(variantKeyPattern, variantMessages.keyInvalid),
  v.metadata({ examples: ['000'] }),
);

const ValueSchema = createRequiredLine(
  optionValueMaxLength,
  variantMessages.valueRequired,
  variantMessages.valueTooLong,
);

export const OptionInputSchema = v.strictObject({
  name: createRequiredLine(
    optionNameMaxLength,
    variantMessages.optionNameRequired,
    variantMessages.optionNameTooLong,
  ),
  values: v.pipe(
    v.array(ValueSchema, variantMessages.noValues),
    v.minLength(1, variantMessages.noValues),
    v.maxLength(maxOptionValues, `Una opción admite ${maxOptionValues} valores como máximo.`),
  ),
});

/** The options of a product. `refuseVariants` checks that the variants match them. */
export const OptionsInputSchema = v.pipe(
  v.array(OptionInputSchema, variantMessages.tooManyOptions),
  v.maxLength(maxOptions, variantMessages.tooManyOptions),
);

/** A combination that is for sale. `key` names an existing one. Without `key`, the values identify it. */
export const VariantInputSchema = v.strictObject({
  key: v.optional(VariantKeySchema),
  values: v.pipe(
    v.array(ValueSchema, variantMessages.valuesDoNotFit),
    v.minLength(1, variantMessages.valuesDoNotFit),
    v.maxLength(maxOptions, variantMessages.valuesDoNotFit),
  ),
  price: v.nullable(AmountInputSchema),
  price_old: v.nullable(AmountInputSchema),
  stock: v.nullable(StockInputSchema),
  /** The id of one of the product's pictures. Null for none. When it is absent, the variant keeps its picture. */
  image: v.optional(v.nullable(IdSchema)),
});

export type VariantInput = v.InferOutput<typeof VariantInputSchema>;

/** The combinations of a product, in their order. */
export const VariantsInputSchema = v.pipe(
  v.array(VariantInputSchema, variantMessages.valuesDoNotFit),
  v.maxLength(maxVariants, ({ received }) => variantMessages.tooManyVariants(Number(received))),
);
