import * as v from 'valibot';
import type { BatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { describeStores } from './describe-stores.ts';
import { describeError } from '../events.ts';
import type { PublishRequest } from './hook.ts';
import { findUrlSegment } from '../plan/pages-of.ts';
import { isApiError } from '#client/api.ts';
import { StoreUrlSchema } from '#contract/scalars.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import { nullFor404 } from '#publisher/read/store-part.ts';
import { findPageFile } from '#domain/paths/page-file.ts';

/** Statuses with which the API refuses a wrong request, however often it is repeated. */
const refusals = [400, 413, 414, 422];

/**
 * Queues the pages of a request, which names paths and ids of stores. What the API refuses is reported and skipped,
 * because it would block everything after it, and so are paths that no page can have. Rejects with any other error of
 * the API.
 */
export async function publishNamed(
  context: PublisherContext,
  batch: Pick<BatchPublisher, 'addPages' | 'absorb'>,
  { paths = [], businesses = [] }: PublishRequest,
): Promise<void> {
  const report = (trouble: string): void => {
    context.report({ type: 'trouble', message: `A request to publish: ${trouble}` });
  };
  // Files such as the feed are fixed paths.
  const isPage = (path: string): boolean =>
    findPageFile(path) !== null || context.bundle.fixedPaths.includes(path);
  try {
    batch.addPages(await findOwnPages(context, paths.filter(isPage)));
    const changes = await describeStores(context, businesses);
    await batch.absorb(changes, null, createCatalogue(context.api));
  } catch (error) {
    if (!refusals.some((status) => isApiError(error, status))) throw error;
    report(describeError(error));
  }
  const [first, ...others] = paths.filter((path) => !isPage(path));
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  report(`no page has the address ${JSON.stringify(first)}${more}`);
}

/** The paths whose pages this publisher writes. Rejects with the error of the API. */
async function findOwnPages(
  { api, share }: Pick<PublisherContext, 'api' | 'share'>,
  paths: readonly string[],
): Promise<string[]> {
  if (share.shard === null) return [...paths];
  const own: string[] = [];
  for (const path of paths) {
    const url = findUrlSegment(path);
    // The API refuses a url that no store can have. A page of the site may have a longer one.
    const isUrl = v.is(StoreUrlSchema, url);
    const store = isUrl
      ? await nullFor404(api('GET /business/url/:url', { params: { url } }))
      : null;
    if (store === null ? share.hasLists : share.ownsStore(store.id)) own.push(path);
  }
  return own;
}
