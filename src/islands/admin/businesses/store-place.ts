import type { OperatorBusinessPage } from '#contract/operators/operator-business.ts';
import { adminBusinessesPath } from '#domain/paths/admin-paths.ts';
import type { Api } from '#client/calls.ts';

export type StoreRow = OperatorBusinessPage['data'][number];
type Query = NonNullable<NonNullable<Parameters<Api['listOperatorBusinesses']>[0]>['query']>;
export type StoreState = NonNullable<Query['state']>;

/** Which stores are listed; it stands in the address, so that a reload and the way back keep it. */
export interface StorePlace {
  readonly search: string;
  readonly state: StoreState | null;
  readonly page: number;
}

/** The chips, in their order, as the address has them. */
export const stateNames: Readonly<Record<StoreState, readonly [word: string, label: string]>> = {
  new: ['nuevos', 'Nuevos'],
  verified: ['verificados', 'Verificados'],
  blocked: ['bloqueados', 'Bloqueados'],
  reported: ['denunciados', 'Con denuncias'],
  recommended: ['recomendados', 'Recomendados'],
};
export const storeStates = Object.keys(stateNames) as StoreState[];

export function readStorePlace(query: string): StorePlace {
  const parameters = new URLSearchParams(query);
  const page = Number(parameters.get('page'));
  const word = parameters.get('estado');
  return {
    search: parameters.get('q')?.trim() ?? '',
    state: storeStates.find((state) => stateNames[state][0] === word) ?? null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** @example formatStorePlace({ search: 'café', state: 'new', page: 2 }) // '/admin/negocios?q=caf%C3%A9&estado=nuevos&page=2' */
export function formatStorePlace({ search, state, page }: StorePlace): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (state !== null) query.set('estado', stateNames[state][0]);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? adminBusinessesPath() : `${adminBusinessesPath()}?${query.toString()}`;
}
