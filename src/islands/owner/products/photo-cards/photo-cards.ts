import * as v from 'valibot';
import { atom } from 'nanostores';
import type { StoragePlace } from '#state/stored/stored.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { findShare } from '#domain/browser/shared-photos.ts';
import { maxPhotoCards } from '#domain/limits.ts';
import { pictureMessages } from '#domain/messages.ts';
import { isPictureFile } from '#domain/products/product-pictures.ts';
import { readSharedText, splitSharedText } from '#domain/products/shared-text.ts';
import {
  findPicture,
  findShared,
  forgetPicture,
  keepPicture,
  listShared,
} from '#islands/owner/drafts/picture-storage.ts';
import { preparePicture } from '#islands/owner/pictures/shrink-picture.ts';
import { followPublication, findShownProduct } from '#islands/owner/publication/publication.ts';
import { createKey } from '#islands/owner/saving/repeat.ts';
import { describeSaveFailure } from '#islands/owner/saving/save-failure.ts';
import { isSessionOver } from '#state/session.ts';
import { createProductFormSchema, emptyProduct } from '../form/product-form.ts';
import { type ProductCalls, type SaveProgress, saveProduct } from '../form/save-product.ts';
import type { ChosenPhoto } from '../photos/photos.ts';
import { choosePhoto } from '../photos/use-photos.ts';
import { keepProduct } from '../product-cache.ts';
import { productCalls } from '../product-calls.ts';
import { type CardDraft, keepCards, readCards, type SharedFields, untried } from './card-draft.ts';

export type CardState =
  | { readonly kind: 'typed' }
  /** It is sent after those before it. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving'; readonly share: number }
  | { readonly kind: 'saved'; readonly product: OwnProduct }
  /** `field` has to be corrected; null when another try may succeed. */
  | { readonly kind: 'failed'; readonly field: 'name' | 'price' | null; readonly message: string };

/** A photo that becomes a product. */
export interface PhotoCard extends CardDraft {
  readonly photo: ChosenPhoto | null;
  readonly state: CardState;
}

export const nameless = 'Ponle nombre o descártala';
export const tooManyPhotos = `Van ${maxPhotoCards} fotos a la vez. Guarda estas y añade las demás después.`;
/** Products that are saved at a time. While one product is created, the photo of another can be sent. */
const sentAtOnce = 2;

/**
 * The cards of a store's new products. They outlive their screen: sending continues while another screen is open, and
 * this browser stores what is not saved.
 */
export function createPhotoCards(
  storeId: string,
  place: StoragePlace,
  calls: ProductCalls = productCalls,
) {
  const $cards = atom<readonly PhotoCard[]>([]);
  const $shared = atom(readCards(storeId, place).shared);
  const $problem = atom('');
  const $isReading = atom(false);
  let working = 0;
  let isOpen = false;
  /** Whether the storage has the unsaved cards, so that they are read from there. Not when storage is refused. */
  let isStored = true;

  const isLeft = ({ state }: PhotoCard): boolean => state.kind !== 'saved';
  const isSent = ({ state }: PhotoCard): boolean =>
    state.kind === 'waiting' || state.kind === 'saving';
  const keep = () => {
    const cards = $cards.get().filter(isLeft);
    keepCards(storeId, place, {
      shared: $shared.get(),
      cards: cards.map(({ key, fileName, name, price, progress }) => ({
        ...{ key, fileName, name, price, progress },
      })),
    });
  };
  const show = (cards: readonly PhotoCard[]) => {
    $cards.set(cards);
    keep();
  };
  const find = (key: string): PhotoCard | undefined =>
    $cards.get().find((card) => card.key === key);
  const change = (key: string, part: Partial<PhotoCard>) => {
    show($cards.get().map((card) => (card.key === key ? { ...card, ...part } : card)));
  };
  const setState = (key: string, state: CardState) => {
    $cards.set($cards.get().map((card) => (card.key === key ? { ...card, state } : card)));
  };

  const addCard = async (file: File | null, text: string): Promise<boolean> => {
    const prepared = file === null ? null : await preparePicture(file);
    if (prepared?.picture === null) {
      $problem.set(`${file?.name ?? ''}: ${prepared.problem}`);
      return false;
    }
    const key = createKey();
    const photo = prepared === null ? null : choosePhoto(key, file?.name ?? '', prepared.picture);
    if (photo !== null) await keepPicture(key, photo.blob);
    const { name, price } = readSharedText(text, $shared.get().currency);
    const card = {
      ...{ key, fileName: photo?.name ?? null, name, price, photo },
      progress: untried,
      state: { kind: 'typed' } as const,
    };
    show([...$cards.get(), card]);
    return true;
  };

  /** Reads files one batch after another, so that two batches never take the same last free places. */
  let reading = Promise.resolve();
  const read = (work: () => Promise<void>): Promise<void> => {
    const done = reading.then(async () => {
      $isReading.set(true);
      await work().finally(() => {
        $isReading.set(false);
      });
    });
    // A failure must not stop the batches after it.
    reading = done.catch(() => undefined);
    return done;
  };
  const freePlaces = (): number => maxPhotoCards - $cards.get().filter(isLeft).length;

  const sendNext = async () => {
    const card = $cards.get().find(({ state }) => state.kind === 'waiting');
    if (card === undefined || working >= sentAtOnce) return;
    working += 1;
    setState(card.key, { kind: 'saving', share: 0 });
    void sendNext();
    await send(card.key);
    working -= 1;
    void sendNext();
  };
  const send = async (key: string) => {
    const card = find(key);
    if (card === undefined) return;
    const parsed = readCard(card, $shared.get());
    // Another currency for all cards may have made its price ambiguous while it waited.
    if (parsed.problem !== null) {
      setState(key, parsed.problem);
      return;
    }
    try {
      const product = await saveProduct(calls, {
        input: parsed.input,
        photos: card.photo === null ? [] : [card.photo],
        base: null,
        progress: card.progress,
        onProgress: (progress: SaveProgress) => {
          change(key, { progress });
        },
        onUpdated: () => undefined,
        onShare: (_, share) => {
          setState(key, { kind: 'saving', share });
        },
      });
      change(key, { state: { kind: 'saved', product } });
      void forgetPicture(key);
      keepProduct(product, true);
      followPublication(findShownProduct(product));
    } catch (error) {
      if (isSessionOver(error)) {
        // The sign-in screen follows. The remaining cards are stored and can be tried again.
        show($cards.get().map((one) => (isLeft(one) ? { ...one, state: { kind: 'typed' } } : one)));
        return;
      }
      change(key, {
        state: { kind: 'failed', field: null, message: describeSaveFailure(error) },
      });
    }
  };

  return {
    $cards,
    $shared,
    $problem,
    $isReading,
    /** Shows the stored cards, then takes things that were shared with the installed site. */
    open: () => {
      isOpen = true;
      return read(async () => {
        if (isStored) await restore();
        // The screen may have been closed meanwhile.
        if (isOpen) isStored = false;
        await alone(takeShared);
      });
    },
    /** Adds a card for each photo while there is room. */
    add: (files: readonly File[]) =>
      read(async () => {
        const pictures = files.filter(isPictureFile);
        const taken = pictures.slice(0, Math.max(0, freePlaces()));
        $problem.set(
          pictures.length < files.length
            ? pictureMessages.notAPicture
            : taken.length < pictures.length
              ? tooManyPhotos
              : '',
        );
        for (const file of taken) await addCard(file, '');
      }),
    type(key: string, field: 'name' | 'price', text: string): void {
      change(key, { [field]: text, ...(find(key)?.state.kind === 'failed' && typed) });
    },
    setShared(fields: Partial<SharedFields>): void {
      $shared.set({ ...$shared.get(), ...fields });
      keep();
    },
    discard(key: string): void {
      const { photo = null } = find(key) ?? {};
      if (photo !== null) URL.revokeObjectURL(photo.url);
      void forgetPicture(key);
      show($cards.get().filter((one) => one.key !== key));
    },
    /** Called when the screen closes. Removes the cards of saved products. */
    close(): void {
      isOpen = false;
      const left = $cards.get().filter(isLeft);
      release($cards.get(), left);
      // Not stored again: stored cards that the screen does not show yet would be lost.
      $cards.set(left);
      const { cards: kept } = readCards(storeId, place);
      isStored = left.every(({ key }) => kept.some((card) => card.key === key));
    },
    /**
     * Sends the complete cards among these, or among all. The others show a message. Returns the key of the first
     * incomplete one.
     */
    save(keys?: readonly string[]): string | null {
      let lacking: string | null = null;
      for (const card of $cards.get()) {
        const isAsked = keys === undefined || keys.includes(card.key);
        if (!isAsked || (card.state.kind !== 'typed' && card.state.kind !== 'failed')) continue;
        const { problem } = readCard(card, $shared.get());
        if (problem === null) {
          setState(card.key, { kind: 'waiting' });
        } else {
          setState(card.key, problem);
          lacking ??= card.key;
        }
      }
      void sendNext();
      return lacking;
    },
  };

  /**
   * Takes the unsaved cards from the storage. While the screen was closed, another tab may have changed, saved or
   * discarded them; a card that was saved there must not be saved twice.
   */
  async function restore(): Promise<void> {
    const { shared, cards: kept } = readCards(storeId, place);
    const photos = await Promise.all(
      kept.map(async (card) => find(card.key)?.photo ?? (await findPhoto(card))),
    );
    const restored = kept.map((card, index): PhotoCard => {
      const state = find(card.key)?.state ?? { kind: 'typed' };
      return { ...card, photo: photos[index] ?? null, state };
    });
    // Sending goes on while the screen is closed, so the storage knows less about these cards.
    const own = $cards.get().filter((card) => isSent(card) || !isLeft(card));
    const isOwn = ({ key }: PhotoCard) => own.some((card) => card.key === key);
    const next = [...restored.filter((card) => !isOwn(card)), ...own];
    release($cards.get(), next);
    if (kept.length > 0) $shared.set(shared);
    show(next);
  }

  function release(before: readonly PhotoCard[], after: readonly PhotoCard[]): void {
    for (const { key, photo } of before) {
      const isGone = photo !== null && !after.some((card) => card.key === key);
      if (isGone) URL.revokeObjectURL(photo.url);
    }
  }

  async function takeShared(): Promise<void> {
    const all = await listShared();
    for (const share of new Set(all.map(findShare))) {
      if (!(await takeShare(all.filter((key) => findShare(key) === share)))) return;
    }
  }

  /** Adds cards for things that were shared together. Returns false when there is no more room. */
  async function takeShare(keys: readonly string[]): Promise<boolean> {
    const first = await Promise.all(keys.map(findShared));
    const together = first.filter((one) => one !== null && one.photo !== null).length;
    const text = first.map((one) => one?.text ?? '').find((one) => one !== '') ?? '';
    const texts = splitSharedText(text, together);
    const isSplit = texts.length > 1;
    for (const [index, sharedAs] of keys.entries()) {
      if (freePlaces() <= 0) {
        $problem.set(tooManyPhotos);
        return false;
      }
      const shared = first[index] ?? null;
      if (shared !== null) {
        const { photo } = shared;
        const file = photo && new File([photo.blob], photo.name, { type: photo.blob.type });
        await addCard(file, isSplit ? (texts[index] ?? '') : shared.text);
      }
      await forgetPicture(sharedAs);
    }
    return true;
  }
}

export type PhotoCards = ReturnType<typeof createPhotoCards>;

const typed = { state: { kind: 'typed' } } as const;

/** The product of a card for the API, or the card's problem. */
function readCard(
  { name, price }: Pick<PhotoCard, 'name' | 'price'>,
  { categoryId, currency, delivery }: SharedFields,
):
  | { readonly input: ProductCreate; readonly problem: null }
  | { readonly input?: undefined; readonly problem: Extract<CardState, { kind: 'failed' }> } {
  const values = { ...emptyProduct, name, price, currency, delivery, categoryId };
  const parsed = v.safeParse(createProductFormSchema(currency), values);
  if (parsed.success) return { input: parsed.output, problem: null };
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) === 'price' ? 'price' : 'name';
  const message = name.trim() === '' ? nameless : issue.message;
  return { problem: { kind: 'failed', field: name.trim() === '' ? 'name' : field, message } };
}

/** The photo of a stored card; null when this browser no longer has it. */
async function findPhoto({ key, fileName }: CardDraft): Promise<ChosenPhoto | null> {
  const blob = fileName === null ? null : await findPicture(key);
  return blob === null ? null : choosePhoto(key, fileName ?? '', blob);
}

/** A lock, because two tabs that open at once must not take the same photos. */
async function alone(work: () => Promise<void>): Promise<void> {
  const release = await lock();
  await work().finally(release);
}

/** Waits for the lock and resolves to its release. A browser without locks, or one that refuses them, waits for none. */
function lock(): Promise<() => void> {
  return new Promise((resolve) => {
    const goOn = () => {
      resolve(() => undefined);
    };
    if (!('locks' in navigator)) {
      goOn();
      return;
    }
    const hold = () => new Promise<void>(resolve);
    navigator.locks.request('vitrina-shared-photos', hold).catch(goOn);
  });
}

let opened: { readonly name: string; readonly cards: PhotoCards } | null = null;

/** The cards of a store, the same for as long as the page is open. */
export function findPhotoCards(storeId: string, place: StoragePlace): PhotoCards {
  const name = `${place} ${storeId}`;
  if (opened?.name !== name) opened = { name, cards: createPhotoCards(storeId, place) };
  return opened.cards;
}
