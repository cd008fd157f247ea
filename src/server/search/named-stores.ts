import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readPhrase } from '#domain/search/search-phrases.ts';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import { isPublic } from '#server/stores/store-rows.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { SearchLevel } from './level-rows.ts';
import { listStoreLevel } from './choose-levels.ts';

/** What a store is, which people say or leave out when they call it by its name. */
const storeWords = new Set(
  (
    'bar bodega cafeteria dulceria farmacia ferreteria heladeria mercadito mercado minimarket mipyme negocio ' +
    'panaderia pizzeria restaurante supermercado taller tienda'
  ).split(' '),
);

/** More stores of one name than these are not what is meant. */
const mostStores = 3;

/**
 * The level of the stores whose names the words are, when there are two or more of them: one alone says too little.
 * What kind of store it is and empty words may be missing on either side.
 */
export async function findNamedStores(
  db: Kysely<Schema>,
  words: readonly string[],
): Promise<SearchLevel[]> {
  if (words.length < 2) return [];
  const core = readCore(words);
  const { rows } = await sql<{ id: string; name: string }>`${prepared}
    select b.id, b.name from businesses b
    where b.words @@ plainto_tsquery('public.es', ${core.join(' ')}) and ${isPublic}
    order by length(b.name), b.id limit ${mostStores * 10}`.execute(db);
  const named = rows.filter(({ name }) => {
    const own = readPhrase(name);
    return own.length > 1 && readCore(own).join(' ') === core.join(' ');
  });
  const ids = named.map(({ id }) => id);
  // Two words that distinguish stores may well be a thing and its make.
  return ids.length > mostStores
    ? []
    : listStoreLevel(ids, core.length > 1 ? 'thingsToo' : 'nothingElse');
}

/** The words that distinguish one store from another. */
function readCore(words: readonly string[]): readonly string[] {
  const core = words.filter((word) => !isEmptyWord(word) && !storeWords.has(word));
  return core.length === 0 ? words : core;
}
