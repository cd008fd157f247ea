import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/create-services.ts';

/** The calls of owners, ahead of the public ones that share a path with them. */
export function mountOwn(mounting: Mounting, services: Services): void {
  mountBusinesses(mounting, services);
  mountProducts(mounting, services);
  mountOrders(mounting, services);
  mountCategories(mounting, services);
}

function mountBusinesses(mounting: Mounting, { businesses, storeMetrics, visits }: Services): void {
  mount(mounting, endpoints.listOwnBusinesses, ({ signedIn }) =>
    businesses.listOwn(signedIn.actor),
  );
  mount(mounting, endpoints.createBusiness, ({ signedIn: { actor }, body, repeat }) =>
    businesses.createBusiness(actor, actor.userId, omitCountry(body), repeat),
  );
  mount(mounting, endpoints.updateBusiness, ({ signedIn, params, body, version }) =>
    businesses.updateBusiness(signedIn.actor, params.id, omitCountry(body), version),
  );
  mount(mounting, endpoints.deleteBusiness, ({ signedIn, params }) =>
    businesses.deleteBusiness(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.getMetrics, ({ signedIn, params }) =>
    storeMetrics.getMetrics(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.getVisits, ({ signedIn, params, query }) =>
    visits.getVisits(signedIn.actor, params.id, query.days),
  );
}

/** Every store is in the one country, so that none is stored. */
function omitCountry<Body extends { country?: unknown }>({
  country: _,
  ...input
}: Body): Omit<Body, 'country'> {
  return input;
}

function mountProducts(mounting: Mounting, { products }: Services): void {
  mount(mounting, endpoints.listOwnProducts, ({ signedIn, query }) =>
    products.listOwn(signedIn.actor, query),
  );
  mount(mounting, endpoints.getOwnProduct, ({ signedIn, params }) =>
    products.getOwnProduct(signedIn.actor, params.id),
  );
  mount(mounting, endpoints.listOwnProductImages, ({ signedIn, params }) =>
    products.listOwnImages(signedIn.actor, params.id),
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

function mountOrders(mounting: Mounting, { orders }: Services): void {
  mount(mounting, endpoints.listOrders, ({ signedIn, query }) =>
    orders.listOrders(signedIn.actor, query),
  );
  mount(mounting, endpoints.createOrder, ({ signedIn, body, repeat }) =>
    orders.createOrder(signedIn.actor, body, repeat),
  );
  mount(mounting, endpoints.updateOrder, ({ signedIn, params, body, version }) =>
    orders.updateOrder(signedIn.actor, params.id, body, version),
  );
  mount(mounting, endpoints.deleteOrder, ({ signedIn, params }) =>
    orders.deleteOrder(signedIn.actor, params.id),
  );
}

function mountCategories(mounting: Mounting, { categories }: Services): void {
  mount(mounting, endpoints.listOwnCategories, ({ signedIn, query }) =>
    categories.listOwn(signedIn.actor, query),
  );
  mount(mounting, endpoints.createCategory, ({ signedIn, body, repeat }) => {
    const { businessId, ...input } = body;
    return categories.createCategory(signedIn.actor, businessId, input, repeat);
  });
  mount(mounting, endpoints.updateCategory, ({ signedIn, params, body, version }) =>
    categories.updateCategory(signedIn.actor, params.id, body, version),
  );
  mount(mounting, endpoints.deleteCategory, ({ signedIn, params }) =>
    categories.deleteCategory(signedIn.actor, params.id),
  );
}
