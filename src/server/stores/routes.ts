import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/create-services.ts';

export function mountBusinesses(mounting: Mounting, services: Services): void {
  const { businesses, businessTypes } = services;
  mount(mounting, endpoints.listBusinesses, ({ query }) => businesses.listBusinesses(query));
  mount(mounting, endpoints.getBusinessByUrl, ({ params }) =>
    businesses.getBusinessByUrl(params.url),
  );
  mount(mounting, endpoints.listRecommended, () => businesses.listRecommended());
  mount(mounting, endpoints.listStoreNews, ({ query }) => businesses.listNews(query.ids));
  mount(mounting, endpoints.getBusiness, ({ params }) => businesses.getBusiness(params.id));
  mount(mounting, endpoints.listBusinessTypes, () => businessTypes.listTypes());
  mount(mounting, endpoints.listActiveBusinessTypes, ({ query }) =>
    query.activeOnly === false ? businessTypes.listTypes() : businessTypes.listActive(),
  );
  mount(mounting, endpoints.listTopBusinessTypes, ({ query }) =>
    businessTypes.listTop(query.limit),
  );
  mount(mounting, endpoints.listFeatured, ({ query }) => businesses.listFeatured(query.limit));
}
