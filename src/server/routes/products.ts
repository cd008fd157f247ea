import type { Mounting } from './mount.ts';
import { mount } from './mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { FavouriteLimit } from '#server/services/favourites.ts';
import type { Services } from '#server/services/index.ts';
import { DomainError } from '#domain/errors.ts';

const favouritesOfDay =
  'Hoy este producto ya recibió muchos favoritos desde tu red. Prueba de nuevo mañana.';

export function mountProducts(mounting: Mounting, services: Services): void {
  const { categories, favourites, products, productSearch } = services;
  const { limits } = mounting;
  const ofDay: FavouriteLimit = {
    async count(key) {
      if ((await limits.count('favouritesDay', key)) === null) return;
      // A refusal is no favourite.
      await limits.takeBack('favouritesDay', key);
      throw new DomainError('rate_limited', { message: favouritesOfDay });
    },
    takeBack: (key) => limits.takeBack('favouritesDay', key),
  };
  mount(mounting, endpoints.searchProducts, ({ query }) => productSearch.searchProducts(query));
  mount(mounting, endpoints.listDailyOffers, ({ query }) => products.listOffers(query));
  mount(mounting, endpoints.getProduct, ({ params }) => products.getProduct(params.id));
  mount(mounting, endpoints.setFavourite, ({ params, query, session, address }) =>
    favourites.setFavourite({ session, address }, params.id, query.action, ofDay),
  );
  mount(mounting, endpoints.listProductImages, ({ params }) => products.listImages(params.id));
  mount(mounting, endpoints.listCategories, ({ query }) => categories.listCategories(query));
}
