import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ChangeService } from './changes.ts';
import type { PublicationService } from './service.ts';

interface Services {
  readonly changes: ChangeService;
  readonly publication: PublicationService;
}

export function mountPublication(mounting: Mounting, services: Services): void {
  const { changes, publication } = services;
  mount(mounting, endpoints.listChanges, ({ query, signal }) => changes.listChanges(query, signal));
  mount(mounting, endpoints.listPublicationStores, ({ query }) => publication.listStores(query));
  mount(mounting, endpoints.getStorePublication, ({ params, query }) =>
    publication.getStore(params.id, query),
  );
  mount(mounting, endpoints.getStoreListing, ({ params, query }) =>
    publication.getStoreListing(params.id, query),
  );
  mount(mounting, endpoints.outlineStore, ({ params, query }) =>
    publication.outlineStore(params.id, query),
  );
  mount(mounting, endpoints.listPagesShowing, ({ params, query }) =>
    publication.listPagesShowing(params.id, query.categoryId),
  );
  mount(mounting, endpoints.getDirectoryPlace, ({ params }) =>
    publication.getDirectoryPlace(params.id),
  );
  mount(mounting, endpoints.listDirectoryPlaces, () => publication.listDirectoryPlaces());
  mount(mounting, endpoints.listOfferOrder, () => publication.listOfferOrder());
}
