import type { ServiceContext } from '#server/platform/context.ts';
import { markVisitor } from '#server/platform/visitor-marks.ts';
import { setFavourite } from './rows.ts';
import { findListedProduct } from '#server/products/listed-rows.ts';
import type { Product } from '#contract/products.ts';
import { DomainError } from '#domain/errors.ts';
import { listWideNetworks } from '#domain/visitors/network-limits.ts';

/** The origin of a request, as far as it is known. */
export interface VisitorOrigin {
  readonly session: string | null;
  readonly address: string;
  /** From the narrowest to the widest. */
  readonly networks: readonly string[];
}

const tooManyOfDay =
  'Hoy este producto ya recibió muchos favoritos desde tu red. Prueba de nuevo mañana.';

export function createFavouriteService({ database, secret }: ServiceContext) {
  const limitWide = (networks: readonly string[], limitOfDay: number) =>
    listWideNetworks(networks).map(({ network, households }) => ({
      mark: markVisitor(secret, 'address', network),
      limitOfDay: limitOfDay * households,
    }));

  return {
    /**
     * Adding twice adds once, and removing a missing favourite changes nothing. A session costs nothing to create, so
     * only a limited number of new visitors of one address and of its networks count for a product in a day (product.md
     * 6.7).
     */
    async setFavourite(
      { session, address: from, networks }: VisitorOrigin,
      productId: string,
      action: 'add' | 'remove',
      limitOfDay = 0,
    ): Promise<Product> {
      const address = markVisitor(secret, 'address', from);
      const outcome = await setFavourite(database.kysely, {
        productId,
        visitor: session === null ? address : markVisitor(secret, 'session', session),
        isAdded: action === 'add',
        address,
        limitOfDay,
        networks: limitOfDay === 0 ? [] : limitWide(networks, limitOfDay),
      });
      if (outcome === 'changed') database.signal.announce();
      const product = await findListedProduct(database.kysely, productId);
      if (product === null) throw new DomainError('product_not_found');
      if (outcome === 'over-limit')
        throw new DomainError('rate_limited', { message: tooManyOfDay });
      return product;
    },
  };
}

export type FavouriteService = ReturnType<typeof createFavouriteService>;
