import type { CustomRecord } from 'pagefind';
import type { Business } from '#contract/stores.ts';
import type { Product } from '#contract/products.ts';
import { writeCard } from '#contract/stored-product.ts';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import { flagRules, mapFlags } from '#domain/search/product-search.ts';
import { readThing } from '#domain/search/product-thing.ts';
import { bringsProduct } from '#domain/stores/delivery.ts';
import { placePath } from '#domain/places/listed-places.ts';
import { placeSlug } from '#domain/places/place-slug.ts';
import {
  everywhere,
  keepLetters,
  readStoredWords,
  spellByEar,
  wordEnd,
} from '#domain/search/stored-words.ts';

/** A record of the published search index. */
export type IndexedRecord = Required<Pick<CustomRecord, 'url' | 'content' | 'filters'>>;

/** Words with the same weight, from 1 to 240. 24 corresponds to the weight 1 of Pagefind. */
interface WeightedWords {
  readonly weight: number;
  readonly words: readonly string[];
}

/**
 * The weights of words by place. A word in several places gets its largest weight. `rank` orders the products among
 * each other, from 0 to 41.
 */
const weigh = {
  head: (rank: number) => 199 + rank,
  synonym: (rank: number) => 120 + rank,
  letters: (rank: number) => 100 + rank,
  kind: (rank: number) => 96 + (rank >> 1),
  name: (rank: number) => 48 + (rank >> 1),
  place: 16,
  description: 5,
};

/**
 * The record of a product: the words that find it and, in its address, the data of its card. `store` adds where the
 * product is sold and delivered, and how it is paid.
 */
export function indexProduct(product: Product, path: string, store?: Business): IndexedRecord {
  const { name, description, category, business, currency } = product;
  const delivery = store === undefined ? product.delivery : bringsProduct(store, product);
  const thing = readThing(name);
  const rank = rankProduct(product, thing.plainness);
  const values = (product.options ?? []).flatMap((option) => option.values);
  const singleSynonyms = thing.synonyms.filter(({ length }) => length === 1);
  const take = createTaker();
  const groups: WeightedWords[] = [
    { weight: weigh.head(rank), words: take(thing.head === null ? [] : [thing.head]) },
    { weight: weigh.synonym(rank), words: take(singleSynonyms.flat()) },
    { weight: weigh.kind(rank), words: take(thing.kinds.flat()) },
    { weight: weigh.name(rank), words: take(readStoredWords(name)) },
    { weight: weigh.name(rank), words: take(values.flatMap(readStoredWords)) },
    { weight: weigh.name(rank), words: take(thing.synonyms.flat()) },
    {
      weight: weigh.place,
      words: take([category?.name ?? '', business.name].flatMap(readStoredWords)),
    },
    { weight: weigh.description, words: take(readStoredWords(description ?? '')) },
    {
      weight: weigh.letters(rank),
      words: thing.first === null ? [] : [keepLetters(thing.first)],
    },
  ];
  return {
    url: writeCard(path, product),
    content: formatWords(groups),
    filters: {
      // Searches ask for this kind, because indexes of earlier releases have stores too.
      kind: ['product'],
      store: [business.id],
      currency: [currency],
      ...mapFlags((flag) => [String(flagRules[flag].matches({ ...product, delivery }))]),
      ...(category !== null && { category: [category.id] }),
      ...(store && indexPlaces(store, delivery)),
    },
  };
}

/** Where the store is, where it delivers the product and how it is paid. Its announcement for today is left out. */
function indexPlaces(store: Business, isBrought: boolean): Record<string, string[]> {
  const { province, municipality, delivery, delivery_places: zones = [], payments = [] } = store;
  const brought = delivery === 'country' ? [everywhere] : zones.map((zone) => zone.municipality);
  const isSaid = delivery === 'country' || delivery === 'places';
  return {
    province: [placeSlug(province)],
    ...(municipality && { municipality: [placePath({ province, municipality })] }),
    ...(isBrought && isSaid && brought.length > 0 && { deliversTo: brought }),
    ...(payments.length > 0 && { accepts: payments }),
  };
}

/** Available products first, then those with plain names, then by favourites. */
function rankProduct({ stock, favorite }: Product, plainness: number): number {
  const ready = (stock === 0 ? 0 : 3) + plainness;
  return 7 * ready + Math.min(6, Math.floor(Math.log2(1 + favorite)));
}

/** Creates a function that returns words in their indexed form, each only once for a record. */
function createTaker(): (words: readonly string[]) => string[] {
  const taken = new Set<string>();
  return (words) => {
    const fresh = words.map(writeWord).filter((word) => word !== '' && !taken.has(word));
    for (const word of fresh) taken.add(word);
    return [...new Set(fresh)];
  };
}

/** Cached, because a catalogue repeats the same words. */
const written = new Map<string, string>();
const mostWritten = 20_000;

/** The indexed form of a word. Empty for a word without a meaning. */
function writeWord(word: string): string {
  const known = written.get(word);
  if (known !== undefined) return known;
  const spelled = isEmptyWord(word) ? '' : spellByEar(word);
  const result = spelled === '' ? '' : spelled + wordEnd;
  if (written.size >= mostWritten) written.clear();
  written.set(word, result);
  return result;
}

/**
 * The text of a record with weights. Each weight applies until the next one, in the form in which Pagefind itself marks
 * `data-pagefind-weight` when it reads a page. HTML would give the same index, but takes Pagefind 1.7 times as long.
 */
const formatWords = (groups: readonly WeightedWords[]): string =>
  groups
    .filter(({ words }) => words.length > 0)
    .map(({ weight, words }) => `___PAGEFIND_WEIGHT___${formatWeight(weight)} ${words.join(' ')}`)
    .join(' ');

/** Pagefind rounds down. */
const formatWeight = (weight: number): string => ((weight + 0.5) / 24).toFixed(2);
