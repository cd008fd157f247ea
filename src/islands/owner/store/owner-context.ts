import { createContext, use } from 'react';
import type { OwnBusiness } from '#contract/stores.ts';
import type { User } from '#contract/accounts.ts';

interface Owner {
  readonly user: User;
  /** The first of the owner's stores; null before there is one. */
  readonly store: OwnBusiness | null;
  readonly siteName: string;
}

export const OwnerContext = createContext<Owner | null>(null);

/** Who is signed in, with the store they work on. */
export function useOwner(): Owner {
  const owner = use(OwnerContext);
  if (owner === null) throw new Error('The owner is known only inside the guard');
  return owner;
}

/** The store that every screen but the first is about. */
export function useOwnStore(): OwnBusiness {
  const { store } = useOwner();
  if (store === null) throw new Error('This screen is shown only to owners with a business');
  return store;
}
