import { createHmac, createSecretKey } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ServiceContext } from '#server/platform/context.ts';
import { findStore } from '#server/stores/rows.ts';
import { findListedProduct } from '#server/products/listed-rows.ts';
import { noteLinkCard } from './rows.ts';
import { DomainError } from '#domain/errors.ts';
import { linkCardKey } from '#domain/paths/paths.ts';
import { describeLinkCard, type LinkCard } from '#domain/products/link-card.ts';

/** A new number redraws every card, after a change of the drawing. */
const template = 1;

/** The last two bytes of a JPEG. */
const endOfJpeg = [0xff, 0xd9].join();

interface PresentCard {
  readonly card: LinkCard;
  readonly hash: string;
  readonly key: string;
  /** The address of the bare photo, which replaces the card when that cannot be drawn. */
  readonly bareUrl: string | null;
}

/** Names a card after its content. Without the secret nobody knows the name of an unpublished card. */
export function createCardHash(secret: string): (card: LinkCard) => string {
  // With plain bytes, the key would be created for each card, which takes five times as long as the rest.
  const key = createSecretKey(createHmac('sha256', secret).update('link cards').digest());
  return ({ name, price, oldPrice, isSoldOut, shop, pictureId, type }) => {
    const shown = [template, name, price, oldPrice, isSoldOut, shop, pictureId ?? type];
    return createHmac('sha256', key).update(JSON.stringify(shown)).digest('hex').slice(0, 10);
  };
}

/** The pictures for links of products. Each is drawn at its first request. */
export function createLinkCardService({ database, secret, pictures }: ServiceContext) {
  const { kysely } = database;
  const hashCard = createCardHash(secret);
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  const draw = async ({ key, card }: PresentCard): Promise<Uint8Array<ArrayBuffer>> => {
    await noteLinkCard(kysely, key);
    return pictures.makeCard(key, card);
  };

  return {
    /** The present content of a product's card. Throws `product_not_found` when the public may not see the product. */
    async findCard(productId: string): Promise<PresentCard> {
      const product = await findListedProduct(kysely, productId);
      const store = product && (await findStore(kysely, product.businessId));
      if (product === null || store === null) throw new DomainError('product_not_found');
      const card = describeLinkCard(product, store);
      const hash = hashCard(card);
      const bareUrl = (product.images[0] ?? product.business.logo)?.previewUrl ?? null;
      return { card, hash, key: linkCardKey(productId, hash), bareUrl };
    },

    /** The file of a card; null while it is not drawn. */
    async readCard({ key }: PresentCard): Promise<Uint8Array<ArrayBuffer> | null> {
      const stream = await pictures.read(key);
      const content = stream && new Uint8Array(await buffer(stream));
      // The end is missing after an interrupted write, and during a running one.
      if (content?.subarray(-2).join() !== endOfJpeg) return null;
      await noteLinkCard(kysely, key);
      return content;
    },

    /** Draws a card, once for all simultaneous callers. */
    drawCard(present: PresentCard): Promise<Uint8Array<ArrayBuffer>> {
      const started = drawing.get(present.key) ?? draw(present);
      drawing.set(present.key, started);
      return started.finally(() => drawing.delete(present.key));
    },
  };
}

export type LinkCardService = ReturnType<typeof createLinkCardService>;
