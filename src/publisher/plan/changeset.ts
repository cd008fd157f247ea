import { manyProducts } from '#domain/limits.ts';
import type { ProductUpdate } from '#contract/product-input.ts';
import type { Change } from '#contract/publication.ts';

/** What a batch of changes did to one store, with the last change of each thing winning. */
export interface StoreChanges {
  readonly id: string;
  /** The store's url after its last own change, else as a change of a product has it, which may be a former one. */
  url: string;
  readonly formerUrls: Set<string>;
  /** Former urls that lead nowhere any more. */
  readonly endedUrls: Set<string>;
  removed: boolean;
  /** Not public at some time: what it lost then left nothing, as the log has it, though its page may stand. */
  wasRemoved: boolean;
  /** Public from now on, with products that it may have had before. */
  opened: boolean;
  /** What the store says of itself, or its categories: rendered on all its pages. */
  described: boolean;
  /** Home recommends it from now on, or does so no more. */
  recommended: boolean;
  /** Says something else of today, which its listings and sheets show and its products' pages do not. */
  paused: boolean;
  /** So does its card in lists of stores. */
  cardPaused: boolean;
  /** Fields of the store itself, rendered in the lists of stores too. */
  listed: boolean;
  readonly changed: Set<string>;
  readonly joined: Set<string>;
  readonly left: Set<string>;
  /** Of the changed ones, those that are sold out from now on. */
  readonly soldOut: Set<string>;
  /** Stayed public but changed its category. */
  readonly moved: Set<string>;
  /** New counts of favourites or comments, which may wait. */
  readonly counted: Set<string>;
  /** Ids of products that lost a comment, got one back or got a reply: their pages do not wait. */
  readonly urgentlyCommented: Set<string>;
  /** Products whose pages showed one that left or moved; null when the log does not say. */
  shownOn: Set<string> | null;
  /** A change that may have touched the store's top picture or its figures. */
  mayChangeStore: boolean;
}

/**
 * Whether so many products of a store changed that their pages wait for the single changes of other stores, all but the
 * store's first page. What leaves the site, or cannot be bought any more, is not among them and never waits.
 */
export const isMany = ({ changed }: Pick<StoreChanges, 'changed'>): boolean =>
  changed.size > manyProducts;

/** The changed products whose pages do not wait. */
export const listUrgent = (store: Pick<StoreChanges, 'changed' | 'soldOut'>): ReadonlySet<string> =>
  isMany(store) ? store.soldOut : store.changed;

/** What a batch of changes did to the catalogue. */
export interface Changeset {
  /** By id. */
  readonly stores: ReadonlyMap<string, StoreChanges>;
  /** Products that are or were among the day's offers changed, or may have. */
  readonly offers: boolean;
  /** An operator took something from the site, or gave it back. */
  readonly moderated: boolean;
}

/**
 * Of each field of a product that its owner changes, whether no picture, order or figure of its store depends on it. Of
 * whatever else the log names, as pictures or comments, something does.
 */
const isPlain: Readonly<Record<keyof ProductUpdate, boolean>> = {
  name: true,
  description: true,
  price: true,
  price_old: true,
  currency: true,
  anchor: true,
  offer: true,
  stock: true,
  delivery: true,
  isVisible: false,
  categoryId: false,
};
const plainFields = new Set(Object.entries(isPlain).flatMap(([name, is]) => (is ? [name] : [])));

/** Reduces changes, in the order of the log, to what they mean for each store. */
export function summarizeChanges(changes: readonly Change[]): Changeset {
  const stores = new Map<string, StoreChanges>();
  let offers = false;
  let moderated = false;
  for (const change of changes) {
    const store = stores.get(change.businessId) ?? createStoreChanges(change);
    stores.set(change.businessId, store);
    applyChange(store, change);
    offers ||= touchesOffers(change);
    moderated ||= change.detail.moderated === true;
  }
  return { stores, offers, moderated };
}

function createStoreChanges(change: Change): StoreChanges {
  return {
    id: change.businessId,
    url: change.detail.url,
    formerUrls: new Set(),
    endedUrls: new Set(),
    removed: false,
    wasRemoved: false,
    opened: false,
    described: false,
    recommended: false,
    paused: false,
    cardPaused: false,
    listed: false,
    changed: new Set(),
    soldOut: new Set(),
    joined: new Set(),
    left: new Set(),
    moved: new Set(),
    counted: new Set(),
    urgentlyCommented: new Set(),
    shownOn: new Set(),
    mayChangeStore: false,
  };
}

function applyChange(store: StoreChanges, change: Change): void {
  const { detail, kind } = change;
  if (kind.startsWith('business.')) followUrl(store, detail);
  // Of a store that is not public nothing is shown, whatever its owner changes.
  if (kind === 'business.updated' && detail.public?.after === false) return;
  // What a former url leads to is not on any page.
  if (detail.endedUrls !== undefined) return;
  if (kind === 'business.updated' && isRecommendation(detail)) {
    store.recommended = true;
    return;
  }
  switch (kind) {
    case 'business.paused':
      if (detail.public?.after === false) return;
      store.paused = true;
      store.cardPaused ||= detail.fields?.includes('pause') ?? true;
      break;
    case 'business.created':
    case 'business.updated':
      store.opened ||= kind === 'business.created';
      store.removed = false;
      store.described = true;
      store.listed = true;
      break;
    case 'business.removed':
      store.removed = true;
      store.wasRemoved = true;
      store.listed = true;
      break;
    case 'category.created':
    case 'category.updated':
    case 'category.removed':
      store.described = true;
      break;
    case 'product.created':
    case 'product.updated':
    case 'product.removed':
      applyProductChange(store, change);
      break;
    case 'review.replied':
      if (detail.public?.after !== false) store.urgentlyCommented.add(change.entityId);
      break;
    case 'product.counted':
    case 'review.changed':
      // The owner of a hidden product may delete its comments, and it has no page.
      if (detail.public?.after === false) break;
      store.counted.add(change.entityId);
      if (detail.removed === true || detail.moderated === true)
        store.urgentlyCommented.add(change.entityId);
      store.mayChangeStore = true;
      break;
  }
}

/** Where home recommends a store nothing else of it is rendered anew. */
const isRecommendation = ({ fields }: Change['detail']): boolean =>
  fields?.length === 1 && fields[0] === 'recommended';

/**
 * Only the store's own changes say what its url is. Those of its products are written without waiting for a change of
 * name in another transaction, and may come after it with the url from before.
 */
function followUrl(
  store: StoreChanges,
  { url, oldUrl, oldUrls = [], endedUrls = [] }: Change['detail'],
): void {
  for (const ended of endedUrls) store.endedUrls.add(ended);
  for (const old of oldUrls) store.formerUrls.add(old);
  if (oldUrl !== undefined && oldUrl !== url) store.formerUrls.add(oldUrl);
  for (const led of [url, ...store.formerUrls]) store.endedUrls.delete(led);
  store.url = url;
  store.formerUrls.delete(url);
}

function applyProductChange(store: StoreChanges, { kind, entityId: id, detail }: Change): void {
  const before = detail.public?.before ?? kind !== 'product.created';
  const after = detail.public?.after ?? kind !== 'product.removed';
  const category = detail.category;
  const hasMoved = category !== undefined && category.before !== category.after;
  if (!before && !after) return;
  store.mayChangeStore ||=
    !before || !after || !(detail.fields ?? ['?']).every((field) => plainFields.has(field));
  if (!after) {
    store.left.add(id);
    for (const set of [
      store.changed,
      store.soldOut,
      store.joined,
      store.moved,
      store.counted,
      store.urgentlyCommented,
    ])
      set.delete(id);
  } else {
    if (!before) {
      store.joined.add(id);
      store.left.delete(id);
    }
    if (hasMoved && before) store.moved.add(id);
    store.changed.add(id);
    if (detail.soldOut === true) store.soldOut.add(id);
  }
  if (before && (!after || hasMoved)) {
    store.shownOn =
      store.shownOn === null || detail.shownOn === undefined
        ? null
        : new Set([...store.shownOn, ...detail.shownOn]);
  }
}

function touchesOffers({ kind, detail }: Change): boolean {
  if (detail.public?.before === false && !detail.public.after) return false;
  // Neither stands among the offers.
  if (kind.startsWith('category.') || kind === 'review.replied' || kind === 'business.paused') {
    return false;
  }
  // A new store has none yet; one that comes back brings its own.
  if (kind === 'business.created') return detail.offer?.after === true;
  if (kind.startsWith('business.')) {
    return detail.endedUrls === undefined && !isRecommendation(detail);
  }
  return detail.offer === undefined || detail.offer.before || detail.offer.after;
}
