import { useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { isApiError } from '#client/api-error.ts';
import type { CategoryCreate } from '#contract/input/category-input.ts';
import type { OwnCategory } from '#contract/own.ts';
import { categoryMessages, imageMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { isSessionOver } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import type { FirstSent } from '../../create-once.ts';
import { createOnce } from '../../create-once.ts';
import { useBusiness } from '../../business/owner-context.ts';
import type { ChosenPicture } from '../../pictures/PictureField.tsx';
import { closeModal } from '../../../area/ui/modals.ts';
import { describeSave } from '../../saved-toast.ts';
import { followPublication } from '../../publication/publication.ts';
import { describeSaveFailure, isSessionMissing } from '../../save-failure.ts';
import { keepCategory } from './category-cache.ts';
import { createCategory, readCategory, sendCategoryImage } from './category-calls.ts';
import type { CategoryValues } from './category-form.ts';
import { updateCategory } from './update-category.ts';

interface Options {
  category: OwnCategory | null;
  setError: UseFormSetError<CategoryValues>;
  onSaved: () => void;
}

interface CategorySave {
  readonly isSaving: boolean;
  readonly isBegun: boolean;
  /** Share of the image that has been sent; null when none is. */
  readonly share: number | null;
  readonly failure: { readonly title: string; readonly text: string } | null;
  /** The category as someone else has saved it meanwhile. */
  readonly conflict: OwnCategory | null;
  readonly send: (input: CategoryCreate, picture: ChosenPicture | null) => Promise<void>;
  readonly adopt: () => void;
}

/** Saving as its form sees it; sent again, it goes on where it failed. */
export function useCategorySave({ category, setError, onSaved }: Options): CategorySave {
  const { url } = useBusiness();
  const base = useRef(category);
  const first = useRef<FirstSent<CategoryCreate> | null>(null);
  const isBusy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<CategorySave['failure']>(null);
  const [conflict, setConflict] = useState<OwnCategory | null>(null);
  const isNew = category === null;

  const write = async (input: CategoryCreate, isImageGone: boolean): Promise<OwnCategory> => {
    base.current ??= await createOnce(createCategory, input, first.current, (sent) => {
      first.current = sent;
    });
    return updateCategory(base.current, input, isImageGone);
  };

  const send = async (input: CategoryCreate, picture: ChosenPicture | null) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setBegun(true);
    setFailure(null);
    setConflict(null);
    const hadImage = base.current?.image !== null && base.current !== null;
    let isSending = false;
    try {
      base.current = await write(input, picture === 'none');
      if (picture instanceof Blob) {
        setShare(0);
        isSending = true;
        base.current = await sendCategoryImage(base.current.id, picture, setShare);
      }
      keepCategory(base.current);
      // Until it has something to show no page of the store has it.
      if (base.current.isShown) {
        followPublication({ label: base.current.name, path: storePath(url) });
      }
      await closeModal(onSaved);
      showToast(
        describeSave(base.current.id, isNew ? categoryMessages.created : categoryMessages.updated, [
          !base.current.isShown && categoryMessages.notShown,
          isSending && imageMessages.uploaded,
          picture === 'none' && hadImage && imageMessages.deleted,
        ]),
      );
    } catch (error) {
      await (isSending ? refuse(error, imageMessages.uploadFailed) : refuse(error));
    } finally {
      isBusy.current = false;
      setShare(null);
      setSaving(false);
    }
  };

  const saveFailed = isNew ? categoryMessages.saveCreateFailed : categoryMessages.saveUpdateFailed;
  const toastTitle = isNew ? categoryMessages.createFailed : categoryMessages.updateFailed;
  /** `about` the image, when that is what failed. */
  const refuse = async (error: unknown, about?: string) => {
    if (isSessionOver(error)) return;
    if (isApiError(error, 412) && base.current !== null) {
      const other = await readCategory(base.current).catch(() => null);
      if (other !== null) {
        setConflict(other);
        return;
      }
    }
    for (const { path, message } of isApiError(error) ? error.issues : []) {
      if (path === 'name' || path === 'description') {
        setError(path, { message }, { shouldFocus: true });
      }
    }
    const text = describeSaveFailure(error);
    setFailure({ title: about ?? saveFailed, text });
    showToast({
      variant: 'destructive',
      ...(isSessionMissing(error)
        ? { title: categoryMessages.sessionRequired }
        : { title: about ?? toastTitle, description: text }),
    });
  };

  const adopt = () => {
    base.current = conflict ?? base.current;
    setConflict(null);
    setBegun(false);
  };

  return { isSaving, isBegun, share, failure, conflict, send, adopt };
}
