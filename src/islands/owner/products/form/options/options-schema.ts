import * as v from 'valibot';
import { OptionsInputSchema, type VariantInput } from '#contract/variant-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { variantMessages } from '#domain/messages.ts';
import type { Currency } from '#domain/money/money.ts';
import { readTypedAmount, writeAmount } from '#domain/money/typed-price.ts';
import { refuseVariants } from '#domain/products/variants.ts';
import { stockRule } from '#islands/owner/ui/stock-rule.ts';
import {
  listCombinations,
  nameCombination,
  noOptions,
  type OptionDraft,
  type OptionsDraft,
  type VariantDraft,
} from './options-draft.ts';

/** A combination. Without `price` it has the price of the product. */
export interface ReadVariant extends Omit<VariantInput, 'price' | 'price_old'> {
  readonly price?: number | null;
  readonly price_old: number | null;
}

export interface ReadOptions {
  readonly options: OptionInput[];
  readonly variants: ReadVariant[];
}

type OptionInput = v.InferOutput<typeof OptionsInputSchema>[number];

/** A problem with its path in the draft, for example `['variants', 3, 'price']`; `['whole']` concerns all options. */
interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Reads the options of a form by the API's rules, with the same messages. */
export const createOptionsSchema = (
  currency: Currency,
): v.GenericSchema<OptionsDraft, ReadOptions> =>
  v.pipe(
    v.custom<OptionsDraft>((value) => value !== undefined),
    v.rawTransform(({ dataset, addIssue, NEVER }): ReadOptions => {
      if (!dataset.value.isOn) return { options: [], variants: [] };
      const { read, problems } = readOptions(dataset.value, currency);
      for (const { path, message } of problems) addIssue({ message, path: toPath(path) });
      return problems.length === 0 ? read : NEVER;
    }),
  );

type Path = [v.IssuePathItem, ...v.IssuePathItem[]];

const toPath = (keys: Problem['path']): Path =>
  keys.map((key) => ({
    type: 'unknown',
    origin: 'value',
    input: null,
    key,
    value: null,
  })) as unknown as Path;

function readOptions(
  draft: OptionsDraft,
  currency: Currency,
): { readonly read: ReadOptions; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const options = draft.options.map(({ name, values }) => ({
    name: name.trim(),
    values: values.map(({ text }) => text.trim()),
  }));
  if (options.length === 0) problems.push({ path: ['whole'], message: variantMessages.noOptions });
  problems.push(...listProblems(OptionsInputSchema, options, ['options']));
  const rows = listCombinations(draft);
  const sold = [...rows.entries()].filter(([, { isLeftOut }]) => !isLeftOut);
  const variants = sold.map(([index, row]): ReadVariant => {
    const stock = v.safeParse(stockRule, row.stock);
    if (!stock.success) {
      problems.push({ path: ['variants', index, 'stock'], message: stock.issues[0].message });
    }
    const price = readPrice(row, currency);
    if (typeof price === 'string') {
      problems.push({ path: ['variants', index, 'price'], message: price });
    }
    return {
      ...(row.key !== null && { key: row.key }),
      values: nameCombination(draft, row).map((value) => value.trim()),
      ...(typeof price === 'string' ? {} : price),
      price_old: row.oldPrice,
      stock: stock.success ? stock.output : null,
      ...(row.image !== undefined && { image: row.image }),
    };
  });
  // An empty or duplicate value is reported only once, at its option.
  if (problems.length === 0) {
    for (const { path, message } of refuseVariants(options, variants)) {
      const [part = '', place = '', ...more] = path.split('.');
      const isOption = part === 'options' && place !== '';
      problems.push({ path: isOption ? [part, Number(place), ...more] : ['whole'], message });
    }
  }
  return { read: { options, variants }, problems };
}

/** The combination's own price, `{}` for the product's price, or the message about a wrong text. */
function readPrice(
  { price: text, isUnpriced }: VariantDraft,
  currency: Currency,
): { readonly price?: number | null } | string {
  const typed = readTypedAmount(text, currency);
  if (typed === null) return isUnpriced ? { price: null } : {};
  return typeof typed === 'string' ? typed : { price: typed };
}

function listProblems(
  schema: v.GenericSchema,
  value: unknown,
  start: readonly (string | number)[],
): Problem[] {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map(({ path = [], message }) => ({
    path: [...start, ...path.map(({ key }) => key as string | number)],
    message,
  }));
}

/** The options for a call. Combinations without their own price get that of the product. */
export function priceVariants(
  { options, variants }: ReadOptions,
  product: { readonly price: number | null; readonly price_old: number | null },
): { readonly options: OptionInput[]; readonly variants: VariantInput[] } {
  return {
    options,
    variants: variants.map(({ price, price_old: own, ...variant }) =>
      sendVariant({
        ...variant,
        price: price === undefined ? product.price : price,
        price_old: price === undefined ? product.price_old : own,
      }),
    ),
  };
}

/** A combination with its fields in a fixed order, so that two can be compared as JSON. */
export const sendVariant = ({
  key,
  values,
  price,
  price_old,
  stock,
  image,
}: VariantInput): VariantInput => ({
  ...(key !== undefined && { key }),
  ...{ values, price, price_old, stock },
  ...(image !== undefined && { image }),
});

/** The options of a product for its form. A combination with the product's price has none of its own. */
export function draftOptions(
  product: Pick<OwnProduct, 'price' | 'price_old' | 'options' | 'variants'>,
): OptionsDraft {
  const { price, price_old: oldPrice, options = [], variants = [] } = product;
  if (options.length === 0) return noOptions;
  let lastId = 0;
  const nextId = () => (lastId += 1);
  const drafts = options.map(({ name, values }): OptionDraft => ({
    id: nextId(),
    name,
    values: values.map((text) => ({ id: nextId(), text })),
  }));
  const draft: OptionsDraft = { isOn: true, options: drafts, variants: [] };
  const rows = listCombinations(draft).map((row): VariantDraft => {
    const name = nameCombination(draft, row).join('\n');
    const variant = variants.find(({ values }) => values.join('\n') === name);
    if (variant === undefined) return { ...row, isLeftOut: true };
    const isSame = variant.price === price && variant.price_old === oldPrice;
    return {
      ...row,
      key: variant.key,
      price: isSame ? '' : writeAmount(variant.price),
      oldPrice: isSame ? null : variant.price_old,
      isUnpriced: variant.price === null && price !== null,
      stock: variant.stock === null ? '' : String(variant.stock),
      image: variant.image ?? null,
    };
  });
  return { ...draft, variants: rows };
}

/** Reads options from a stored draft; null when it is not one of this form. */
export function parseOptions(kept: unknown): OptionsDraft | null {
  const parsed = v.safeParse(KeptSchema, kept);
  return parsed.success ? parsed.output : null;
}

const KeptSchema = v.object({
  isOn: v.boolean(),
  options: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      values: v.array(v.object({ id: v.number(), text: v.string() })),
    }),
  ),
  variants: v.array(
    v.object({
      of: v.array(v.number()),
      key: v.nullable(v.string()),
      price: v.string(),
      oldPrice: v.nullable(v.number()),
      isUnpriced: v.boolean(),
      stock: v.string(),
      isLeftOut: v.boolean(),
      image: v.optional(v.nullable(v.string())),
    }),
  ),
});

/** Errors of the options, by their places in the form. */
export interface OptionErrors {
  readonly whole: string | undefined;
  readonly names: ReadonlyMap<number, string>;
  readonly values: ReadonlyMap<number, string>;
  /** Errors of an option's values, by their ids. */
  readonly ofValues: (option: OptionDraft, index: number) => ReadonlyMap<number, string>;
  readonly variants: ReadonlyMap<number, { readonly price?: string; readonly stock?: string }>;
}

/** Reads the field's errors, which the form nests by the paths of the schema. */
export function readOptionErrors(error: unknown): OptionErrors {
  const { whole, options, variants, ...own } = Object(error) as Readonly<Record<string, unknown>>;
  const ofOptions = listEntries(options);
  const collect = (name: string) =>
    new Map(
      ofOptions.flatMap(([index, of]) => {
        const message = readMessage(readPart(of, name));
        return message === undefined ? [] : [[index, message] as const];
      }),
    );
  return {
    whole: readMessage(whole) ?? readMessage(own),
    names: collect('name'),
    values: collect('values'),
    ofValues: ({ values }, index) => {
      const of = ofOptions.find(([at]) => at === index)?.[1];
      return new Map(
        listEntries(readPart(of, 'values')).flatMap(([at, one]) => {
          const message = readMessage(one);
          const id = values[at]?.id;
          return message === undefined || id === undefined ? [] : [[id, message] as const];
        }),
      );
    },
    variants: new Map(
      listEntries(variants).map(([index, of]) => {
        const price = readMessage(readPart(of, 'price'));
        const stock = readMessage(readPart(of, 'stock'));
        return [index, { ...(price && { price }), ...(stock && { stock }) }] as const;
      }),
    ),
  };
}

const readPart = (of: unknown, name: string): unknown =>
  (Object(of) as Readonly<Record<string, unknown>>)[name];

const listEntries = (list: unknown): (readonly [number, unknown])[] =>
  Array.isArray(list) ? [...list.entries()].filter(([, one]) => one !== undefined) : [];

function readMessage(error: unknown): string | undefined {
  const { message } = Object(error) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : undefined;
}
