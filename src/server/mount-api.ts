import { mountAccounts } from './routes/accounts.ts';
import { mountBusinesses } from './routes/businesses.ts';
import type { ApiApp } from './routes/environment.ts';
import type { Mounting } from './routes/mount.ts';
import { mountOperatorAccounts } from './routes/operators/accounts.ts';
import { mountOperators } from './routes/operators/acts.ts';
import { mountOwn } from './routes/own.ts';
import { mountDescription } from './routes/docs/description.ts';
import { mountTaps } from './routes/figures/taps.ts';
import { mountProducts, mountProductWords } from './routes/products.ts';
import { mountPublication } from './routes/publication.ts';
import { mountRefusals } from './routes/refusals.ts';
import { mountComments } from '#server/comments/routes.ts';
import { mountSuggestions } from './routes/suggestions.ts';
import { mountVisitors } from './routes/visitors.ts';
import { mountUploads } from './routes/uploads.ts';
import { mountReports } from './routes/reports.ts';
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
