import type { ServiceContext } from './context.ts';
import { markVisitor } from './visitor.ts';
import { setFavourite } from '#server/db/catalogue/favourites.ts';
import { findListedProduct } from '#server/db/catalogue/listed-products.ts';
import type { Product } from '#contract/product.ts';
import { DomainError } from '#domain/errors.ts';

/** Who calls, as far as it is known. */
export interface VisitorOrigin {
  readonly session: string | null;
  readonly address: string;
}

const tooManyOfDay =
  'Hoy este producto ya recibió muchos favoritos desde tu red. Prueba de nuevo mañana.';

export function createFavouriteService({ database, secret }: ServiceContext) {
  return {
    /**
     * Adding twice adds once; removing what is not there changes nothing (product.md 6.7). A session is invented in no
     * time, so that of one address only so many new visitors count for a product in a day.
     */
    async setFavourite(
      { session, address: from }: VisitorOrigin,
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
