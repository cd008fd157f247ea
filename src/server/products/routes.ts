import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ProductModeration } from './moderation.ts';
import type { ProductBatchService } from './batch-service.ts';
import type { ProductService } from './service.ts';

interface Services {
  readonly products: ProductService;
  readonly productBatches: ProductBatchService;
  readonly moderation: { readonly products: ProductModeration };
}

export function mountProducts(mounting: Mounting, services: Services): void {
  // These come before the calls of one product, which would take "cards" for an id.
  mount(mounting, endpoints.listCards, ({ query }) => services.products.listCards(query.ids));
  // The same holds for "batch".
  mountForSeveral(mounting, services);
  // An owner's call comes before the public one with the same path. It takes the requests that have a token.
  mountForOwners(mounting, services);
  mountForVisitors(mounting, services);
  mountForOperators(mounting, services);
}

function mountForOwners(mounting: Mounting, { products }: Services): void {
  mount(mounting, endpoints.listOwnProducts, ({ signedIn, query }) =>
    products.listOwn(signedIn.actor, query),
  );
  mount(mounting, endpoints.getOwnProduct, ({ signedIn, params }) =>
    products.getOwnProduct(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.listOwnProductImages, ({ signedIn, params }) =>
    products.listOwnPictures(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.createProduct, ({ signedIn, body, repeat }) => {
    const { businessId, ...input } = body;
    return products.createProduct(signedIn.actor, businessId, input, repeat);
  });
  mount(mounting, endpoints.updateProduct, ({ signedIn, params, body, version }) =>
    products.updateProduct(signedIn.actor, params.id, body, version),
  );
  mount(mounting, endpoints.deleteProduct, ({ signedIn, params }) =>
    products.deleteProduct(signedIn.actor, params.id),
  );
}

function mountForSeveral(mounting: Mounting, { productBatches }: Services): void {
  mount(mounting, endpoints.updateProducts, ({ signedIn, body, repeat }) =>
    productBatches.changeMany(signedIn.actor, body, repeat),
  );
  mount(mounting, endpoints.deleteProducts, ({ signedIn, body, repeat }) =>
    productBatches.deleteMany(signedIn.actor, body, repeat),
  );
}

function mountForVisitors(mounting: Mounting, { products }: Services): void {
  mount(mounting, endpoints.listDailyOffers, ({ query }) => products.listOffers(query));
  mount(mounting, endpoints.getProduct, ({ params }) => products.getProduct(params.id));
  mount(mounting, endpoints.listProductImages, ({ params }) => products.listPictures(params.id));
}

function mountForOperators(mounting: Mounting, { moderation: { products } }: Services): void {
  mount(mounting, endpoints.holdProduct, ({ operator, params, body }) =>
    products.hold(operator, params.id, body),
  );
  mount(mounting, endpoints.releaseProduct, ({ operator, params, body }) =>
    products.release(operator, params.id, body),
  );
}
