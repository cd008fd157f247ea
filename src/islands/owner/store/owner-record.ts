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

/** The signed-in person with their stores. */
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
      // Of an account that is going to be erased the person alone is known.
      if (isApiError(error) && error.code === 'account_leaving') return { data: [] };
      throw error;
    }),
  ]);
  return { user, stores: data };
}

/**
 * Puts a store as the server now has it in the place of the same store, or behind the others (product.md 4.1). Where a
 * picture alone was changed, the rest stays as it is: the response may be older than that of another change.
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

/** Takes a store away; the first of those left becomes the current one (product.md 4.1). */
export function dropStore(id: string): void {
  changeStores((stores) => stores.filter((store) => store.id !== id));
  for (const queryKey of [queryKeys.metrics, queryKeys.products, queryKeys.categories]) {
    queryClient.removeQueries({ queryKey });
  }
}

/** A reading that is on its way is given up: the stores that it brings may be older. */
function changeStores(change: (stores: OwnerRecord['stores']) => OwnerRecord['stores']): void {
  const user = { queryKey: queryKeys.user };
  void queryClient.cancelQueries(user);
  queryClient.setQueriesData<OwnerRecord>(
    user,
    (owner) => owner && { ...owner, stores: change(owner.stores) },
  );
}
