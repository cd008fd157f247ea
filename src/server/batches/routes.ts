import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { BatchService } from './service.ts';

export function mountBatches(
  mounting: Mounting,
  { batches }: { readonly batches: BatchService },
): void {
  mount(mounting, endpoints.listBatches, ({ signedIn, query }) =>
    batches.listBatches(signedIn.actor, query),
  );
  // These come before the calls of one batch, which would take "preview" for an id.
  mount(mounting, endpoints.previewBatch, ({ signedIn, body }) =>
    batches.previewBatch(signedIn.actor, body),
  );
  mount(mounting, endpoints.applyBatch, ({ signedIn, body, repeat }) =>
    batches.applyBatch(signedIn.actor, body, repeat),
  );
  mount(mounting, endpoints.undoBatch, ({ signedIn, params, repeat }) =>
    batches.undoBatch(signedIn.actor, params.id, repeat),
  );
}
