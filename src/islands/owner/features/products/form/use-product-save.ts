import { useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { isApiError } from '#client/api-error.ts';
import type { ProductCreate } from '#contract/input/product-input.ts';
import type { OwnProduct } from '#contract/own.ts';
import { imageMessages, productMessages } from '#domain/messages.ts';
import { isSessionOver } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { nextTask } from '../../../../area/next-task.ts';
import { closeModal } from '../../../../area/ui/modals.ts';
import { describeSave } from '../../../saved-toast.ts';
import { findShownProduct, followPublication } from '../../../publication/publication.ts';
import { describeSaveFailure, isSessionMissing } from '../../../save-failure.ts';
import { emptyProduct, type ProductValues } from './product-form.ts';
import { keepProduct } from '../product-cache.ts';
import { productCalls } from '../product-calls.ts';
import type { Photo } from '../photos/photos.ts';
import type { SaveProgress } from './save-product.ts';
import { saveProduct } from './save-product.ts';

interface Options {
  base: OwnProduct | null;
  /** The form was filled from an older version than `base`. */
  isStale: boolean;
  readProgress: () => SaveProgress;
  onProgress: (progress: SaveProgress) => void;
  setError: UseFormSetError<ProductValues>;
  forgetDraft: () => void;
  onSaved: () => void;
}

interface ProductSave {
  readonly isSaving: boolean;
  /** Something of it has been sent. */
  readonly isBegun: boolean;
  readonly shares: Readonly<Record<string, number>>;
  readonly failedPhoto: string | null;
  readonly failure: { readonly title: string; readonly text: string } | null;
  /** The product as someone else has saved it meanwhile. */
  readonly conflict: OwnProduct | null;
  readonly send: (input: ProductCreate, photos: readonly Photo[]) => Promise<void>;
  /** Takes the other version as what is being changed, so that sending again overwrites it. */
  readonly adopt: () => void;
}

/** Saving as its form sees it: how far it is, what went wrong, and what was said of it (product.md 9). */
export function useProductSave(options: Options): ProductSave {
  const { isStale, readProgress, onProgress, setError, forgetDraft, onSaved } = options;
  const base = useRef(options.base);
  const isBusy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({});
  const [failedPhoto, setFailedPhoto] = useState<string | null>(null);
  const [failure, setFailure] = useState<ProductSave['failure']>(null);
  const [conflict, setConflict] = useState<OwnProduct | null>(isStale ? options.base : null);
  const isNew = options.base === null;

  const send = async (input: ProductCreate, photos: readonly Photo[]) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const doing: { sent: string | null; isRemoval: boolean } = { sent: null, isRemoval: false };
    const removedCount = readProgress().removed.length;
    setSaving(true);
    setBegun(true);
    setFailure(null);
    setFailedPhoto(null);
    setConflict(null);
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
          base: base.current,
          progress: readProgress(),
          onProgress,
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
      const sent = countChosen(photos);
      if (doing.isRemoval) await refuse(error, imageMessages.deleteFailed);
      else if (doing.sent === null) await refuse(error);
      else await refuse(error, sent > 1 ? imageMessages.loadFailed : imageMessages.uploadFailed);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };

  const saveFailed = isNew ? productMessages.saveCreateFailed : productMessages.saveUpdateFailed;
  const formTitle = isNew ? productMessages.createFailed : productMessages.updateFailed;
  /** `about` a picture, when it is one that failed. */
  const refuse = async (error: unknown, about?: string) => {
    if (isSessionOver(error)) return;
    if (isApiError(error, 412) && base.current !== null) {
      const other = await productCalls.read(base.current.id).catch(() => null);
      if (other !== null) {
        setConflict(other);
        return;
      }
    }
    for (const { path, message } of isApiError(error) ? error.issues : []) {
      if (path in emptyProduct)
        setError(path as keyof ProductValues, { message }, { shouldFocus: true });
    }
    const text = describeSaveFailure(error);
    setFailure({ title: about ?? formTitle, text });
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

  const adopt = () => {
    base.current = conflict ?? base.current;
    setConflict(null);
  };

  return { isSaving, isBegun, shares, failedPhoto, failure, conflict, send, adopt };
}

/** What became of the pictures, beside what is said of the product (product.md 9). */
function describePictures(photos: readonly Photo[], removed: number): readonly (string | false)[] {
  const sent = countChosen(photos);
  return [
    removed > 0 && imageMessages.deleted,
    sent > 0 && (sent === 1 ? imageMessages.uploaded : imageMessages.loaded),
  ];
}

function countChosen(photos: readonly Photo[]): number {
  return photos.filter(({ kind }) => kind === 'chosen').length;
}
