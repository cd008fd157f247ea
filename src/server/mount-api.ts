import { mountAccounts } from '#server/accounts/routes.ts';
import { mountBusinesses } from '#server/stores/routes.ts';
import type { ApiApp } from '#server/platform/http/environment.ts';
import type { Mounting } from '#server/platform/http/mount.ts';
import { mountOperatorAccounts } from '#server/operators/account-routes.ts';
import { mountOperators } from '#server/operators/routes.ts';
import { mountOwn } from '#server/orders/routes.ts';
import { mountDescription } from '#server/platform/http/docs/description.ts';
import { mountTaps } from '#server/visits/routes.ts';
import { mountProducts, mountProductWords } from '#server/products/routes.ts';
import { mountPublication } from '#server/publication/routes.ts';
import { mountRefusals } from '#server/platform/http/refusals.ts';
import { mountComments } from '#server/comments/routes.ts';
import { mountSuggestions } from '#server/search/routes.ts';
import { mountVisitors } from '#server/visitors/routes.ts';
import { mountUploads } from '#server/pictures/routes.ts';
import { mountReports } from '#server/reports/routes.ts';
import type { Services } from './create-services.ts';

/** What the API says of its deployment. */
export interface ApiSite {
  readonly title: string;
  readonly outboxPath: string | null;
}

/** Mounts every call of the API on an app whose base is the API's own. */
export function mountApi(mounting: Mounting, services: Services, site: ApiSite): ApiApp {
  mountAccounts(mounting, services, site.outboxPath);
  mountProductWords(mounting, services);
  mountOwn(mounting, services);
  mountUploads(mounting, services);
  mountOperators(mounting, services);
  mountOperatorAccounts(mounting, services);
  mountBusinesses(mounting, services);
  mountProducts(mounting, services);
  mountSuggestions(mounting, services);
  mountComments(mounting, services);
  mountVisitors(mounting, services);
  mountReports(mounting, services);
  mountTaps(mounting, services);
  // A follower waits for what is new, and reads each store once.
  mountPublication({ ...mounting, memory: null }, services);
  mountDescription(mounting.app, site.title);
  mountRefusals(mounting.app);
  return mounting.app;
}
