import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isOfKind, type JudgedProduct } from './catalogue.ts';
import { toWords } from './writing.ts';

export const kinds = [
  'head word',
  'two words',
  'brand',
  'size or unit',
  'plural or gender',
  'no accent or ñ',
  'swapped letters',
  'missing, doubled or neighbouring letter',
  'spelled by ear',
  'joined or split words',
  'half-typed last word',
  'empty words',
  'synonym',
  'broad word',
  'rare',
  'store',
  'category',
] as const;

/** The ranking is developed with `open` only. `held` shows whether it fits only the queries that were seen. */
export const halves = ['open', 'held'] as const;
export type Half = (typeof halves)[number];

const QuerySchema = v.strictObject({
  /** The text as somebody types it. */
  asks: v.string(),
  kind: v.picklist(kinds),
  /** The wishes behind the text, in the form that `readWish` reads. */
  wants: v.pipe(v.array(v.string()), v.minLength(1)),
  /** Wishes that are also helpful, with grade 1. */
  also: v.optional(v.array(v.string()), []),
});
export type Query = v.InferOutput<typeof QuerySchema>;

export const readQueries = (half: Half): Query[] =>
  v.parse(
    v.array(QuerySchema),
    JSON.parse(readFileSync(join(import.meta.dirname, `queries/${half}.json`), 'utf8')),
  );

export interface Wish {
  readonly of: 'thing' | 'store' | 'section';
  readonly id: string;
  /** Words that the name must contain too, as `toWords` returns them. */
  readonly traits: readonly string[];
}

/** Reads `leche`, `leche: entera, 1 L`, `store: Copito` and `section: lacteos`. */
export function readWish(text: string): Wish {
  const [id = '', rest = ''] = text.split(': ');
  if (id === 'store' || id === 'section') return { of: id, id: rest, traits: [] };
  return { of: 'thing', id, traits: rest === '' ? [] : rest.split(', ').map(toWords) };
}

function meets(product: JudgedProduct, { of, id, traits }: Wish): boolean {
  if (of !== 'thing') return product[of] === id;
  return isOfKind(product.is, id) && traits.every((trait) => product.words.includes(trait));
}

/**
 * Whether a product is close to the wish: the same thing without its traits or, for a wish without traits, something
 * that contains the thing.
 */
function isNear({ is, has }: JudgedProduct, { of, id, traits }: Wish): boolean {
  if (of !== 'thing') return false;
  return isOfKind(is, id) || (traits.length === 0 && has.some((thing) => isOfKind(thing, id)));
}

export type Grade = 0 | 1 | 2;

/** Grades products for a query: 2 for what `wants` names, 1 for what is near it or what `also` names, 0 for all else. */
export function createJudge({
  wants,
  also,
}: Pick<Query, 'wants' | 'also'>): (product: JudgedProduct) => Grade {
  const wishes = wants.map(readWish);
  const others = also.map(readWish);
  return (product) => {
    if (wishes.some((wish) => meets(product, wish))) return 2;
    const isClose = (wish: Wish): boolean => isNear(product, wish);
    return wishes.some(isClose) || others.some((wish) => meets(product, wish)) ? 1 : 0;
  };
}
