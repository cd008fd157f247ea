import type { Mounting } from './mount.ts';
import { mount, mountDownload } from './mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import type { Services } from '#server/services/index.ts';

export function mountAccounts(
  mounting: Mounting,
  { accounts }: Services,
  outboxPath: string | null,
): void {
  mount(mounting, endpoints.login, ({ body }) => accounts.login(body.email, body.password));
  mount(mounting, endpoints.registerWithBusiness, ({ body }) => accounts.register(body));
  mount(mounting, endpoints.confirmSignUp, ({ body }) =>
    accounts.confirmSignUp(body.email, body.code),
  );
  mount(mounting, endpoints.resendCode, ({ body, address }) =>
    accounts.resendCode(body.email, address),
  );
  mount(mounting, endpoints.forgotPassword, ({ body, address }) =>
    accounts.forgotPassword(body.email, address),
  );
  mount(mounting, endpoints.resetPassword, ({ body }) =>
    accounts.resetPassword(body.email, body.code, body.newPassword),
  );
  mount(mounting, endpoints.changePassword, ({ body, signedIn }) =>
    accounts.changePassword(signedIn, body.oldPassword, body.newPassword),
  );
  mount(mounting, endpoints.beginSecondFactor, ({ body, signedIn }) =>
    accounts.beginSecondFactor(signedIn, body.password),
  );
  mount(mounting, endpoints.enableSecondFactor, ({ body, signedIn }) =>
    accounts.enableSecondFactor(signedIn, body.code),
  );
  mount(mounting, endpoints.disableSecondFactor, ({ body, signedIn }) =>
    accounts.disableSecondFactor(signedIn, body.password),
  );
  mount(mounting, endpoints.getIdentitySettings, () =>
    Promise.resolve({ ...accounts.client, endpointPath: identityPath, outboxPath }),
  );
  mountDownload(mounting, endpoints.exportOwnAccount, ({ body, signedIn }) =>
    accounts.exportOwn(signedIn, body),
  );
  mount(mounting, endpoints.getExportSize, ({ signedIn }) => accounts.getExportSize(signedIn));
  mount(mounting, endpoints.deleteOwnAccount, ({ body, signedIn }) =>
    accounts.deleteOwn(signedIn, body),
  );
  mount(mounting, endpoints.keepOwnAccount, ({ signedIn }) => accounts.keepOwn(signedIn));
  mount(mounting, endpoints.getUser, ({ params, signedIn }) =>
    accounts.getUser(signedIn, params.id),
  );
}
