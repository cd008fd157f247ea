import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Output } from '#contract/endpoint.ts';
import type { ProductSearchQuerySchema } from '#contract/search.ts';
import { searchThresholds } from '#server/search/plan-rows.ts';
import type { Database } from '#server/platform/db/open.ts';

const { exactUpTo } = searchThresholds;

export type SearchQuery = Output<typeof ProductSearchQuerySchema>;

/** A kind of search. `create` returns variations of it. */
export interface SearchCase {
  readonly what: string;
  create(): SearchQuery;
}

const base: SearchQuery = { page: 1, limit: 25, sortBy: 'createdAt', sortOrder: 'desc' };

const pick = <const List extends readonly [unknown, ...unknown[]]>(list: List): List[number] =>
  list[randomInt(list.length)] ?? list[0];

/** Words of the generated catalogues by frequency. The first is in a fifth of the products. */
const veryFrequent = ['café', 'casa'] as const;
const frequent = ['pan', 'camiseta', 'zapatos', 'queso', 'lámpara'] as const;
const rare = ['yunque', 'zampoña', 'ukelele', 'vaporera', 'taraceado'] as const;
/** Values of options in the generated catalogues, where a third of the products have some. */
const optionValues = ['rojo', 'azul', '42', 'fresa', 'talla m', 'mediano madera'] as const;
const misspelled = ['cafee', 'camizeta', 'zapattos', 'lanpara', 'vestdio', 'mochlia'] as const;

const prices = () => {
  const minPrice = randomInt(10, 1_000);
  return { minPrice, maxPrice: minPrice * randomInt(2, 5), currency: 'CUP' as const };
};
/** Places and payments of the generated catalogues. */
const places = [
  { province: 'La Habana' },
  { province: 'La Habana', municipality: 'playa' },
  { deliversTo: 'la-habana/playa' },
  { accepts: ['cash-cup'] },
  { deliversTo: 'la-habana/playa', accepts: ['transfermovil'] },
  { province: 'Granma', deliversTo: 'granma/bayamo', accepts: ['cash-cup'] },
] as const satisfies readonly Partial<SearchQuery>[];
const allFilters = () => ({ ...prices(), inStock: true, delivery: true });

/** The searches of the budget. One of the two hardest, a pair of words, is chosen for the catalogue. */
export async function searchMix(database: Database): Promise<SearchCase[]> {
  const categories = await listCategories(database);
  const pair = await findHardPair(database);
  return [
    {
      what: 'frequent term, all filters',
      create: () => ({ ...base, ...allFilters(), search: pick(frequent), sortBy: 'price' }),
    },
    {
      what: 'eight categories, all filters, by price',
      create: () => ({
        ...base,
        ...allFilters(),
        categoryId: Array.from({ length: 8 }, () => categories[randomInt(categories.length)] ?? ''),
        sortBy: 'price',
        sortOrder: 'asc',
      }),
    },
    {
      what: 'very frequent term, by relevance',
      create: () => ({ ...base, search: pick(veryFrequent), sortBy: 'relevance' }),
    },
    {
      what: 'frequent term, by relevance',
      create: () => ({ ...base, search: pick(frequent), sortBy: 'relevance' }),
    },
    {
      what: 'two words, by relevance',
      create: () => ({
        ...base,
        search: `${pick(frequent)} ${pick(['artesanal', 'natural', 'grande', 'fresco'])}`,
        sortBy: 'relevance',
      }),
    },
    {
      what: 'frequent term with a value of its options, by relevance',
      create: () => ({
        ...base,
        search: `${pick(frequent)} ${pick(optionValues)}`,
        sortBy: 'relevance',
      }),
    },
    {
      what: 'rare term',
      create: () => ({ ...base, search: pick(rare), sortBy: 'relevance' }),
    },
    {
      what: 'misspelled term',
      create: () => ({ ...base, search: pick(misspelled), sortBy: 'relevance' }),
    },
    {
      what: 'no term',
      create: () => ({ ...base, sortBy: pick(['createdAt', 'price', 'name', 'favorite']) }),
    },
    {
      what: 'a place or payment, no term',
      create: () => ({
        ...base,
        ...pick(places),
        sortBy: pick(['createdAt', 'price', 'name', 'favorite']),
      }),
    },
    {
      what: 'a place or payment, frequent term, by relevance',
      create: () => ({ ...base, ...pick(places), search: pick(frequent), sortBy: 'relevance' }),
    },
    {
      what: 'a place or payment, very frequent term, by price',
      create: () => ({ ...base, ...pick(places), search: pick(veryFrequent), sortBy: 'price' }),
    },
    {
      what: 'a place or payment, rare term',
      create: () => ({ ...base, ...pick(places), search: pick(rare), sortBy: 'relevance' }),
    },
    {
      what: 'a place or payment, frequent term, all filters',
      create: () => ({
        ...base,
        ...allFilters(),
        ...pick(places),
        search: pick(frequent),
        sortBy: 'price',
      }),
    },
    {
      what: 'worst: one exact price of a very frequent term',
      create: () => {
        const price = randomInt(30, 600) * 10;
        const range = { minPrice: price, maxPrice: price, currency: 'CUP' as const };
        return { ...base, ...range, search: veryFrequent[0], sortBy: 'name' };
      },
    },
    ...(pair === null
      ? []
      : [
          {
            what: `worst: little more than ${exactUpTo} matches`,
            create: () => ({
              ...base,
              search: pair,
              sortBy: pick(['relevance', 'price', 'createdAt', 'favorite']),
            }),
          },
        ]),
  ];
}

async function listCategories({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('categories').select('id').limit(5_000).execute();
  return rows.map(({ id }) => id);
}

/**
 * Two words whose common products are just too many to be counted, which causes the longest walk. Null in a catalogue
 * that is too small for such words.
 */
async function findHardPair({ kysely }: Database): Promise<string | null> {
  const nouns = ['café', ...frequent];
  const qualities = ['artesanal', 'natural', 'grande', 'clásico', 'fresco', 'infantil', 'ligero'];
  const pairs = nouns.flatMap((noun) => qualities.map((quality) => `${noun} ${quality}`));
  const { rows } = await sql<{ pair: string }>`
    select pair from unnest(${pairs}::text[]) pair,
      lateral (
        select count(*) as n from products p
        where p.listed and p.doc @@ plainto_tsquery('public.es', pair)
      ) counted
    where n > ${exactUpTo} order by n limit 1`.execute(kysely);
  return rows[0]?.pair ?? null;
}
