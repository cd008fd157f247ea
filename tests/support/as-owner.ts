import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { User } from '#contract/accounts.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { OwnerContext } from '#islands/owner/store/owner-context.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';

const ana: User = {
  ...{ id: 'ana', cognitoId: 'ana', username: 'ana', email: 'ana@tienda.cu', phone: null },
  ...{ firstName: 'Ana', lastName: '', businesses: [], role: null },
  ...{ leavingAt: null, erasedOn: null },
};

/** A screen inside of what the owner of a store has around it. */
export function asOwner(screen: ReactElement, store: OwnBusiness | null): ReactElement {
  const value = { user: ana, store, siteName: 'Vitrina' };
  const known = createElement(OwnerContext, { value }, screen);
  return createElement(QueryClientProvider, { client: queryClient }, known);
}

export const renderAsOwner = (screen: ReactElement, store: OwnBusiness | null): string =>
  renderToStaticMarkup(asOwner(screen, store));

/** What a hook gives to a screen of the store's owner. */
export function probeAsOwner<Given>(useHook: () => Given, store: OwnBusiness | null): Given {
  let given: Given | undefined;
  const Probe = () => {
    given = useHook();
    return null;
  };
  renderAsOwner(createElement(Probe), store);
  if (given === undefined) throw new Error('Nothing was drawn');
  return given;
}
