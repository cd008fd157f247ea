import { foldOption } from '#domain/products/variants.ts';
import { trimPasted } from '#domain/text/pasted-text.ts';

/** A value of an option. It keeps its id when it is renamed. */
export interface ValueDraft {
  readonly id: number;
  readonly text: string;
}

export interface OptionDraft {
  readonly id: number;
  readonly name: string;
  readonly values: readonly ValueDraft[];
}

/** A combination of values as its row holds it, with typed values as text. */
export interface VariantDraft {
  /** The ids of its values, in the order of the options. */
  readonly of: readonly number[];
  /** The key of its variant; null for a new one. */
  readonly key: string | null;
  /** Empty when it has the price of the product. */
  readonly price: string;
  /** The old price that belongs to its own price. */
  readonly oldPrice: number | null;
  /** Whether it has no price although the product has one. Applies while no price is typed. */
  readonly isUnpriced: boolean;
  readonly stock: string;
  readonly isLeftOut: boolean;
  /** The picture that the page of the product shows for it. Null for none, absent in drafts of earlier releases. */
  readonly image?: string | null | undefined;
}

/** The options as the form holds them. When they are switched off, the content stays. */
export interface OptionsDraft {
  readonly isOn: boolean;
  readonly options: readonly OptionDraft[];
  /** The edited combinations. Unedited ones are missing. */
  readonly variants: readonly VariantDraft[];
}

export const noOptions: OptionsDraft = { isOn: false, options: [], variants: [] };

/** The options with values. Only these make combinations. */
const listUsed = ({ options }: OptionsDraft): readonly OptionDraft[] =>
  options.filter(({ values }) => values.length > 0);

/** The combinations of all values, in the order of the options. Each has what the owner typed for it. */
export function listCombinations(draft: OptionsDraft): VariantDraft[] {
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

/** What a combination is called. @example nameCombination(draft, variant) // ['M', 'Rojo'] */
export function nameCombination({ options }: OptionsDraft, { of }: VariantDraft): string[] {
  return listUsed({ ...noOptions, options }).map(
    ({ values }, index) => values.find(({ id }) => id === of[index])?.text ?? '',
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

/** Removes an option. The edits of its combinations move to the remaining ones. */
export function removeOption(draft: OptionsDraft, id: number): OptionsDraft {
  return carryOver(draft, {
    ...draft,
    options: draft.options.filter((option) => option.id !== id),
  });
}

/**
 * Splits a text into values at commas and line ends.
 * @example splitValues('S, M,, L') // ['S', 'M', 'L']
 */
export const splitValues = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((part) => trimPasted(part).replace(/\s+/g, ' '))
    .filter(Boolean);

/** Adds the values of a text to an option, without duplicates. */
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
  foldOption(one.trim()) === foldOption(other.trim());

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

/** Changes one combination. */
export function changeVariant(
  draft: OptionsDraft,
  of: readonly number[],
  change: Partial<VariantDraft>,
): OptionsDraft {
  const variants = listCombinations(draft).map((variant) =>
    variant.of.join() === of.join() ? { ...variant, ...change } : variant,
  );
  return { ...draft, variants };
}

/** Changes all combinations that are for sale. */
export function changeAll(draft: OptionsDraft, change: Partial<VariantDraft>): OptionsDraft {
  const variants = listCombinations(draft).map((variant) =>
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
 * Moves the edits of combinations to changed options. A combination that still exists keeps them. When an option gains
 * its first value, each edit goes to the first combination that contains it. When an option loses its last value, the
 * joined combinations get the first one's edits and the sum of their stocks. Those that are left out count only when all
 * are.
 */
function carryOver(before: OptionsDraft, next: OptionsDraft): OptionsDraft {
  const former = listCombinations(before);
  const taken = new Set<VariantDraft>();
  const variants = listCombinations(next).map((variant) => {
    const same = former.find(({ of }) => of.join() === variant.of.join());
    if (same !== undefined) return same;
    const isPart = (small: readonly number[], large: readonly number[]) =>
      small.length > 0 && small.length < large.length && small.every((id) => large.includes(id));
    const joined = former.filter((one) => isPart(variant.of, one.of));
    const sold = joined.filter(({ isLeftOut }) => !isLeftOut);
    const parts = sold.length === 0 ? joined : sold;
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
