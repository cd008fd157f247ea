import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { StoreList, StoreModeration } from './moderation.ts';
import { getOnly } from '#server/platform/http/input/only-file.ts';
import type { StorePictureService } from '#server/pictures/logo-and-banner.ts';
import type { PauseService } from './pauses.ts';
import type { RateService } from './rates.ts';
import type { StoreService } from './service.ts';
import type { StoreTrust } from './trust.ts';

interface Services {
  readonly stores: StoreService;
  readonly pauses: PauseService;
  readonly rates: RateService;
  readonly storePictures: StorePictureService;
  readonly moderation: {
    readonly stores: StoreModeration;
    readonly storeList: StoreList;
    readonly trust: StoreTrust;
  };
}

export function mountStores(mounting: Mounting, services: Services): void {
  // An owner's call comes before the public one with the same path. It takes the requests that have a token.
  mountForOwners(mounting, services);
  mountForVisitors(mounting, services);
  mountForOperators(mounting, services);
}

function mountForOwners(
  mounting: Mounting,
  { stores, pauses, rates, storePictures }: Services,
): void {
  mount(mounting, endpoints.listOwnBusinesses, ({ signedIn }) => stores.listOwn(signedIn.actor));
  mount(mounting, endpoints.createBusiness, ({ signedIn: { actor }, body, repeat }) =>
    stores.createStore(actor, actor.userId, omitCountry(body), repeat),
  );
  mount(mounting, endpoints.updateBusiness, ({ signedIn, params, body, version }) =>
    stores.updateStore(signedIn.actor, params.id, omitCountry(body), version),
  );
  mount(mounting, endpoints.deleteBusiness, ({ signedIn, params }) =>
    stores.deleteStore(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.pauseBusiness, ({ signedIn, params, body }) =>
    pauses.pause(signedIn.actor, params.id, body),
  );
  mount(mounting, endpoints.resumeBusiness, ({ signedIn, params }) =>
    pauses.resume(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.stopDelivery, ({ signedIn, params, body }) =>
    pauses.stopDelivery(signedIn.actor, params.id, body),
  );
  mount(mounting, endpoints.resumeDelivery, ({ signedIn, params }) =>
    pauses.resumeDelivery(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.setRates, ({ signedIn, params, body }) =>
    rates.setRates(signedIn.actor, params.id, body),
  );
  mount(mounting, endpoints.getMetrics, ({ signedIn, params }) =>
    stores.getMetrics(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.uploadLogo, ({ signedIn, params, files }) =>
    storePictures.uploadPicture(signedIn.actor, params.id, 'logo', getOnly(files)),
  );
  mount(mounting, endpoints.deleteLogo, ({ signedIn, params }) =>
    storePictures.deletePicture(signedIn.actor, params.id, 'logo'),
  );
  mount(mounting, endpoints.uploadBanner, ({ signedIn, params, files }) =>
    storePictures.uploadPicture(signedIn.actor, params.id, 'banner', getOnly(files)),
  );
  mount(mounting, endpoints.deleteBanner, ({ signedIn, params }) =>
    storePictures.deletePicture(signedIn.actor, params.id, 'banner'),
  );
}

/** All stores are in the same country, so it is not stored. */
function omitCountry<Body extends { country?: unknown }>({
  country: _,
  ...input
}: Body): Omit<Body, 'country'> {
  return input;
}

function mountForVisitors(mounting: Mounting, { stores }: Services): void {
  mount(mounting, endpoints.listBusinesses, ({ query }) => stores.listStores(query));
  mount(mounting, endpoints.getBusinessByUrl, ({ params }) => stores.getStoreByUrl(params.url));
  mount(mounting, endpoints.listRecommended, () => stores.listRecommended());
  mount(mounting, endpoints.listStoreNews, ({ query }) => stores.listNews(query.ids));
  mount(mounting, endpoints.getBusiness, ({ params }) => stores.getStore(params.id));
  mount(mounting, endpoints.listBusinessTypes, () => stores.listTypes());
  mount(mounting, endpoints.listActiveBusinessTypes, ({ query }) =>
    query.activeOnly === false ? stores.listTypes() : stores.listActiveTypes(),
  );
  mount(mounting, endpoints.listTopBusinessTypes, ({ query }) => stores.listTopTypes(query.limit));
  mount(mounting, endpoints.listFeatured, ({ query }) => stores.listFeatured(query.limit));
}

function mountForOperators(mounting: Mounting, { moderation }: Services): void {
  const { stores, storeList, trust } = moderation;
  mount(mounting, endpoints.listOperatorBusinesses, ({ operator, query }) =>
    storeList.list(operator, query),
  );
  mount(mounting, endpoints.getOperatorBusiness, ({ operator, params }) =>
    storeList.get(operator, params.id),
  );
  mount(mounting, endpoints.verifyBusiness, ({ operator, params, body }) =>
    trust.verify(operator, params.id, body),
  );
  mount(mounting, endpoints.unverifyBusiness, ({ operator, params, body }) =>
    trust.unverify(operator, params.id, body),
  );
  mount(mounting, endpoints.recommendBusiness, ({ operator, params, body }) =>
    trust.recommend(operator, params.id, body),
  );
  mount(mounting, endpoints.blockBusiness, ({ operator, params, body }) =>
    stores.block(operator, params.id, body),
  );
  mount(mounting, endpoints.unblockBusiness, ({ operator, params, body }) =>
    stores.unblock(operator, params.id, body),
  );
}
