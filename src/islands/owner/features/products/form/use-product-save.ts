import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isApiError } from '#client/api-error.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { imageMessages, productMessages } from '#domain/messages.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { nextTask } from '../../../../area/next-task.ts';
import { closeModal } from '../../../../area/ui/modals.ts';
import { describeSave } from '../../../saved-toast.ts';
import { findShownProduct, followPublication } from '../../../publication/publication.ts';
import { describeSaveFailure, isSessionMissing, placeIssues } from '../../../save-failure.ts';
import { type Saving, useSaving } from '../../../use-saving.ts';
import type { ProductValues } from './product-form.ts';
import { dropGone, keepProduct } from '../product-cache.ts';
import { productCalls } from '../product-calls.ts';
import { countChosen, describePictures } from '../photos/describe-pictures.ts';
import type { Photo } from '../photos/photos.ts';
import type { SaveProgress } from './save-product.ts';
import { saveProduct } from './save-product.ts';
import { keepStock } from './update-product.ts';

interface Options {
  base: OwnProduct | null;
  /** The form was filled from an older version than `base`. */
  isStale: boolean;
  /** The stock that the form began with. */
  stock: number | null;
  readProgress: () => SaveProgress;
  onProgress: (progress: SaveProgress) => void;
  /** Called with the product that the form goes on from, and the stock that it has no need to send again. */
  onUpdated: (product: OwnProduct, stock: number | null) => void;
  form: Pick<UseFormReturn<ProductValues>, 'getValues' | 'setError'>;
  forgetDraft: () => void;
  onSaved: () => void;
}

interface ProductSave extends Saving<OwnProduct> {
  /** Something of it has been sent. */
  readonly isBegun: boolean;
  readonly shares: Readonly<Record<string, number>>;
  readonly failedPhoto: string | null;
  readonly send: (input: ProductCreate, photos: readonly Photo[]) => Promise<void>;
}

/** Saving as its form sees it: how far it is, what went wrong, and what was said of it (product.md 9). */
export function useProductSave(options: Options): ProductSave {
  const { base, isStale, readProgress, onProgress, onUpdated, form, forgetDraft, onSaved } =
    options;
  const filledFrom = base && keepStock(options, base);
  const saving = useSaving({
    base,
    isStale,
    filledFrom,
    read: ({ id }) => productCalls.read(id),
    // What orders took from the stock meanwhile is given back by nobody who did not touch it.
    merge: keepStock,
  });
  const [isBegun, setBegun] = useState(false);
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({});
  const [failedPhoto, setFailedPhoto] = useState<string | null>(null);
  const isNew = base === null;

  const send = async (input: ProductCreate, photos: readonly Photo[]) => {
    if (!saving.begin()) return;
    const doing = {
      sent: null as string | null,
      isRemoval: false,
      saved: null as OwnProduct | null,
    };
    const removedCount = readProgress().removed.length;
    setBegun(true);
    setFailedPhoto(null);
    try {
      // The button says what is being done before the request is made.
      await nextTask();
      const removeImage = async (id: string): Promise<void> => {
        try {
          await productCalls.removeImage(id);
        } catch (error) {
          // One that is gone already is as good as removed.
          doing.isRemoval = !isApiError(error, 404);
          throw error;
        }
      };
      const product = await saveProduct(
        { ...productCalls, removeImage },
        {
          input,
          photos,
          base: saving.base.current,
          progress: readProgress(),
          onProgress,
          onUpdated: (updated) => {
            doing.saved = updated;
            // A new one is read again by its id, whatever version it has by then.
            if (isNew) return;
            const { stock = null } = input;
            saving.base.current = keepStock({ stock }, updated);
            onUpdated(updated, stock);
          },
          onShare: (key, share) => {
            doing.sent = share < 1 ? key : null;
            setShares((before) => ({ ...before, [key]: share }));
          },
        },
      );
      forgetDraft();
      keepProduct(product, isNew);
      followPublication(findShownProduct(product));
      // The list with the saved product, the end of the dialog and what is said of it are three drawings.
      await nextTask();
      await closeModal(onSaved);
      showToast(
        describeSave(product.id, isNew ? productMessages.created : productMessages.updated, [
          isNew
            ? productMessages.createdText(product.name)
            : productMessages.updatedText(product.name),
          ...describePictures(photos, removedCount),
        ]),
      );
    } catch (error) {
      setFailedPhoto(doing.sent);
      setShares({});
      // Whoever leaves the form now finds what came of it.
      if (doing.saved !== null) keepProduct(doing.saved, isNew);
      const sent = countChosen(photos);
      if (doing.isRemoval) await refuse(error, imageMessages.deleteFailed);
      else if (doing.sent === null) await refuse(error);
      else await refuse(error, sent > 1 ? imageMessages.loadFailed : imageMessages.uploadFailed);
    } finally {
      saving.end();
    }
  };

  const saveFailed = isNew ? productMessages.saveCreateFailed : productMessages.saveUpdateFailed;
  const formTitle = isNew ? productMessages.createFailed : productMessages.updateFailed;
  /** `about` a picture, when it is one that failed. */
  const refuse = async (error: unknown, about?: string) => {
    if (isSessionOver(error)) return;
    const other = await saving.findOther(error);
    if (other !== null) {
      keepProduct(other, false);
      saving.setConflict(other);
      return;
    }
    dropGone(error, base?.id ?? '');
    placeIssues(error, form);
    const text = describeSaveFailure(error);
    saving.setFailure({ title: about ?? formTitle, text });
    showToast({
      variant: 'destructive',
      ...(isSessionMissing(error)
        ? {
            title: productMessages.sessionRequired,
            description: productMessages.sessionRequiredText,
          }
        : { title: about ?? saveFailed, description: text }),
    });
  };

  return { ...saving.state, isBegun, shares, failedPhoto, send };
}
