import * as v from 'valibot';
import {
  AmountInputSchema,
  createOptionalText,
  createRequiredLine,
  CurrencySchema,
  FlagSchema,
  IdSchema,
  StockInputSchema,
} from './scalars.ts';
import { OptionsInputSchema, VariantsInputSchema } from './variant-input.ts';
import { descriptionMaxLength, productNameMaxLength } from '#domain/limits.ts';
import { productMessages } from '#domain/messages.ts';
import { foreignCurrencies } from '#domain/money/rates.ts';

const NameSchema = createRequiredLine(
  productNameMaxLength,
  productMessages.nameRequired,
  `El nombre no puede exceder los ${productNameMaxLength} caracteres`,
);

/** The foreign price that a price in CUP is tied to. The price in CUP follows from it and the store's rate. */
const AnchorInputSchema = v.strictObject({
  currency: v.picklist(foreignCurrencies, productMessages.anchorCurrency),
  price: v.pipe(AmountInputSchema, v.minValue(0.01, productMessages.anchorPrice)),
});

const fields = {
  name: NameSchema,
  description: createOptionalText(descriptionMaxLength, 'La descripción es demasiado larga'),
  price: v.nullable(AmountInputSchema),
  price_old: v.nullable(AmountInputSchema),
  currency: CurrencySchema,
  anchor: v.nullable(AnchorInputSchema),
  offer: FlagSchema,
  stock: v.nullable(StockInputSchema),
  delivery: FlagSchema,
  isVisible: FlagSchema,
  categoryId: v.nullable(IdSchema),
  /**
   * Both lists are given whole. An empty list removes the options. The price and the stock of a product with options
   * come from its variants.
   */
  options: OptionsInputSchema,
  variants: VariantsInputSchema,
};

const { name, ...others } = fields;

/** The fields of a new product that its owner may set. */
export const ProductCreateSchema = v.strictObject({
  name,
  ...v.partial(v.object(others)).entries,
});
/** `businessId` names one of the owner's stores. Without it the first store is meant. */
export const ProductRequestSchema = v.strictObject({
  ...ProductCreateSchema.entries,
  businessId: v.optional(IdSchema),
});
export type ProductCreate = v.InferOutput<typeof ProductCreateSchema>;

/** Changed fields of a product. A field that is absent stays as it is. */
export const ProductUpdateSchema = v.partial(v.strictObject(fields));
export type ProductUpdate = v.InferOutput<typeof ProductUpdateSchema>;

/** All fields of a product that its owner sets, under their names in the API. */
export type ProductFields = {
  readonly [Name in keyof typeof fields]: v.InferOutput<(typeof fields)[Name]>;
};
