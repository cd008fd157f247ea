import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/create-services.ts';

/** Words in the place of an id, which any call of a product by its id would take for one. */
export function mountProductWords(mounting: Mounting, services: Services): void {
  const { products, productSearch } = services;
  mount(mounting, endpoints.searchProducts, ({ query }) => productSearch.searchProducts(query));
  mount(mounting, endpoints.listCards, ({ query }) => products.listCards(query.ids));
}

export function mountProducts(mounting: Mounting, services: Services): void {
  const { categories, favourites, products } = services;
  mount(mounting, endpoints.listDailyOffers, ({ query }) => products.listOffers(query));
  mount(mounting, endpoints.getProduct, ({ params }) => products.getProduct(params.id));
  mount(mounting, endpoints.setFavourite, ({ params, query, session, address, networks }) => {
    const origin = { session, address, networks };
    return favourites.setFavourite(origin, params.id, query.action, mounting.favouritesDay);
  });
  mount(mounting, endpoints.listProductImages, ({ params }) => products.listImages(params.id));
  mount(mounting, endpoints.listCategories, ({ query }) => categories.listCategories(query));
}
