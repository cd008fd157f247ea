import * as v from 'valibot';
import { idPattern } from '#domain/id.ts';
import {
  maxLimit,
  maxStock,
  productPageSize,
  searchTextMaxLength,
  slugMaxLength,
} from '#domain/limits.ts';
import { businessMessages, registrationMessages } from '#domain/messages.ts';
import { currencies, tryParseAmount } from '#domain/money/money.ts';
import { slugPattern } from '#domain/paths/slug-pattern.ts';
import { storeTypes } from '#domain/stores/store-type.ts';
import { provinces } from '#domain/places/province.ts';
import { hasInvisible, isOneLine, textPattern } from '#domain/text/one-line.ts';
import { trimPasted } from '#domain/text/pasted-text.ts';

/** One sentence for a missing value and another for a wrong one. */
export const createMessage =
  (required: string, wrong: string) =>
  ({ input }: { readonly input: unknown }): string =>
    input === undefined || input === null || input === '' ? required : wrong;

export const IdSchema = v.pipe(
  v.string(createMessage('Falta este campo.', 'El identificador no es válido.')),
  v.regex(idPattern, 'El identificador no es válido.'),
  v.metadata({ examples: ['k3v9x0q2m4td'] }),
);

export const ByIdSchema = v.object({ id: IdSchema });
/** A query without parameters. */
export const EmptySchema = v.strictObject({});

/**
 * Grows with each change of the fields, but not of the pictures. `if-match` returns it with the change that is based on
 * it.
 */
export const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

/** How many of something, in a response. */
export const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
export const FlagSchema = v.boolean('El valor debe ser verdadero o falso');

/** A store's url segment as it may be in an address. Whether the store exists is not checked here. */
export const StoreUrlSchema = v.pipe(
  v.string('Falta la dirección de la tienda.'),
  v.regex(slugPattern, 'La dirección de la tienda no es válida.'),
  v.maxLength(slugMaxLength, 'La dirección de la tienda no es válida.'),
  v.metadata({ examples: ['cafe-la-esquina'] }),
);

export const BusinessTypeSchema = v.picklist(
  storeTypes,
  createMessage(businessMessages.typeRequired, 'El tipo de negocio no existe.'),
);
export const ProvinceSchema = v.picklist(
  provinces,
  createMessage(registrationMessages.provinceRequired, 'La provincia no existe.'),
);
export const CurrencySchema = v.picklist(currencies, 'La moneda debe ser CUP, USD o EUR.');

/** An instant as ISO 8601 in UTC with milliseconds. */
export const InstantSchema = v.pipe(v.string(), v.isoTimestamp());

/** An amount in a response: a decimal number, never negative. */
export const AmountSchema = v.pipe(v.number(), v.minValue(0));

/**
 * An amount in a request: a number or a numeric string with at most two decimals (product.md 6.5). The result is a
 * decimal number.
 */
export const AmountInputSchema = v.pipe(
  v.union([v.number(), v.string()], 'El precio debe ser un número.'),
  v.check(
    (value) => tryParseAmount(value) !== null,
    'El precio debe ser un número desde 0 con dos decimales como máximo.',
  ),
  v.transform(Number),
);

const stockMessage = 'La cantidad disponible debe ser un número entero desde 0';

/** The stock of a product, in a request. */
export const StockInputSchema = v.pipe(
  v.number(stockMessage),
  v.integer(stockMessage),
  v.minValue(0, stockMessage),
  v.maxValue(maxStock, stockMessage),
);

/** Text that a person wrote: trimmed, without control characters. */
export const createTextSchema = (
  maximum: number,
  tooLong: string,
  required = 'Falta este campo.',
) =>
  v.pipe(
    v.string(createMessage(required, 'Debe ser un texto.')),
    v.trim(),
    v.maxLength(maximum, tooLong),
    v.regex(textPattern, 'El texto tiene caracteres que no se pueden guardar.'),
  );

/** The raw input may be this long, because a copied line can carry invisible characters that are then removed. */
const copiedMaxLength = 1_000;

/**
 * Text of a field of one line: a name, an address, a number. `clean` removes what was pasted along with it. By default
 * these are invisible characters at both ends.
 */
export const createLineSchema = (
  maximum: number,
  tooLong: string,
  required?: string,
  clean: (text: string) => string = trimPasted,
) =>
  v.pipe(
    v.string(createMessage(required ?? 'Falta este campo.', 'Debe ser un texto.')),
    v.maxLength(maximum + copiedMaxLength, tooLong),
    v.transform(clean),
    createTextSchema(maximum, tooLong, required),
    v.check(isOneLine, 'El texto debe ir en una sola línea.'),
    v.check(
      (text) => !hasInvisible(text),
      'El texto tiene caracteres invisibles. Bórralo y escríbelo de nuevo.',
    ),
  );

/** A required line. A blank one is refused like a missing one. */
export const createRequiredLine = (maximum: number, required: string, tooLong: string) =>
  v.pipe(createLineSchema(maximum, tooLong, required), v.nonEmpty(required));

/** A required text. A blank one is refused like a missing one. */
export const createRequiredText = (maximum: number, required: string, tooLong: string) =>
  v.pipe(createTextSchema(maximum, tooLong, required), v.nonEmpty(required));

const emptyToNull = (text: string): string | null => (text === '' ? null : text);

/** An optional text. An empty one becomes null. */
export const createOptionalText = (maximum: number, tooLong: string) =>
  v.nullable(v.pipe(createTextSchema(maximum, tooLong), v.transform(emptyToNull)));

/** An optional line. An empty one becomes null. */
export const createOptionalLine = (
  maximum: number,
  tooLong: string,
  clean?: (text: string) => string,
) =>
  v.nullable(
    v.pipe(createLineSchema(maximum, tooLong, undefined, clean), v.transform(emptyToNull)),
  );

/** A whole number from 1. */
const createIntegerParam = (maximum: number, message: string) =>
  v.pipe(
    v.string(message),
    v.regex(/^\d{1,16}$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(maximum, message),
  );

/** The page of a list whose response has another form without it. */
export const PageNumberSchema = createIntegerParam(
  Number.MAX_SAFE_INTEGER,
  'La página debe ser un número desde 1.',
);

export const PageParamSchema = v.optional(PageNumberSchema, '1');

export const createLimitParam = (preset: number = productPageSize, maximum: number = maxLimit) =>
  v.optional(
    createIntegerParam(maximum, `El límite debe ser un número de 1 a ${maximum}.`),
    String(preset),
  );

/**
 * The parameters of an owner's list. `businessId` names one of the owner's stores. Without it the first store is meant.
 */
export const createOwnListParams = (preset?: number) => ({
  page: PageParamSchema,
  limit: createLimitParam(preset),
  businessId: v.optional(IdSchema),
});

/** A flag in a query: `true`, `false` or absent. */
export const FlagParamSchema = v.optional(
  v.pipe(
    v.picklist(['true', 'false'], 'El valor debe ser true o false.'),
    v.transform((value) => value === 'true'),
  ),
);

export const AmountParamSchema = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) => tryParseAmount(value) !== null,
      'El precio debe ser un número desde 0 con dos decimales como máximo.',
    ),
    v.transform(Number),
  ),
);

export const SearchTextSchema = createTextSchema(
  searchTextMaxLength,
  `La búsqueda no puede exceder los ${searchTextMaxLength} caracteres.`,
);

/** Free text to search for. A blank one counts as absent. */
export const SearchParamSchema = v.optional(
  v.pipe(
    SearchTextSchema,
    v.transform((value) => (value === '' ? undefined : value)),
  ),
);

/** Several ids, given by repeating the parameter. */
export const createIdsParam = (maximum: number, message: string) =>
  v.pipe(
    v.union([IdSchema, v.pipe(v.array(IdSchema), v.maxLength(maximum))], message),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
  );

/** The response of a call that returns no data: a sentence to show. */
export const MessageSchema = v.object({ message: v.string() });
