import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isApiError } from '#client/api-error.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { pictureMessages, productMessages } from '#domain/messages.ts';
import { closeModal } from '#islands/signed-in/ui/modals.ts';
import { findShownProduct } from '#islands/owner/publication/publication.ts';
import { describeSave } from '#islands/owner/saving/save-failure.ts';
import { inStep, type Save, useSave } from '#islands/owner/saving/use-save.ts';
import { dropGone, keepProduct } from '../product-cache.ts';
import { productCalls } from '../product-calls.ts';
import type { Photo } from '../photos/photos.ts';
import type { ProductValues } from './product-form.ts';
import {
  type BegunStock,
  keepStock,
  type ProductCalls,
  type SaveProgress,
  saveProduct,
} from './save-product.ts';

interface Options {
  base: OwnProduct | null;
  /** Whether the form was filled with an older version than `base`. */
  isStale: boolean;
  /** The stock that filled the form. */
  begun: BegunStock;
  readProgress: () => SaveProgress;
  onProgress: (progress: SaveProgress) => void;
  /** Called with the saved product, from which the form continues, and the stock that need not be sent again. */
  onUpdated: (product: OwnProduct, begun: BegunStock) => void;
  form: Pick<UseFormReturn<ProductValues>, 'getValues' | 'setError'>;
  /** Erases the draft and closes the form. */
  onSaved: () => void;
}

interface Sent {
  readonly input: ProductCreate;
  readonly photos: readonly Photo[];
}

interface ProductSave extends Save<OwnProduct, Sent> {
  /** The sent part of each picture, from 0 to 1, by its key. */
  readonly shares: Readonly<Record<string, number>>;
  /** The key of the picture at which saving failed. */
  readonly failedPhoto: string | null;
}

/** Saves a product with its pictures. */
export function useProductSave(options: Options): ProductSave {
  const { base, isStale, begun, readProgress, onProgress, onUpdated, form, onSaved } = options;
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({});
  const [failedPhoto, setFailedPhoto] = useState<string | null>(null);
  const isNew = base === null;

  const save = useSave<OwnProduct, Sent & { readonly removed: number }, ProductValues>({
    base,
    isStale,
    filledFrom: base && keepStock(begun, base),
    // Keeps the stock that orders have taken meanwhile, unless the owner edited the stock.
    merge: keepStock,
    async write({ input, photos }, { from, goOnFrom, reach }) {
      const sendFailed =
        countChosen(photos) > 1 ? pictureMessages.loadFailed : pictureMessages.uploadFailed;
      const calls: ProductCalls = {
        ...productCalls,
        removePicture: (id) =>
          inStep(pictureMessages.deleteFailed, () => productCalls.removePicture(id)),
        upload: (id, photo, onShare) =>
          inStep(sendFailed, () => productCalls.upload(id, photo, onShare)).catch(
            (error: unknown) => {
              setFailedPhoto(photo.key);
              throw error;
            },
          ),
      };
      setFailedPhoto(null);
      try {
        return await saveProduct(calls, {
          input,
          photos,
          base: from,
          progress: readProgress(),
          onProgress,
          onUpdated: (updated) => {
            reach(updated);
            // For a new product the next try reads it by its id, because sent pictures have changed its version.
            if (isNew) return;
            // Without a typed stock, the stock follows from the combinations and is as the server saved it.
            const { stock = updated.stock, variants } = input;
            goOnFrom(keepStock({ stock, variants }, updated));
            onUpdated(updated, { stock, variants });
          },
          onShare: (key, share) => {
            setShares((before) => ({ ...before, [key]: share }));
          },
        });
      } catch (error) {
        setShares({});
        throw error;
      }
    },
    keep: (product) => {
      keepProduct(product, isNew);
    },
    findPublished: findShownProduct,
    leave: () => closeModal(onSaved),
    describe: (product, { photos, removed }) =>
      describeSave(product.id, isNew ? productMessages.created : productMessages.updated, [
        isNew
          ? productMessages.createdText(product.name)
          : productMessages.updatedText(product.name),
        ...describePictures(photos, removed),
      ]),
    failed: isNew
      ? { form: productMessages.createFailed, toast: productMessages.saveCreateFailed }
      : { form: productMessages.updateFailed, toast: productMessages.saveUpdateFailed },
    signedOut: {
      title: productMessages.sessionRequired,
      description: productMessages.sessionRequiredText,
    },
    form,
    onRefused: (error) => {
      // A new product may have been deleted elsewhere while its pictures were sent.
      dropGone(error, base?.id ?? readProgress().productId);
      const issues = isApiError(error) ? error.issues : [];
      const issue = issues.find(({ path }) => path.startsWith('variants'));
      if (issue !== undefined) form.setError('options', { message: issue.message });
    },
  });

  return {
    ...save,
    shares,
    failedPhoto,
    send: (sent) => save.send({ ...sent, removed: readProgress().removed.length }),
  };
}

/** Sentences about the pictures, for the toast about the product (product.md 9). */
function describePictures(photos: readonly Photo[], removed: number): readonly (string | false)[] {
  const sent = countChosen(photos);
  return [
    removed > 0 && pictureMessages.deleted,
    sent > 0 && (sent === 1 ? pictureMessages.uploaded : pictureMessages.loaded),
  ];
}

const countChosen = (photos: readonly Photo[]): number =>
  photos.filter(({ kind }) => kind === 'chosen').length;
