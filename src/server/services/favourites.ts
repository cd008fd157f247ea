import type { ServiceContext } from './context.ts';
import { markVisitor } from './visitor.ts';
import { setFavourite } from '#server/db/catalogue/favourites.ts';
import { findListedProduct } from '#server/db/catalogue/products.ts';
import type { Product } from '#contract/product.ts';
import { DomainError } from '#domain/errors.ts';

/** Who calls, as far as it is known. */
export interface VisitorOrigin {
  readonly session: string | null;
  readonly address: string;
}

/** How many new visitors of one address may count for a product; a session is invented in no time. */
export interface FavouriteLimit {
  /** Throws when it is one too many. */
  count(key: string): Promise<void>;
  takeBack(key: string): Promise<void>;
}

export function createFavouriteService({ database, secret }: ServiceContext) {
  return {
    /** Adding twice adds once; removing what is not there changes nothing (product.md 6.7). */
    async setFavourite(
      origin: VisitorOrigin,
      productId: string,
      action: 'add' | 'remove',
      limit?: FavouriteLimit,
    ): Promise<Product> {
      const visitor =
        origin.session === null
          ? markVisitor(secret, 'address', origin.address)
          : markVisitor(secret, 'session', origin.session);
      const isAdded = action === 'add';
      const key = `${origin.address} ${productId}`;
      if (isAdded) await limit?.count(key);
      const isChanged = await setFavourite(database.kysely, { productId, visitor, isAdded });
      if (isChanged) database.signal.announce();
      if (isChanged !== isAdded) await limit?.takeBack(key);
      const product = await findListedProduct(database.kysely, productId);
      if (product === null) throw new DomainError('product_not_found');
      return product;
    },
  };
}
