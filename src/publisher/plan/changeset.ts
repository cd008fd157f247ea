import { manyProducts } from '#domain/limits.ts';
import type { ProductUpdate } from '#contract/product-input.ts';
import type { Change } from '#contract/publication.ts';
import { type StoreType, isStoreType } from '#domain/stores/store-type.ts';

/** The effect of a batch of changes on one store. For each thing the last change wins. */
export interface StoreChanges {
  readonly id: string;
  /**
   * The store's url after its own last change. Without one it is the url in a change of a product, which may be a
   * former one.
   */
  url: string;
  readonly formerUrls: Set<string>;
  /** Former urls that no longer redirect. */
  readonly endedUrls: Set<string>;
  removed: boolean;
  /** The store was not public for a time. The log does not name what it lost then, but those pages may still exist. */
  wasRemoved: boolean;
  /** The store is public from now on. It may have had products before. */
  opened: boolean;
  /** The store's own fields or its categories changed. All its pages show them. */
  described: boolean;
  /** The home page recommends the store from now on, or no longer does. */
  recommended: boolean;
  /**
   * The store's announcement for today changed. Its listings and order sheets show it, the pages of its products do
   * not.
   */
  paused: boolean;
  /** The card in lists of stores shows that change too. */
  cardPaused: boolean;
  /** The store's hours in the coming days changed. Its card in the directory contains them. */
  hoursChanged: boolean;
  /** The store stopped or resumed its deliveries. The directory shows that in the places to which it delivers. */
  deliveryPaused: boolean;
  /** Fields of the store that lists of stores show changed. */
  listed: boolean;
  /** The types that the store had or has, and the places in which the directory had or has pages because of it. */
  readonly types: Set<StoreType>;
  readonly places: Set<string>;
  readonly changed: Set<string>;
  readonly joined: Set<string>;
  readonly left: Set<string>;
  /** Products that no longer have options or are not public. Their files of variants must go. */
  readonly withoutOptions: Set<string>;
  /** Changed products that are sold out from now on. */
  readonly soldOut: Set<string>;
  /** Products that stayed public and changed their category. */
  readonly moved: Set<string>;
  /** Products with new counts of favourites or comments. Their pages may wait. */
  readonly counted: Set<string>;
  /** Ids of products that lost a comment, got one back or got a reply. Their pages do not wait. */
  readonly urgentlyCommented: Set<string>;
  /** Products whose pages showed a product that left or moved. Null when the log does not name them. */
  shownOn: Set<string> | null;
  /** A change that may affect the store's top picture or its figures. */
  mayChangeStore: boolean;
}

/**
 * Whether so many products of a store changed that their pages wait for single changes of other stores. Only the
 * store's first page does not wait, nor do products that sell out. Products that leave the site are not counted and
 * never wait.
 */
export const isMany = ({ changed }: Pick<StoreChanges, 'changed'>): boolean =>
  changed.size > manyProducts;

/** The changed products whose pages do not wait. */
export const listUrgent = (store: Pick<StoreChanges, 'changed' | 'soldOut'>): ReadonlySet<string> =>
  isMany(store) ? store.soldOut : store.changed;

/** The effect of a batch of changes on the catalogue. */
export interface Changeset {
  /** By store id. */
  readonly stores: ReadonlyMap<string, StoreChanges>;
  /** A changed product is, was or may be one of the day's offers. */
  readonly offers: boolean;
  /** An operator took something off the site or gave it back. */
  readonly moderated: boolean;
}

/**
 * The fields of a product that only its own page, cards and order sheets show. The store's pictures, lists and figures
 * may depend on any other, also on what is no field of the owner's, such as pictures and comments. Whether they do is
 * then compared.
 */
const plainFields: ReadonlySet<string> = new Set<keyof ProductUpdate>([
  'name',
  'description',
  'price',
  'price_old',
  'currency',
  'anchor',
  'offer',
  'stock',
  'delivery',
  'options',
  'variants',
]);

/** Reduces changes, in the order of the log, to their effect on each store. */
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
    hoursChanged: false,
    deliveryPaused: false,
    listed: false,
    types: new Set(),
    places: new Set(),
    changed: new Set(),
    soldOut: new Set(),
    joined: new Set(),
    left: new Set(),
    withoutOptions: new Set(),
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
  if (kind.startsWith('business.')) notePlaces(store, detail);
  // A store that is not public shows nothing, whatever its owner changes.
  if (kind === 'business.updated' && detail.public?.after === false) return;
  // No page contains the target of a former url.
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
      store.hoursChanged ||= detail.fields?.includes('special_days') ?? true;
      store.deliveryPaused ||= detail.fields?.includes('no_delivery') ?? true;
      break;
    case 'business.created':
    case 'business.updated':
      store.opened ||= kind === 'business.created';
      store.removed = false;
      store.described = true;
      store.listed ||= !isRate(detail);
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
      // The owner of a hidden product may delete its comments. It has no page.
      if (detail.public?.after === false) break;
      store.counted.add(change.entityId);
      if (detail.removed === true || detail.moderated === true)
        store.urgentlyCommented.add(change.entityId);
      store.mayChangeStore = true;
      break;
  }
}

function notePlaces({ types, places }: StoreChanges, { type, place }: Change['detail']): void {
  for (const one of [type?.before, type?.after]) if (isStoreType(one)) types.add(one);
  for (const one of [...(place?.before ?? []), ...(place?.after ?? [])]) places.add(one);
}

/** Whether only the store's recommendation changed. Then no page of the store itself is rendered again. */
const isRecommendation = ({ fields }: Change['detail']): boolean =>
  fields?.length === 1 && fields[0] === 'recommended';

/** Whether only the store's rate changed. Only its own pages show the rate. */
const isRate = ({ fields }: Change['detail']): boolean =>
  fields?.length === 1 && fields[0] === 'rates';

/**
 * Takes the store's url only from changes of the store itself. Changes of its products do not wait for a rename in
 * another transaction, so they may come after it with the former url.
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
  if (detail.options !== undefined) {
    if (after && detail.options.after) store.withoutOptions.delete(id);
    else store.withoutOptions.add(id);
  }
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
  // Neither is shown among the offers.
  if (kind.startsWith('category.') || kind === 'review.replied' || kind === 'business.paused') {
    return false;
  }
  // A new store has no offers yet. A store that comes back brings its own.
  if (kind === 'business.created') return detail.offer?.after === true;
  if (kind.startsWith('business.')) {
    return detail.endedUrls === undefined && !isRecommendation(detail) && !isRate(detail);
  }
  return detail.offer === undefined || detail.offer.before || detail.offer.after;
}
