import { createContext, use } from 'react';
import type { OwnBusiness } from '#contract/stores.ts';
import type { User } from '#contract/accounts.ts';

interface Owner {
  readonly user: User;
  /** The first of the owner's stores; null when there is none yet. */
  readonly store: OwnBusiness | null;
  readonly siteName: string;
}

export const OwnerContext = createContext<Owner | null>(null);

/** The signed-in owner with the store that they work on. */
export function useOwner(): Owner {
  const owner = use(OwnerContext);
  if (owner === null) throw new Error('The owner is known only inside the guard');
  return owner;
}

/** The owner's store. Throws on the screen for owners without one. */
export function useOwnStore(): OwnBusiness {
  const { store } = useOwner();
  if (store === null) throw new Error('This screen is shown only to owners with a business');
  return store;
}
