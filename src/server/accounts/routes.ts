import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import type { AccountModeration } from './moderation.ts';
import type { AccountService } from './service.ts';

interface Services {
  readonly accounts: AccountService;
  readonly moderation: { readonly accounts: AccountModeration };
}

export function mountAccounts(
  mounting: Mounting,
  { accounts, moderation }: Services,
  outboxPath: string | null,
): void {
  const settings = { ...accounts.client, endpointPath: identityPath, outboxPath };
  mount(mounting, endpoints.login, async ({ body, caller }) => {
    const response = await accounts.login(body.email, body.password, caller);
    return response.signInKey === undefined ? response : { ...response, settings };
  });
  mount(mounting, endpoints.registerWithBusiness, ({ body, caller }) =>
    accounts.register(body, caller),
  );
  mount(mounting, endpoints.confirmSignUp, ({ body, caller }) =>
    accounts.confirmSignUp(body, caller),
  );
  mount(mounting, endpoints.resendCode, ({ body, caller }) =>
    accounts.resendCode(body.email, caller),
  );
  mount(mounting, endpoints.forgotPassword, ({ body, caller }) =>
    accounts.forgotPassword(body.email, caller),
  );
  mount(mounting, endpoints.resetPassword, ({ body, caller }) =>
    accounts.resetPassword(body, caller),
  );
  mount(mounting, endpoints.changePassword, ({ body, signedIn, caller }) =>
    accounts.changePassword(signedIn, body, caller),
  );
  mount(mounting, endpoints.beginSecondFactor, ({ body, signedIn, caller }) =>
    accounts.beginSecondFactor(signedIn, body.password, caller),
  );
  mount(mounting, endpoints.enableSecondFactor, ({ body, signedIn }) =>
    accounts.enableSecondFactor(signedIn, body.code),
  );
  mount(mounting, endpoints.disableSecondFactor, ({ body, signedIn, caller }) =>
    accounts.disableSecondFactor(signedIn, body.password, caller),
  );
  mount(mounting, endpoints.getIdentitySettings, () => Promise.resolve(settings));
  mount(mounting, endpoints.deleteOwnAccount, ({ body, signedIn, caller }) =>
    accounts.deleteOwn(signedIn, body, caller),
  );
  mount(mounting, endpoints.keepOwnAccount, ({ signedIn }) => accounts.keepOwn(signedIn));
  mount(mounting, endpoints.getUser, ({ params, signedIn }) =>
    accounts.getUser(signedIn, params.id),
  );
  mountForOperators(mounting, moderation);
}

function mountForOperators(mounting: Mounting, { accounts }: Services['moderation']): void {
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
}
