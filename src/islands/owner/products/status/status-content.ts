import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import { formatDiscount, offerPercent, savings } from '#domain/money/discount.ts';
import { splitPrice } from '#domain/money/money.ts';
import { formatPriceFrom } from '#domain/money/price-from.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';
import { storeTypeColor } from '#domain/stores/store-type.ts';
import { describeNoPrice } from '#domain/products/link-card.ts';
import { pictureUrl } from '#domain/products/picture.ts';
import { isSoldOut } from '#domain/products/stock.ts';

/** A product's content on the picture. */
export interface StatusItem {
  readonly name: string;
  readonly price: string;
  readonly oldPrice: string | null;
  /** @example '−20 %' */
  readonly badge: string | null;
  readonly isSoldOut: boolean;
  readonly photo: string | null;
}

export interface StatusContent {
  readonly items: readonly StatusItem[];
  readonly shop: string;
  /** Without the scheme, as people write it. */
  readonly address: string;
  /** The target of the QR code. */
  readonly link: string;
  readonly color: string;
}

type Contact = Pick<OwnBusiness, 'whatsapp' | 'phone'>;

export const statusPrice = (product: OwnProduct, store: Contact): string =>
  product.price === null ? describeNoPrice(store) : formatPriceFrom(product);

function describeItem(product: OwnProduct, store: Contact): StatusItem {
  const { name, price, price_old: oldPrice, currency, images, stock } = product;
  const percent = offerPercent(product);
  return {
    name,
    price: statusPrice(product, store),
    oldPrice:
      oldPrice !== null && savings(price, oldPrice) !== null
        ? splitPrice(oldPrice, currency).amount
        : null,
    badge: percent === null ? null : formatDiscount(percent),
    isSoldOut: isSoldOut(stock),
    photo: images[0] === undefined ? null : pictureUrl(images[0], 960),
  };
}

/** What the picture of one product, or of several of a store, shows. */
export function describeStatusPicture(
  business: Contact & Pick<OwnBusiness, 'name' | 'url' | 'type'>,
  products: readonly OwnProduct[],
  origin: string,
): StatusContent {
  const [product] = products;
  const store = origin + storePath(business.url);
  const isOne = products.length === 1 && product !== undefined;
  return {
    items: products.map((one) => describeItem(one, business)),
    shop: business.name,
    address: store.replace(/^https?:\/\//, ''),
    link: isOne ? origin + productPath(product) : store,
    color: storeTypeColor(business.type),
  };
}
