import { trimPasted } from '#domain/text/pasted-text.ts';

/** A value of an option, which keeps its id while it is renamed. */
export interface ValueDraft {
  readonly id: number;
  readonly text: string;
}

export interface OptionDraft {
  readonly id: number;
  readonly name: string;
  readonly values: readonly ValueDraft[];
}

/** A combination of values as its row of the form holds it: what is typed is text. */
export interface VariantDraft {
  /** The ids of its values, in the order of the options. */
  readonly of: readonly number[];
  /** The key of the variant that it was read from; null for a new one. */
  readonly key: string | null;
  /** Empty where it has the price of the product. */
  readonly price: string;
  /** The old price beside a price of its own. */
  readonly oldPrice: number | null;
  /** It has no price although the product has one; as long as none is typed. */
  readonly isUnpriced: boolean;
  readonly stock: string;
  readonly isLeftOut: boolean;
  /** The picture of the product that its page turns to, null for none; not there in drafts of the releases before. */
  readonly image?: string | null | undefined;
}

/** What a form holds of a product's options. Switched off, it keeps what was typed. */
export interface OptionsDraft {
  readonly isOn: boolean;
  readonly options: readonly OptionDraft[];
  /** What was written of combinations; one that nothing was written of is not there. */
  readonly variants: readonly VariantDraft[];
}

export const noOptions: OptionsDraft = { isOn: false, options: [], variants: [] };

/** The options that make combinations: one without values does not. */
const listUsed = ({ options }: OptionsDraft): readonly OptionDraft[] =>
  options.filter(({ values }) => values.length > 0);

/** The combinations of all values, in the order of the options, with what was written of each. */
export function listVariants(draft: OptionsDraft): VariantDraft[] {
  const used = listUsed(draft);
  if (used.length === 0) return [];
  const combinations = used.reduce<number[][]>(
    (begun, { values }) => begun.flatMap((of) => values.map(({ id }) => [...of, id])),
    [[]],
  );
  const known = new Map(draft.variants.map((variant) => [variant.of.join(), variant]));
  return combinations.map((of) => known.get(of.join()) ?? { ...emptyVariant, of });
}

const emptyVariant: Omit<VariantDraft, 'of'> = {
  ...{ key: null, price: '', oldPrice: null, isUnpriced: false, stock: '', isLeftOut: false },
  image: null,
};

/** What a combination is called. @example nameVariant(draft, variant) // ['M', 'Rojo'] */
export function nameVariant({ options }: OptionsDraft, { of }: VariantDraft): string[] {
  return listUsed({ ...noOptions, options }).map(
    ({ values }, place) => values.find(({ id }) => id === of[place])?.text ?? '',
  );
}

export function switchOptions(draft: OptionsDraft, isOn: boolean): OptionsDraft {
  return isOn && draft.options.length === 0 ? { ...addOption(draft), isOn } : { ...draft, isOn };
}

export function addOption(draft: OptionsDraft): OptionsDraft {
  return {
    ...draft,
    options: [...draft.options, { id: findFreeId(draft), name: '', values: [] }],
  };
}

export function renameOption(draft: OptionsDraft, id: number, name: string): OptionsDraft {
  return mapOptions(draft, (option) => (option.id === id ? { ...option, name } : option));
}

/** Takes an option off: what was written of the combinations goes on to those that are left. */
export function removeOption(draft: OptionsDraft, id: number): OptionsDraft {
  return carryOver(draft, {
    ...draft,
    options: draft.options.filter((option) => option.id !== id),
  });
}

/** The values in a text, parted by commas and lines. @example splitValues('S, M,, L') // ['S', 'M', 'L'] */
export const splitValues = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((part) => trimPasted(part).replace(/\s+/g, ' '))
    .filter(Boolean);

/** Adds the values of a text to an option; one that is there already is not added again. */
export function addValues(draft: OptionsDraft, id: number, text: string): OptionsDraft {
  let free = findFreeId(draft);
  const next = mapOptions(draft, (option) => {
    if (option.id !== id) return option;
    const values = [...option.values];
    for (const part of splitValues(text)) {
      if (values.some((value) => isSameText(value.text, part))) continue;
      values.push({ id: free, text: part });
      free += 1;
    }
    return { ...option, values };
  });
  return carryOver(draft, next);
}

const isSameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export function renameValue(draft: OptionsDraft, id: number, text: string): OptionsDraft {
  return mapOptions(draft, (option) => ({
    ...option,
    values: option.values.map((value) => (value.id === id ? { ...value, text } : value)),
  }));
}

export function removeValue(draft: OptionsDraft, id: number): OptionsDraft {
  const next = mapOptions(draft, (option) => ({
    ...option,
    values: option.values.filter((value) => value.id !== id),
  }));
  return carryOver(draft, next);
}

/** Writes something of a combination. */
export function changeVariant(
  draft: OptionsDraft,
  of: readonly number[],
  change: Partial<VariantDraft>,
): OptionsDraft {
  const variants = listVariants(draft).map((variant) =>
    variant.of.join() === of.join() ? { ...variant, ...change } : variant,
  );
  return { ...draft, variants };
}

/** Writes the same of all combinations that are sold. */
export function changeAll(draft: OptionsDraft, change: Partial<VariantDraft>): OptionsDraft {
  const variants = listVariants(draft).map((variant) =>
    variant.isLeftOut ? variant : { ...variant, ...change },
  );
  return { ...draft, variants };
}

function mapOptions(
  draft: OptionsDraft,
  change: (option: OptionDraft) => OptionDraft,
): OptionsDraft {
  return { ...draft, options: draft.options.map(change) };
}

const findFreeId = ({ options }: OptionsDraft): number =>
  1 + Math.max(0, ...options.flatMap(({ id, values }) => [id, ...values.map((one) => one.id)]));

/**
 * The draft with other values, with what was written before. A combination that is there still keeps it. Where an option
 * came to have values, or has none any more, a combination goes on as the first of those that it is a part of, and
 * several that become one are counted together.
 */
function carryOver(before: OptionsDraft, next: OptionsDraft): OptionsDraft {
  const former = listVariants(before);
  const taken = new Set<VariantDraft>();
  const variants = listVariants(next).map((variant) => {
    const same = former.find(({ of }) => of.join() === variant.of.join());
    if (same !== undefined) return same;
    const isPart = (small: readonly number[], large: readonly number[]) =>
      small.length > 0 && small.length < large.length && small.every((id) => large.includes(id));
    const parts = former.filter((one) => isPart(variant.of, one.of));
    const whole = former.find((one) => isPart(one.of, variant.of) && !taken.has(one));
    const [first = whole] = parts;
    if (first === undefined) return variant;
    taken.add(first);
    const stock = parts.length > 1 ? addStocks(parts.map((part) => part.stock)) : first.stock;
    return { ...first, of: variant.of, stock };
  });
  return { ...next, variants };
}

const addStocks = (stocks: readonly string[]): string =>
  stocks.every((stock) => /^\d+$/.test(stock))
    ? String(stocks.reduce((sum, stock) => sum + Number(stock), 0))
    : '';
