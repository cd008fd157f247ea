import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isApiError } from '#client/api-error.ts';
import type { CategoryCreate } from '#contract/category-input.ts';
import type { OwnCategory } from '#contract/categories.ts';
import { categoryMessages, imageMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { useBusiness } from '../../business/owner-context.ts';
import type { ChosenPicture } from '../../pictures/PictureField.tsx';
import { closeModal } from '../../../area/ui/modals.ts';
import { describeSave } from '../../saved-toast.ts';
import { followPublication } from '../../publication/publication.ts';
import { describeSaveFailure, isSessionMissing, placeIssues } from '../../save-failure.ts';
import { type Saving, useSaving } from '../../use-saving.ts';
import { dropCategory, keepCategory } from './category-cache.ts';
import { makeCategory, readCategory, sendCategoryImage } from './category-calls.ts';
import type { CategoryDraft, CategoryValues } from './category-form.ts';
import { updateCategory } from './update-category.ts';

interface Options {
  category: OwnCategory | null;
  /** What the form was filled from, where that is no category as it is now. */
  restored: CategoryDraft | null;
  /** Called with how far it has come, from which a form that comes back goes on. */
  onProgress: (progress: Partial<Pick<CategoryDraft, 'version' | 'first'>>) => void;
  form: Pick<UseFormReturn<CategoryValues>, 'getValues' | 'setError'>;
  onSaved: () => void;
}

interface CategorySave extends Saving<OwnCategory> {
  readonly isBegun: boolean;
  /** Share of the image that has been sent; null when none is. */
  readonly share: number | null;
  readonly send: (input: CategoryCreate, picture: ChosenPicture | null) => Promise<void>;
}

/** Saving as its form sees it; sent again, it goes on where it failed. */
export function useCategorySave(options: Options): CategorySave {
  const { category, restored, onProgress, form, onSaved } = options;
  const isStale = category !== null && (restored?.version ?? category.version) !== category.version;
  const { url } = useBusiness();
  const saving = useSaving({ base: category, isStale, read: readCategory });
  const { base } = saving;
  const first = useRef(restored?.first ?? null);
  const [isBegun, setBegun] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const isNew = category === null;

  const write = async (input: CategoryCreate, isImageGone: boolean): Promise<OwnCategory> => {
    base.current ??= await makeCategory(input, first.current, (sent) => {
      first.current = sent;
      onProgress({ first: sent });
    });
    return updateCategory(base.current, input, isImageGone);
  };

  const send = async (input: CategoryCreate, picture: ChosenPicture | null) => {
    if (!saving.begin()) return;
    setBegun(true);
    const known = base.current;
    const hadImage = base.current?.image !== null && base.current !== null;
    let isSending = false;
    try {
      base.current = await write(input, picture === 'none');
      onProgress({ version: base.current.version });
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
      // Whoever leaves the form now finds what came of it.
      if (base.current !== null && base.current !== known) keepCategory(base.current);
      await (isSending ? refuse(error, imageMessages.uploadFailed) : refuse(error));
    } finally {
      setShare(null);
      saving.end();
    }
  };

  const saveFailed = isNew ? categoryMessages.saveCreateFailed : categoryMessages.saveUpdateFailed;
  const toastTitle = isNew ? categoryMessages.createFailed : categoryMessages.updateFailed;
  /** `about` the image, when that is what failed. */
  const refuse = async (error: unknown, about?: string) => {
    if (isSessionOver(error)) return;
    const other = await saving.findOther(error);
    if (other !== null) {
      keepCategory(other);
      saving.setConflict(other);
      return;
    }
    // Deleted elsewhere, it is no longer in the list.
    if (base.current !== null && isApiError(error, 404)) dropCategory(base.current.id);
    placeIssues(error, form);
    const text = describeSaveFailure(error);
    saving.setFailure({ title: about ?? saveFailed, text });
    showToast({
      variant: 'destructive',
      ...(isSessionMissing(error)
        ? { title: categoryMessages.sessionRequired }
        : { title: about ?? toastTitle, description: text }),
    });
  };

  const adopt = () => {
    saving.state.adopt();
    setBegun(false);
  };

  return { ...saving.state, isBegun, share, send, adopt };
}
