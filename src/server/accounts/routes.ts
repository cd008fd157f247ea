import type { Mounting } from '#server/platform/http/mount.ts';
import { mount, mountDownload } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import type { Services } from '#server/create-services.ts';

export function mountAccounts(
  mounting: Mounting,
  { accounts }: Services,
  outboxPath: string | null,
): void {
  mount(mounting, endpoints.login, ({ body, caller }) =>
    accounts.login(body.email, body.password, caller),
  );
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
  mount(mounting, endpoints.getIdentitySettings, () =>
    Promise.resolve({ ...accounts.client, endpointPath: identityPath, outboxPath }),
  );
  mountDownload(mounting, endpoints.exportOwnAccount, ({ body, signedIn, caller }) =>
    accounts.exportOwn(signedIn, body, caller),
  );
  mount(mounting, endpoints.getExportSize, ({ signedIn }) => accounts.getExportSize(signedIn));
  mount(mounting, endpoints.deleteOwnAccount, ({ body, signedIn, caller }) =>
    accounts.deleteOwn(signedIn, body, caller),
  );
  mount(mounting, endpoints.keepOwnAccount, ({ signedIn }) => accounts.keepOwn(signedIn));
  mount(mounting, endpoints.getUser, ({ params, signedIn }) =>
    accounts.getUser(signedIn, params.id),
  );
}
