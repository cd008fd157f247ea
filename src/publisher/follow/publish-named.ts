import type { BatchPublisher } from './batch.ts';
import type { PublisherContext } from '../context.ts';
import { describeStores } from './describe-stores.ts';
import { describeError } from '../events.ts';
import type { PublishRequest } from './hook.ts';
import { findOwnPages } from '../share/own-pages.ts';
import { isApiError } from '#client/api.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import { findPageFile } from '#domain/paths/page-file.ts';

/** Statuses of the API for what is asked in a wrong way, and refused however often it is. */
const refusals = [400, 413, 414, 422];

/**
 * Queues what a request names, pages by their paths and stores by their ids. One that the API refuses is reported and
 * passed over: it would keep all that comes after it waiting. Rejects with any other error of the API.
 */
export async function publishNamed(
  context: PublisherContext,
  batch: Pick<BatchPublisher, 'addPages' | 'absorb'>,
  { paths = [], businesses = [] }: PublishRequest,
): Promise<void> {
  try {
    const pages = paths.filter((path) => findPageFile(path) !== null);
    batch.addPages(await findOwnPages(context, pages));
    const changes = await describeStores(context, businesses);
    await batch.absorb(changes, null, createCatalogue(context.api));
  } catch (error) {
    if (!refusals.some((status) => isApiError(error, status))) throw error;
    context.report({ type: 'trouble', message: `A request to publish: ${describeError(error)}` });
  }
}
