import { savings } from '../money/discount.ts';
import { type Currency, splitPrice } from '../money/money.ts';
import { formatPriceFrom } from '../money/price-from.ts';
import type { StoreType } from '../places/store-type.ts';
import { type Picture, readPictureId } from './picture.ts';
import { isSoldOut } from './stock.ts';

export const linkCardSize = { width: 1200, height: 630 } as const;

/** What the picture beside the link of a product shows; of all else that changes in a product it knows nothing. */
export interface LinkCard {
  readonly name: string;
  readonly price: string;
  readonly oldPrice: string | null;
  readonly isSoldOut: boolean;
  readonly shop: string;
  readonly pictureId: string | null;
  /** Of the store, which is shown where there is no picture. */
  readonly type: StoreType | null;
}

interface Carded {
  readonly name: string;
  readonly price: number | null;
  readonly price_old: number | null;
  readonly currency: Currency;
  readonly priceFrom?: true | undefined;
  readonly stock: number | null;
  readonly images: readonly Pick<Picture, 'url'>[];
  readonly business: { readonly name: string };
}

interface CardedStore {
  readonly type: StoreType;
  readonly whatsapp: boolean;
  readonly phone: string | null;
}

/** What the picture of a product shows, of such a store. */
export function describeLinkCard(product: Carded, store: CardedStore): LinkCard {
  const { name, price, price_old: oldPrice, currency, stock, images, business } = product;
  const pictureId = images[0] === undefined ? null : readPictureId(images[0].url);
  return {
    name,
    price: price === null ? describeNoPrice(store) : formatPriceFrom(product),
    oldPrice:
      oldPrice !== null && savings(price, oldPrice) !== null
        ? splitPrice(oldPrice, currency).amount
        : null,
    isSoldOut: isSoldOut(stock),
    shop: business.name,
    pictureId,
    type: pictureId === null ? store.type : null,
  };
}

/** What stands on a picture in place of a price: how it is asked for. */
export const describeNoPrice = ({
  whatsapp,
  phone,
}: Pick<CardedStore, 'whatsapp' | 'phone'>): string =>
  whatsapp && phone !== null ? 'Precio por WhatsApp' : 'Precio a consultar';
