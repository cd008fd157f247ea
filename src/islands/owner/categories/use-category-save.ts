import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isApiError } from '#client/api-error.ts';
import type { CategoryCreate } from '#contract/category-input.ts';
import type { OwnCategory } from '#contract/categories.ts';
import { categoryMessages, pictureMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { closeModal } from '#islands/signed-in/ui/modals.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import type { ChosenPicture } from '#islands/owner/pictures/PictureField.tsx';
import { describeSave } from '#islands/owner/saving/save-failure.ts';
import { inStep, type Save, useSave } from '#islands/owner/saving/use-save.ts';
import { dropCategory, keepCategory } from './category-cache.ts';
import { makeCategory, sendCategoryPicture, updateCategory } from './category-calls.ts';
import type { CategoryDraft, CategoryValues } from './category-form.ts';

interface Options {
  category: OwnCategory | null;
  /** What the form was filled from, where that is no category as it is now. */
  restored: CategoryDraft | null;
  /** Called with how far it has come, from which a form that comes back goes on. */
  onProgress: (progress: Partial<Pick<CategoryDraft, 'version' | 'first'>>) => void;
  form: Pick<UseFormReturn<CategoryValues>, 'getValues' | 'setError'>;
  /** Forgets the draft and closes the form. */
  onSaved: () => void;
}

interface Sent {
  readonly input: CategoryCreate;
  /** What takes the place of the picture; null when it stays. */
  readonly picture: ChosenPicture | null;
}

interface CategorySave extends Save<OwnCategory, Sent> {
  /** Share of the picture that has been sent; null when none is. */
  readonly share: number | null;
}

/** Saving a category with its picture. */
export function useCategorySave(options: Options): CategorySave {
  const { category, restored, onProgress, form, onSaved } = options;
  const { url } = useOwnStore();
  const first = useRef(restored?.first ?? null);
  const [share, setShare] = useState<number | null>(null);
  const isNew = category === null;

  const save = useSave<OwnCategory, Sent, CategoryValues>({
    base: category,
    isStale: category !== null && (restored?.version ?? category.version) !== category.version,
    async write({ input, picture }, { from, goOnFrom, reach }) {
      const note = (known: OwnCategory) => {
        goOnFrom(known);
        reach(known);
      };
      const known =
        from ??
        (await makeCategory(input, first.current, (sent) => {
          first.current = sent;
          onProgress({ first: sent });
        }));
      if (from === null) note(known);
      const updated = await updateCategory(known, input, picture === 'none');
      if (updated !== known) note(updated);
      onProgress({ version: updated.version });
      if (!(picture instanceof Blob)) return updated;
      setShare(0);
      try {
        return await inStep(pictureMessages.uploadFailed, () =>
          sendCategoryPicture(updated.id, picture, setShare),
        );
      } finally {
        setShare(null);
      }
    },
    keep: keepCategory,
    // Until it has something to show no page of the store has it.
    findPublished: ({ isShown, name }) =>
      isShown ? { label: name, path: storePath(url) } : undefined,
    leave: () => closeModal(onSaved),
    describe: ({ id, isShown }, { picture }, from) =>
      describeSave(id, isNew ? categoryMessages.created : categoryMessages.updated, [
        !isShown && categoryMessages.notShown,
        picture instanceof Blob && pictureMessages.uploaded,
        picture === 'none' && from !== null && from.image !== null && pictureMessages.deleted,
      ]),
    failed: isNew
      ? { form: categoryMessages.saveCreateFailed, toast: categoryMessages.createFailed }
      : { form: categoryMessages.saveUpdateFailed, toast: categoryMessages.updateFailed },
    signedOut: { title: categoryMessages.sessionRequired },
    form,
    onRefused: (error, from) => {
      // Deleted elsewhere, it is no longer in the list.
      if (from !== null && isApiError(error, 404)) dropCategory(from.id);
    },
  });

  return { ...save, share };
}
