import MiniSearch from 'minisearch';
import type { JudgedCatalogue } from './catalogue.ts';
import type { Search } from './vitrina.ts';
import { removeAccents } from './writing.ts';

/**
 * The search to compare with: MiniSearch over name, category, store and description, as Vitrina searches them, without
 * weights. Of four tried sets of its options these found most.
 */
export function createMiniSearch({ products }: JudgedCatalogue): Search {
  const index = new MiniSearch({
    fields: ['name', 'category', 'store', 'description'],
    processTerm: stem,
    searchOptions: { prefix: true, fuzzy: 0.2 },
  });
  index.addAll(products.map((product, id) => ({ id, ...product })));
  return (asks) =>
    Promise.resolve(index.search(asks).flatMap(({ id }) => products[id as number] ?? []));
}

/** Removes accents, the plural's ending and a last vowel, which marks the gender. */
export const stem = (term: string): string =>
  removeAccents(term.toLowerCase())
    .replace(/(?<=.{3})e?s$/, '')
    .replace(/(?<=.{3})[aeo]$/, '');
