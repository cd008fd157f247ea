import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/create-services.ts';

/** The calls of operators about accounts, about what people ask for, and the figures. */
export function mountOperatorAccounts(mounting: Mounting, { operators }: Services): void {
  const { accounts, requests, figures } = operators;
  mount(mounting, endpoints.findAccounts, ({ query }) => accounts.find(query.email));
  const acts = [
    [endpoints.resetAccount, accounts.reset],
    [endpoints.signOutAccount, accounts.signOut],
    [endpoints.disableAccount, accounts.disable],
    [endpoints.enableAccount, accounts.enable],
    [endpoints.offerExport, accounts.export],
  ] as const;
  for (const [endpoint, act] of acts) {
    mount(mounting, endpoint, ({ operator, params, body }) => act(operator, params.id, body));
  }
  mount(mounting, endpoints.deleteAccount, ({ operator, params, body }) =>
    accounts.delete(operator, params.id, body),
  );
  mount(mounting, endpoints.listRequests, () => requests.list());
  mount(mounting, endpoints.createRequest, ({ operator, body }) => requests.create(operator, body));
  mount(mounting, endpoints.updateRequest, ({ operator, params, body }) =>
    requests.update(operator, params.id, body),
  );
  mount(mounting, endpoints.getFigures, () => figures.read());
}
