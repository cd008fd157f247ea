import { type ReactElement, useRef, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { CategoryCreate } from '#contract/category-input.ts';
import type { OwnCategory } from '#contract/categories.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { loadDraft } from '#islands/owner/drafts/draft-storage.ts';
import { OpenElsewhere } from '#islands/owner/drafts/OpenElsewhere.tsx';
import { useFormDraft } from '#islands/owner/drafts/use-form-draft.ts';
import { type HeldDraft, useHeldDraft } from '#islands/owner/drafts/use-held-draft.ts';
import { askDiscard, useUnsavedChanges } from '#islands/signed-in/leave-guard.ts';
import { PictureField } from '#islands/owner/pictures/PictureField.tsx';
import { SaveButtons, SaveOutcome } from '#islands/owner/saving/SaveOutcome.tsx';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { DialogFoot } from '#islands/signed-in/ui/DialogFoot.tsx';
import { Note } from '#islands/owner/ui/Note.tsx';
import {
  type CategoryDraft,
  type CategoryValues,
  CategoryFormSchema,
  parseCategoryDraft,
  readCategoryValues,
} from './category-form.ts';
import { useCategorySave } from './use-category-save.ts';
import { useKeptPicture } from './use-kept-picture.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';

interface Props {
  /** The category to edit; null for a new one. */
  category: OwnCategory | null;
  onClose: () => void;
}

const draftName = (storeId: string, category: OwnCategory | null): string =>
  `category:${storeId}:${category?.id ?? 'new'}`;

/** The dialog that creates or edits a category. */
export default function CategoryDialog(props: Props): ReactElement | null {
  const held = useHeldDraft(draftName(useOwnStore().id, props.category));
  return held && <HeldCategoryDialog {...props} held={held} />;
}

export function HeldCategoryDialog({
  category,
  onClose,
  held,
}: Props & { held: HeldDraft }): ReactElement {
  const name = draftName(useOwnStore().id, category);
  const { place, isElsewhere } = held;
  const [restored] = useState(() => parseCategoryDraft(loadDraft(name, place)));
  const form = useForm<CategoryValues, unknown, CategoryCreate>({
    defaultValues: restored?.values ?? readCategoryValues(category),
    resolver: valibotResolver(CategoryFormSchema),
    mode: 'onTouched',
  });
  const [image, setImage] = useState(category?.image ?? null);
  const [isPreparing, setPreparing] = useState(false);
  const draft = useFormDraft<CategoryValues, CategoryCreate, Omit<CategoryDraft, 'values'>>({
    ...{ name, place, form },
    wasRestored: restored !== null,
    progress: {
      version: restored?.version ?? category?.version ?? null,
      first: restored?.first ?? null,
      picture: restored?.picture ?? null,
    },
    write: (values, progress) => ({ ...values, ...progress }),
  });
  const picture = useKeptPicture(restored?.picture ?? null, (key) => {
    draft.note({ picture: key });
  });
  const isReading = isPreparing || picture.isFinding;
  const forget = () => {
    draft.forget();
    picture.forget();
  };
  const save = useCategorySave({
    category,
    restored,
    onProgress: draft.note,
    form,
    onSaved: () => {
      forget();
      onClose();
    },
  });
  const isUnsaved =
    form.formState.isDirty || draft.isRestored || picture.chosen !== null || save.isBegun;
  const isAsking = useRef(false);
  useUnsavedChanges(isUnsaved);

  const askClose = async () => {
    if (save.isSaving || isAsking.current) return;
    isAsking.current = true;
    const isAgreed = !isUnsaved || (await askDiscard());
    isAsking.current = false;
    if (!isAgreed) return;
    forget();
    onClose();
  };
  const submit = form.handleSubmit(async (input) => {
    // While a picture is being prepared, saving would leave it out.
    if (!isReading) await save.send({ input, picture: picture.chosen });
  });
  return (
    <Dialog
      title={category === null ? 'Nueva Categoría' : 'Editar categoría'}
      onAskClose={() => void askClose()}
    >
      {isElsewhere && <OpenElsewhere />}
      <form
        className="form max-sm:flex max-sm:flex-1 max-sm:flex-col"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {draft.isRestored && save.conflict === null && (
          <Note>Recuperamos lo que habías escrito.</Note>
        )}
        <CategoryFields form={form} />
        <PictureField
          label="Imagen"
          current={image}
          chosen={picture.chosen}
          share={save.share}
          isLocked={save.isSaving}
          onChoose={picture.choose}
          onReading={setPreparing}
        />
        <SaveOutcome
          save={save}
          thing="dato"
          onSend={() => void submit()}
          onTake={(other) => {
            setImage(other.image);
            picture.forget();
            draft.startOver(readCategoryValues(other), {
              version: other.version,
              first: null,
              picture: null,
            });
          }}
        />
        <DialogFoot>
          <SaveButtons
            save={save}
            label={category === null ? 'Crear categoría' : 'Guardar cambios'}
            thing="la categoría"
            isPreparing={isReading}
            onCancel={() => void askClose()}
          />
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface CategoryFieldsProps {
  form: UseFormReturn<CategoryValues, unknown, CategoryCreate>;
}

/** The fields of a category except its picture. */
function CategoryFields({ form: { register, formState } }: CategoryFieldsProps): ReactElement {
  const { errors } = formState;
  return (
    <>
      <Field label="Nombre" error={errors.name?.message}>
        {(tied) => (
          <input
            {...tied}
            {...register('name')}
            autoComplete="off"
            placeholder="Por ejemplo: Dulces"
          />
        )}
      </Field>
      <Field label="Descripción" note="opcional" error={errors.description?.message}>
        {(tied) => <textarea {...tied} {...register('description')} rows={3} />}
      </Field>
    </>
  );
}
