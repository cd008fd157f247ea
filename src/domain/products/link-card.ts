import { savings } from '../money/discount.ts';
import { type Currency, splitPrice } from '../money/money.ts';
import { formatPriceFrom } from '../money/price-from.ts';
import type { StoreType } from '../stores/store-type.ts';
import { type Picture, readPictureId } from './picture.ts';
import { isSoldOut } from './stock.ts';

export const linkCardSize = { width: 1200, height: 630 } as const;

/** The content of the picture beside a product's link. Other changes of the product do not change the picture. */
export interface LinkCard {
  readonly name: string;
  readonly price: string;
  readonly oldPrice: string | null;
  readonly isSoldOut: boolean;
  readonly shop: string;
  readonly pictureId: string | null;
  /** The type of the store. Its icon replaces a missing picture. */
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

/** The content of the picture for a product of this store. */
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

/** The text in place of a missing price. It says how to ask for the price. */
export const describeNoPrice = ({
  whatsapp,
  phone,
}: Pick<CardedStore, 'whatsapp' | 'phone'>): string =>
  whatsapp && phone !== null ? 'Precio por WhatsApp' : 'Precio a consultar';
