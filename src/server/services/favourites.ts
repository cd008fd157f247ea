import type { ServiceContext } from './context.ts';
import { markVisitor } from './visitor.ts';
import { setFavourite } from '#server/db/favourites.ts';
import { findListedProduct } from '#server/db/products.ts';
import type { Product } from '#contract/product.ts';
import { DomainError } from '#domain/errors.ts';

/** Who calls, as far as it is known. */
export interface VisitorOrigin {
  readonly session: string | null;
  readonly address: string;
}

export function createFavouriteService({ database, secret }: ServiceContext) {
  return {
    /** Adding twice adds once; removing what is not there changes nothing (decisions 20). */
    async setFavourite(
      origin: VisitorOrigin,
      productId: string,
      action: 'add' | 'remove',
    ): Promise<Product> {
      const visitor =
        origin.session === null
          ? markVisitor(secret, 'address', origin.address)
          : markVisitor(secret, 'session', origin.session);
      const isAdded = action === 'add';
      if (await setFavourite(database.kysely, { productId, visitor, isAdded }))
        database.signal.announce();
      const product = await findListedProduct(database.kysely, productId);
      if (product === null) throw new DomainError('product_not_found');
      return product;
    },
  };
}
