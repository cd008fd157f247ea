import { mountAccounts } from './accounts.ts';
import { mountBusinesses } from './businesses.ts';
import type { ApiApp } from './environment.ts';
import type { Mounting } from './mount.ts';
import { mountOperatorAccounts } from './operators/accounts.ts';
import { mountOperators } from './operators/acts.ts';
import { mountOwn } from './own.ts';
import { mountDescription } from './docs/description.ts';
import { mountTaps } from './figures/taps.ts';
import { mountProducts, mountProductWords } from './products.ts';
import { mountPublication } from './publication.ts';
import { mountRefusals } from './refusals.ts';
import { mountReviews } from './reviews.ts';
import { mountSuggestions } from './suggestions.ts';
import { mountUploads } from './uploads.ts';
import { mountReports } from './reports.ts';
import type { Services } from '#server/services/index.ts';

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
  mountReviews(mounting, services);
  mountReports(mounting, services);
  mountTaps(mounting, services);
  // A follower waits for what is new, and reads each store once.
  mountPublication({ ...mounting, memory: null }, services);
  mountDescription(mounting.app, site.title);
  mountRefusals(mounting.app);
  return mounting.app;
}
