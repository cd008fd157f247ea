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
  /** The draft that filled the form; null when the category did. */
  restored: CategoryDraft | null;
  /** Called with the progress of saving, so that a restored form continues from there. */
  onProgress: (progress: Partial<Pick<CategoryDraft, 'version' | 'first'>>) => void;
  form: Pick<UseFormReturn<CategoryValues>, 'getValues' | 'setError'>;
  /** Erases the draft and closes the form. */
  onSaved: () => void;
}

interface Sent {
  readonly input: CategoryCreate;
  /** The new picture, or its removal; null to keep the picture. */
  readonly picture: ChosenPicture | null;
}

interface CategorySave extends Save<OwnCategory, Sent> {
  /** The sent part of the picture, from 0 to 1; null when no picture is being sent. */
  readonly share: number | null;
}

/** Saves a category with its picture. */
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
    // A category without visible products is on no page of the store.
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
      ? { form: categoryMessages.createFailedInForm, toast: categoryMessages.createFailed }
      : { form: categoryMessages.updateFailedInForm, toast: categoryMessages.updateFailed },
    signedOut: { title: categoryMessages.sessionRequired },
    form,
    onRefused: (error, from) => {
      // The category was deleted elsewhere, so it leaves the list.
      if (from !== null && isApiError(error, 404)) dropCategory(from.id);
    },
  });

  return { ...save, share };
}
