import type { StoragePlace } from '#state/stored/stored.ts';
import { type Currency, defaultCurrency, isCurrency } from '#domain/money/money.ts';
import { loadDraft, saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import type { SaveProgress } from '../form/save-product.ts';

/** Values that all new products of the screen share. */
export interface SharedFields {
  readonly categoryId: string;
  readonly currency: Currency;
  readonly delivery: boolean;
}

export const noShared: SharedFields = {
  categoryId: '',
  currency: defaultCurrency,
  delivery: false,
};

/**
 * A card as this browser stores it until its product is saved. Its picture is in the storage for pictures, under `key`.
 */
export interface CardDraft {
  readonly key: string;
  /** The file's name; null for a card without a photo. */
  readonly fileName: string | null;
  readonly name: string;
  readonly price: string;
  readonly progress: SaveProgress;
}

export const untried: SaveProgress = { first: null, productId: null, uploaded: {}, removed: [] };

export const cardsDraftName = (storeId: string): string => `photos:${storeId}`;

interface Kept {
  readonly shared: SharedFields;
  readonly cards: readonly CardDraft[];
}

export function keepCards(storeId: string, place: StoragePlace, kept: Kept): void {
  saveDraft(cardsDraftName(storeId), kept.cards.length === 0 ? null : kept, place);
}

export function readCards(storeId: string, place: StoragePlace): Kept {
  const kept = loadDraft(cardsDraftName(storeId), place) as Partial<Kept> | null;
  const { categoryId, currency, delivery } = kept?.shared ?? noShared;
  const cards = Array.isArray(kept?.cards) ? (kept.cards as readonly Partial<CardDraft>[]) : [];
  return {
    shared: {
      categoryId: typeof categoryId === 'string' ? categoryId : '',
      currency: isCurrency(currency) ? currency : defaultCurrency,
      delivery,
    },
    cards: cards.flatMap(({ key, fileName = null, name = '', price = '', progress = untried }) =>
      typeof key === 'string' ? [{ key, fileName, name, price, progress }] : [],
    ),
  };
}

/** The number of a store's cards that wait in this browser. */
export const countKeptCards = (storeId: string): number =>
  readCards(storeId, 'tab').cards.length || readCards(storeId, 'browser').cards.length;

/** @example leftText(4) // 'Quedan 4 sin guardar. Los guardamos en este teléfono.' */
export const leftText = (count: number): string =>
  count === 1
    ? 'Queda 1 sin guardar. Lo guardamos en este teléfono.'
    : `Quedan ${count} sin guardar. Los guardamos en este teléfono.`;
