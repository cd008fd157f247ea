import { isApiError } from '#client/api-error.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { VariantInput } from '#contract/variant-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { sortPictures } from '#domain/products/product-pictures.ts';
import {
  createOnce,
  type FirstSent,
  isEmpty,
  isSameValue,
  listChanges,
  OtherVersion,
  readOther,
} from '#islands/owner/saving/repeat.ts';
import type { ChosenPhoto, Photo } from '../photos/photos.ts';
import { sendVariant } from './options/options-schema.ts';

/** The calls of a save. Each can be repeated safely. */
export interface ProductCalls {
  readonly read: (id: string) => Promise<OwnProduct>;
  readonly update: (product: OwnProduct, changes: Partial<ProductCreate>) => Promise<OwnProduct>;
  readonly create: (input: ProductCreate, key: string) => Promise<OwnProduct>;
  readonly upload: (
    productId: string,
    photo: ChosenPhoto,
    onShare: (share: number) => void,
  ) => Promise<ProductImage>;
  readonly removePicture: (id: string) => Promise<void>;
  readonly orderPictures: (productId: string, ids: readonly string[]) => Promise<unknown>;
}

/** The progress of a save. It is stored with the draft, so that saving continues after a reload. */
export interface SaveProgress {
  /** What was sent to create the product; null when nothing was. */
  readonly first: FirstSent<ProductCreate> | null;
  /** The id of the product after it was created. */
  readonly productId: string | null;
  /** Ids of the sent pictures, by the keys of the chosen ones. */
  readonly uploaded: Readonly<Record<string, string>>;
  /** Ids of pictures that were removed from the form. Saving deletes them. */
  readonly removed: readonly string[];
}

interface Save {
  readonly input: ProductCreate;
  readonly photos: readonly Photo[];
  /** The product that filled the form; null for a new one. */
  readonly base: OwnProduct | null;
  readonly progress: SaveProgress;
  readonly onProgress: (progress: SaveProgress) => void;
  /** Called with the product after its fields are saved. Another try continues from it. */
  readonly onUpdated: (product: OwnProduct) => void;
  readonly onShare: (photoKey: string, share: number) => void;
}

/**
 * Creates or updates a product, deletes removed pictures, sends new ones and sorts all. It rejects at the first failed
 * call. When it is called again with the reported progress, it repeats nothing.
 */
export async function saveProduct(calls: ProductCalls, save: Save): Promise<OwnProduct> {
  const { photos, base, onShare } = save;
  const input = dropTakenOff(save.input, photos);
  let { progress } = save;
  const advance = (part: Partial<SaveProgress>) => {
    progress = { ...progress, ...part };
    save.onProgress(progress);
  };

  const known = base ?? (await findBegun(calls, progress, input, advance));
  const product = await updateProduct(calls, known, input);
  save.onUpdated(product);

  const dropped = Object.keys(progress.uploaded).filter((key) => !hasPhoto(photos, key));
  const gone = [...progress.removed, ...dropped.map((key) => progress.uploaded[key] ?? key)];
  for (const id of gone) await calls.removePicture(id);
  const left = Object.entries(progress.uploaded).filter(([key]) => hasPhoto(photos, key));
  advance({ removed: [], uploaded: Object.fromEntries(left) });

  for (const photo of photos) {
    if (photo.kind === 'kept' || progress.uploaded[photo.key] !== undefined) continue;
    onShare(photo.key, 0);
    const picture = await calls.upload(product.id, photo, (share) => {
      onShare(photo.key, share);
    });
    onShare(photo.key, 1);
    advance({ uploaded: { ...progress.uploaded, [photo.key]: picture.id } });
  }

  const isChanged = gone.length > 0 || photos.some(({ kind }) => kind === 'chosen');
  const now = isChanged ? await calls.read(product.id) : product;
  const before = sortPictures(now.images).map(({ id }) => id);
  const wanted = photos.map(({ key }) => progress.uploaded[key] ?? key);
  const order = [
    ...wanted.filter((id) => before.includes(id)),
    // Pictures that were added elsewhere meanwhile.
    ...before.filter((id) => !wanted.includes(id)),
  ];
  if (order.join() === before.join()) return now;
  await calls.orderPictures(now.id, order);
  return calls.read(now.id);
}

/**
 * Removes from the combinations the pictures that the form no longer has. This save deletes those pictures, so a repeat
 * could not name them.
 */
function dropTakenOff(input: ProductCreate, photos: readonly Photo[]): ProductCreate {
  if (input.variants === undefined) return input;
  const variants = input.variants.map((variant) =>
    variant.image && !hasPhoto(photos, variant.image) ? { ...variant, image: null } : variant,
  );
  return { ...input, variants };
}

function hasPhoto(photos: readonly Photo[], key: string): boolean {
  return photos.some((photo) => photo.key === key);
}

/** Returns the product that an earlier try created, or creates it. */
async function findBegun(
  calls: ProductCalls,
  { productId, first }: SaveProgress,
  input: ProductCreate,
  advance: (part: Partial<SaveProgress>) => void,
): Promise<OwnProduct> {
  const begun = productId === null ? null : await readIfThere(calls, productId);
  if (begun !== null) return begun;
  // The product was deleted since, so it is created again and its pictures are sent again.
  if (productId !== null) advance({ productId: null, uploaded: {} });
  const keep = (sent: SaveProgress['first']) => {
    advance({ first: sent });
  };
  const given = { ...input };
  if (input.options?.length === 0) {
    delete given.options;
    delete given.variants;
  }
  const product = await createOnce(calls.create, given, productId === null ? first : null, keep);
  advance({ productId: product.id });
  return product;
}

async function readIfThere(calls: ProductCalls, id: string): Promise<OwnProduct | null> {
  try {
    return await calls.read(id);
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
    return null;
  }
}

/**
 * Updates a product. Two kinds of newer versions are no conflict: one that already has these values, after a lost
 * response, and one in which only orders have changed the stock. Combinations are sent as a whole: one whose stock was
 * not edited is sent with its present stock.
 */
async function updateProduct(
  calls: Pick<ProductCalls, 'read' | 'update'>,
  known: KnownProduct,
  input: ProductCreate,
): Promise<OwnProduct> {
  const changes = listSent(input, known);
  if (isEmpty(changes)) return known;
  try {
    return await calls.update(known, leaveStocks(changes, known));
  } catch (error) {
    const now = await readOther(error, () => calls.read(known.id));
    const beside: KnownProduct = 'stock' in changes ? now : keepStock(known, now);
    if (isEmpty(listSent(input, beside))) return now;
    const [before, after] = [asSent(known), asSent(beside)];
    const isAlike = Object.keys(input).every((name) =>
      isSameValue(before[name as keyof ProductCreate], after[name as keyof ProductCreate]),
    );
    if (isAlike && now.version > known.version) return updateProduct(calls, beside, input);
    throw new OtherVersion(now, error);
  }
}

/** The stock of a product, or of each of its combinations, when its form was filled. */
export interface BegunStock {
  readonly stock: number | null;
  readonly variants?: readonly VariantStock[] | undefined;
}

export type VariantStock = Pick<VariantInput, 'key' | 'values' | 'stock'>;

/** A product with the stocks that filled a form. `now` has its combinations as they were read. */
type KnownProduct = OwnProduct & { readonly now?: OwnProduct['variants'] };

/** Another version with the stocks that filled the form. Unedited stocks then count as unchanged and are not sent. */
export function keepStock(known: BegunStock, other: KnownProduct): KnownProduct {
  const { variants = [], now = variants } = other;
  if (variants.length === 0) return { ...other, stock: known.stock };
  const kept = variants.map((variant) => {
    const begun = findVariant(known.variants ?? [], variant);
    return begun === undefined ? variant : { ...variant, stock: begun.stock };
  });
  return { ...other, stock: known.stock, variants: kept, now };
}

/** Gives each combination whose stock was not edited its present stock. */
function leaveStocks(
  changes: Partial<ProductCreate>,
  { variants = [], now = variants }: KnownProduct,
): Partial<ProductCreate> {
  if (changes.variants === undefined) return changes;
  const fresh = changes.variants.map((variant) => {
    const begun = findVariant(variants, variant);
    const current = findVariant(now, variant);
    const isLeft = begun !== undefined && begun.stock === variant.stock;
    return isLeft && current !== undefined ? { ...variant, stock: current.stock } : variant;
  });
  return { ...changes, variants: fresh };
}

/** Finds the same combination by its key, or by its values when one of both has no key yet. */
const findVariant = <Known extends VariantStock>(
  list: readonly Known[],
  { key, values }: VariantStock,
): Known | undefined =>
  list.find((one) =>
    one.key === undefined || key === undefined ? isSameValue(one.values, values) : one.key === key,
  );

/**
 * The fields that differ from a product. An absent picture of a combination equals null, and a combination without a
 * key equals the one with its values.
 */
function listSent(input: ProductCreate, product: OwnProduct): Partial<ProductCreate> {
  const given = {
    ...input,
    ...(input.variants && {
      variants: input.variants.map((variant) => {
        const { key = findVariant(product.variants ?? [], variant)?.key, image } = variant;
        return sendVariant({ ...variant, key, image: image ?? undefined });
      }),
    }),
  };
  const changed = Object.keys(listChanges(given, asSent(product)));
  return Object.fromEntries(Object.entries(input).filter(([name]) => changed.includes(name)));
}

/** A product in the form of a call, to compare it with the input. */
function asSent(product: OwnProduct): OwnProduct & Required<Pick<ProductCreate, 'variants'>> {
  const { options = [], variants = [] } = product;
  return {
    ...product,
    options: options.map(({ name, values }) => ({ name, values })),
    variants: variants.map((variant) => sendVariant(variant)),
  } as OwnProduct & Required<Pick<ProductCreate, 'variants'>>;
}
