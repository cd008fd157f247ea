import type { OperatorBusinessPage } from '#contract/stores.ts';
import { addQuery } from '#domain/paths/add-query.ts';
import { operatorStorePath, operatorStoresPath } from '#domain/paths/operator-paths.ts';
import type { CallRequest, OperatorCalls } from '#client/api.ts';
import { readPage } from '#islands/shared/listing/read-page.ts';

export type StoreRow = OperatorBusinessPage['data'][number];
type Query = NonNullable<NonNullable<CallRequest<OperatorCalls['GET /admin/businesses']>>['query']>;
export type StoreState = NonNullable<Query['state']>;

/** The filter of the list of stores. It survives a reload and a step back in the history. */
export interface StorePlace {
  readonly search: string;
  readonly state: StoreState | null;
  readonly page: number;
}

/** The chips in their order, with their word in the address. */
export const stateNames: Readonly<Record<StoreState, readonly [word: string, label: string]>> = {
  new: ['nuevos', 'Nuevos'],
  verified: ['verificados', 'Verificados'],
  blocked: ['bloqueados', 'Bloqueados'],
  reported: ['denunciados', 'Con denuncias'],
  recommended: ['recomendados', 'Recomendados'],
};
export const storeStates = Object.keys(stateNames) as StoreState[];

/**
 * The search is kept in the history and not in the address, because it may be a person's email or phone, and servers
 * log addresses.
 */
interface KeptSearch {
  readonly search: string;
}

/** @param kept the state of the history entry, which other code may have written */
export function readStorePlace(query: string, kept: unknown): StorePlace {
  const parameters = new URLSearchParams(query);
  const word = parameters.get('estado');
  const { search } = Object(kept) as Partial<KeptSearch>;
  return {
    search: typeof search === 'string' ? search : '',
    state: storeStates.find((state) => stateNames[state][0] === word) ?? null,
    page: readPage(parameters),
  };
}

/**
 * How to navigate to a place: its address, and the state for the history entry.
 * @example wayTo({ search: 'café', state: 'new', page: 2 })
 * // { to: '/admin/negocios?estado=nuevos&page=2', state: { search: 'café' } }
 */
export function wayTo({ search, state, page }: StorePlace): {
  readonly to: string;
  readonly state: KeptSearch | null;
} {
  const query = new URLSearchParams();
  if (state !== null) query.set('estado', stateNames[state][0]);
  if (page > 1) query.set('page', String(page));
  return {
    to: addQuery(operatorStoresPath(), query),
    state: search === '' ? null : { search },
  };
}

/** How to navigate from the list to one of its stores. The state of the history entry remembers the list. */
export function wayToStore(id: string, place: StorePlace) {
  const { to, state } = wayTo(place);
  return { to: operatorStorePath(id), state: { ...state, list: to.split('?')[1] ?? '' } };
}

/**
 * How to navigate from a store back to its list as it was. A store that was opened in another way leads to all stores.
 * @param kept the state of the history entry of the store, which other code may have written
 */
export function wayBack(kept: unknown) {
  const { list } = Object(kept) as { readonly list?: unknown };
  return wayTo(readStorePlace(typeof list === 'string' ? list : '', kept));
}
