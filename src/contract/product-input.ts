import * as v from 'valibot';
import {
  AmountInputSchema,
  createOptionalText,
  createRequiredLine,
  CurrencySchema,
  FlagSchema,
  IdSchema,
} from './scalars.ts';
import { descriptionMaxLength, maxStock, productNameMaxLength } from '#domain/limits.ts';
import { productMessages } from '#domain/messages.ts';
import { foreignCurrencies } from '#domain/money/rates.ts';

const stockMessage = 'La cantidad disponible debe ser un número entero desde 0';

const NameSchema = createRequiredLine(
  productNameMaxLength,
  productMessages.nameRequired,
  `El nombre no puede exceder los ${productNameMaxLength} caracteres`,
);

/** What a price in CUP is tied to: it follows from this one and the store's rate. */
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
  stock: v.nullable(
    v.pipe(
      v.number(stockMessage),
      v.integer(stockMessage),
      v.minValue(0, stockMessage),
      v.maxValue(maxStock, stockMessage),
    ),
  ),
  delivery: FlagSchema,
  isVisible: FlagSchema,
  categoryId: v.nullable(IdSchema),
};

const { name, ...others } = fields;

/** The fields of a new product that its owner may set. */
export const ProductCreateSchema = v.strictObject({
  name,
  ...v.partial(v.object(others)).entries,
});
/** `businessId` names one of the owner's stores, the first unless it is given. */
export const ProductRequestSchema = v.strictObject({
  ...ProductCreateSchema.entries,
  businessId: v.optional(IdSchema),
});
export type ProductCreate = v.InferOutput<typeof ProductCreateSchema>;

/** Changed fields of a product; what is absent stays. */
export const ProductUpdateSchema = v.partial(v.strictObject(fields));
export type ProductUpdate = v.InferOutput<typeof ProductUpdateSchema>;

/** All that an owner gives of a product, by the names under which it travels. */
export type ProductFields = {
  readonly [Name in keyof typeof fields]: v.InferOutput<(typeof fields)[Name]>;
};
