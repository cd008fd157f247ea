import { useStore } from '@nanostores/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#client/api-error.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { User } from '#contract/accounts.ts';
import { ownerApi } from '#state/owner-api.ts';
import { $session } from '#state/session.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import type { StorePictureKind } from './store-calls.ts';

export interface OwnerRecord {
  readonly user: User;
  /** The owner's stores, oldest first. */
  readonly stores: readonly OwnBusiness[];
}

/** Loads the signed-in person and their stores. */
export function useOwnerRecord(): UseQueryResult<OwnerRecord> {
  const id = useStore($session).user?.id ?? '';
  return useQuery({
    queryKey: [...queryKeys.user, id],
    queryFn: ({ signal }) => readOwner(id, signal),
    enabled: id !== '',
    staleTime: 5 * 60_000,
  });
}

async function readOwner(id: string, signal: AbortSignal): Promise<OwnerRecord> {
  const [user, { data }] = await Promise.all([
    ownerApi('GET /users/cognito/:id', { params: { id }, signal }),
    ownerApi('GET /business', { signal }).catch((error: unknown) => {
      // For an account that will be erased, the server returns only the person.
      if (isApiError(error) && error.code === 'account_leaving') return { data: [] };
      throw error;
    }),
  ]);
  return { user, stores: data };
}

/**
 * Replaces a store in the cache by the server's version, or adds it at the end (product.md 4.1). With `picture`, only
 * that picture is replaced: the rest of the response may be older than another change.
 */
export function keepStore(store: OwnBusiness, picture?: StorePictureKind): void {
  changeStores((stores) =>
    stores.some(({ id }) => id === store.id)
      ? stores.map((other) => {
          if (other.id !== store.id) return other;
          if (picture === undefined) return store;
          const newer = store.updatedAt > other.updatedAt ? store : other;
          return { ...other, [picture]: store[picture], updatedAt: newer.updatedAt };
        })
      : [...stores, store],
  );
}

/** Removes a store from the cache. The first remaining one becomes the current store (product.md 4.1). */
export function dropStore(id: string): void {
  changeStores((stores) => stores.filter((store) => store.id !== id));
  for (const queryKey of [queryKeys.metrics, queryKeys.products, queryKeys.categories]) {
    queryClient.removeQueries({ queryKey });
  }
}

/** Cancels a running request, which may bring older stores. */
function changeStores(change: (stores: OwnerRecord['stores']) => OwnerRecord['stores']): void {
  const user = { queryKey: queryKeys.user };
  void queryClient.cancelQueries(user);
  queryClient.setQueriesData<OwnerRecord>(
    user,
    (owner) => owner && { ...owner, stores: change(owner.stores) },
  );
}
