import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setStorePicture } from '#server/stores/rows.ts';
import {
  areDemoPicturesDue,
  findUndrawnStore,
  noteDemoPicturesDrawn,
  type UndrawnStore,
} from './picture-rows.ts';
import { appendPictures, listPictures } from '#server/products/picture-rows.ts';
import { lockProduct } from '#server/products/rows.ts';
import { noteStoredPicture } from '#server/pictures/rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createId } from '#server/platform/db/random-id.ts';
import { transact } from '#server/platform/db/transact.ts';
import { logProductChange } from '#server/products/service.ts';
import type { DemoStore } from '#demo/demo-store.ts';
import type { PictureSpec } from '#demo/drawing/picture.ts';
import { slugify } from '#domain/paths/slug.ts';
import type { Picture } from '#domain/products/picture.ts';

/** Draws a picture and stores it under an id. */
export type DrawPicture = (id: string, spec: PictureSpec) => Promise<Picture>;

interface Drawing {
  readonly draw: DrawPicture;
  /** Called with the number of products' pictures that are finished, and with the number of all of them. */
  readonly onProgress: (done: number, total: number) => void;
  /** Stops after the current picture. The others are drawn after the next start. */
  readonly stopping: AbortSignal;
}

interface RunningDrawing {
  stop(): Promise<void>;
}

/** The delay after a failure, such as a full disk, before the next attempt. */
const retryMs = 60_000;

interface DrawingBehind extends Omit<Drawing, 'stopping'> {
  /** Resolves when nothing more urgent needs the processor and the memory. */
  readonly isFree: Promise<unknown>;
  /** Called with the error of an attempt that will be repeated. */
  readonly onError: (error: unknown) => void;
}

/** Draws the due pictures while the marketplace is in use. */
export function startDrawing(
  database: Database,
  { isFree, onError, ...drawing }: DrawingBehind,
): RunningDrawing {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = (): boolean => signal.aborted;
  const work = async (): Promise<void> => {
    await Promise.race([isFree, once(signal, 'abort')]);
    while (!isStopped()) {
      try {
        await drawDemoPictures(database, { ...drawing, stopping: signal });
        return;
      } catch (error) {
        if (isStopped()) return;
        onError(error);
        await sleep(retryMs, null, { signal }).catch(() => null);
      }
    }
  };
  const done = work();
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}

/** The number of a store's products on its first screens. */
const firstProducts = 6;

/**
 * Draws the pictures of a demonstration catalogue that has none yet. It begins with the first screens: the logos of all
 * stores and their newest products. The pictures of one store appear together, in one change of its pages.
 */
export async function drawDemoPictures(
  database: Database,
  { draw, onProgress, stopping }: Drawing,
): Promise<void> {
  if (!(await areDemoPicturesDue(database.kysely))) return;
  // Imported here, because only a demonstration needs it.
  const { demoStores } = await import('#demo/demo-stores.ts');
  const stores = demoStores(new Date()).map(({ products, ...store }) => ({
    ...store,
    products: products.toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt)),
  }));
  const parts = [
    ...stores.map((store) => ({ ...store, products: store.products.slice(0, firstProducts) })),
    ...stores.map((store) => ({ ...store, products: store.products.slice(firstProducts) })),
  ];
  const total = stores.reduce((sum, store) => sum + countPictures(store), 0);
  let done = 0;
  for (const part of parts) {
    const store = await findUndrawnStore(database.kysely, slugify(part.name));
    const drawn = store === null ? [] : await drawPart(database, store, part, { draw, stopping });
    if (stopping.aborted) return;
    if (store !== null) await showPictures(database, store, drawn);
    done += part.products.reduce((sum, { pictures }) => sum + pictures.length, 0);
    onProgress(done, total);
  }
  await noteDemoPicturesDrawn(database.kysely);
}

const countPictures = ({ products }: Pick<DemoStore, 'products'>): number =>
  products.reduce((sum, { pictures }) => sum + pictures.length, 0);

type Drawn =
  | { readonly field: 'logo' | 'banner'; readonly picture: Picture }
  | {
      readonly field: 'product';
      readonly productId: string;
      readonly images: readonly { readonly id: string; readonly picture: Picture }[];
    };

/** Draws the missing pictures of a store. It stops early when the server stops. */
async function drawPart(
  { kysely }: Database,
  store: UndrawnStore,
  part: DemoStore,
  { draw, stopping }: Pick<Drawing, 'draw' | 'stopping'>,
): Promise<readonly Drawn[]> {
  const drawOne = async (spec: PictureSpec) => {
    const id = createId();
    // The note keeps the cleaning job from deleting the files.
    await noteStoredPicture(kysely, id);
    return { id, picture: await draw(id, spec) };
  };
  const drawn: Drawn[] = [];
  for (const field of ['logo', 'banner'] as const) {
    const spec = part[field];
    const hasOne = field === 'logo' ? store.hasLogo : store.hasBanner;
    if (spec === null || hasOne || stopping.aborted) continue;
    drawn.push({ field, picture: (await drawOne(spec)).picture });
  }
  for (const product of part.products) {
    const productId = store.products.get(product.name);
    if (productId === undefined) continue;
    const pictures = [];
    for (const spec of product.pictures) {
      if (stopping.aborted) return drawn;
      pictures.push(await drawOne(spec));
    }
    drawn.push({ field: 'product', productId, images: pictures });
  }
  return drawn;
}

async function showPictures(
  database: Database,
  { id: storeId, url, type, isPublic }: UndrawnStore,
  drawn: readonly Drawn[],
): Promise<void> {
  if (drawn.length === 0) return;
  await transact(database, async (tx) => {
    const fields: string[] = [];
    for (const one of drawn) {
      if (one.field === 'product') {
        const stored = await lockProduct(tx, one.productId);
        // Another process may have drawn them already.
        if (stored === null || (await listPictures(tx, stored.id)).length > 0) continue;
        await appendPictures(tx, stored, one.images, 0);
        await logProductChange(tx, stored, url, ['images']);
      } else {
        await setStorePicture(tx, storeId, one.field, one.picture);
        fields.push(one.field);
      }
    }
    if (fields.length === 0) return;
    await appendChange(tx, {
      kind: 'business.updated',
      businessId: storeId,
      entityId: storeId,
      detail: {
        url,
        fields,
        type: { before: type, after: type },
        public: { before: isPublic, after: isPublic },
      },
    });
  });
}
