import type { PublisherContext } from '../context.ts';
import { nullFor404 } from '#publisher/read/store-part.ts';
import type { Change } from '#contract/publication.ts';

/** Creates changes like those that the log would have if the stores had been saved again. */
export async function describeStores(
  { api }: Pick<PublisherContext, 'api'>,
  ids: readonly string[],
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const id of ids) {
    const store = await nullFor404(api('GET /business/:id', { params: { id } }));
    if (store === null) continue;
    const { url, updatedAt } = store;
    changes.push({
      seq: 0,
      at: updatedAt,
      kind: 'business.updated',
      businessId: id,
      entityId: id,
      detail: { url },
    });
  }
  return changes;
}
