import type { OwnProduct } from '#contract/products.ts';
import { sortPictures } from '#domain/products/product-pictures.ts';
import type { StoragePlace } from '#state/stored/stored.ts';
import { loadDraft, saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import { findPicture, forgetPicture } from '#islands/owner/drafts/picture-storage.ts';
import type { Photo } from '../photos/photos.ts';
import { keepPictures } from '../photos/photos.ts';
import type { OptionsDraft } from './options/options-draft.ts';
import { draftOptions } from './options/options-schema.ts';
import type { ProductValues } from './product-form.ts';
import { emptyProduct, parseProductValues, readProductValues } from './product-form.ts';
import type { BegunStock, SaveProgress, VariantStock } from './save-product.ts';
import { choosePhoto } from '../photos/use-photos.ts';

/** The content of a form: the typed values, the pictures in their order, and the progress of saving. */
export interface ProductDraft extends BegunStock {
  readonly values: ProductValues;
  readonly photos: readonly Photo[];
  readonly progress: SaveProgress;
  /** The version of the edited product; null for a new one. */
  readonly version: number | null;
  /** False when the form was filled from the product. */
  readonly isRestored: boolean;
}

/** The name and the storage of a draft. When another tab has the same form open, the draft stays in this tab. */
export interface DraftPlace {
  readonly name: string;
  readonly place: StoragePlace;
}

interface StoredPhoto {
  readonly key: string;
  readonly name: string | null;
}

interface StoredDraft {
  readonly values: ProductValues;
  readonly photos: readonly StoredPhoto[];
  readonly progress: SaveProgress;
  readonly version: number | null;
  /** Absent in drafts of earlier releases. */
  readonly stock?: number | null | undefined;
  readonly variants?: readonly VariantStock[] | undefined;
}

/** Opens the stored draft of a form with its pictures, or a new one, optionally with a category. */
export async function openProductDraft(
  { name, place }: DraftPlace,
  product: OwnProduct | null,
  categoryId?: string,
): Promise<ProductDraft> {
  const chosen = categoryId === undefined ? {} : { categoryId };
  const pictures = keepPictures(sortPictures(product?.images ?? []));
  const own = product === null ? undefined : draftOptions(product);
  const stored = readStored(loadDraft(name, place), own);
  if (stored === null) {
    return {
      values: product === null ? { ...emptyProduct, ...chosen } : readProductValues(product),
      photos: pictures,
      progress: { first: null, productId: product?.id ?? null, uploaded: {}, removed: [] },
      version: product?.version ?? null,
      ...readBegun(product),
      isRestored: false,
    };
  }
  const { uploaded } = stored.progress;
  const photos = await Promise.all(
    stored.photos.map(async ({ key, name: fileName }): Promise<Photo | null> => {
      if (fileName === null) return pictures.find((picture) => picture.key === key) ?? null;
      const blob = await findPicture(key);
      if (blob !== null) return choosePhoto(key, fileName, blob);
      // This browser no longer has the picture. If it was sent, the product has it.
      return pictures.find((picture) => picture.key === uploaded[key]) ?? null;
    }),
  );
  const shown = photos.filter((photo) => photo !== null);
  return {
    // What was chosen since the form was opened counts more than its address.
    values: stored.values.categoryId === '' ? { ...stored.values, ...chosen } : stored.values,
    photos: shown,
    progress: {
      ...stored.progress,
      // A picture that cannot be shown was not removed by the owner, so saving must not delete it.
      uploaded: Object.fromEntries(
        Object.entries(uploaded).filter(([key]) => shown.some((photo) => photo.key === key)),
      ),
    },
    version: stored.version,
    ...(stored.stock === undefined
      ? readBegun(product)
      : { stock: stored.stock, variants: stored.variants }),
    isRestored: true,
  };
}

const readBegun = (product: OwnProduct | null): BegunStock => ({
  stock: product?.stock ?? null,
  variants: product?.variants,
});

/** Stores the draft of a form. */
export interface DraftKeeper {
  readonly keep: (draft: Omit<ProductDraft, 'isRestored'>) => void;
  /**
   * Erases the draft with its pictures. Later changes of the form, such as those at the end of a save, are not stored.
   */
  readonly forget: () => void;
}

export function createDraftKeeper(kept: DraftPlace): DraftKeeper {
  let isForgotten = false;
  return {
    keep(draft) {
      if (!isForgotten) keepProductDraft(kept, draft);
    },
    forget() {
      isForgotten = true;
      forgetProductDraft(kept);
    },
  };
}

function keepProductDraft(
  { name, place }: DraftPlace,
  draft: Omit<ProductDraft, 'isRestored'>,
): void {
  const photos = draft.photos.map((photo): StoredPhoto => ({
    key: photo.key,
    name: photo.kind === 'chosen' ? photo.name : null,
  }));
  const { values, progress, version, stock, variants } = draft;
  const stored: StoredDraft = { values, photos, progress, version, stock, variants };
  saveDraft(name, stored, place);
}

function forgetProductDraft({ name, place }: DraftPlace): void {
  const stored = readStored(loadDraft(name, place));
  saveDraft(name, null, place);
  for (const photo of stored?.photos ?? []) if (photo.name !== null) void forgetPicture(photo.key);
}

function readStored(kept: unknown, options?: OptionsDraft): StoredDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { values, photos, progress, version = null, ...begun } = kept as Partial<StoredDraft>;
  const parsed = parseProductValues(values, options);
  if (parsed === null || !Array.isArray(photos) || progress === undefined) return null;
  const { stock, variants } = begun;
  const kind = { values: parsed, photos: photos as readonly StoredPhoto[] };
  return { ...kind, progress, version, stock, variants };
}
