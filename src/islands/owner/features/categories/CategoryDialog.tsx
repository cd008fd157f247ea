import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import type { CategoryCreate } from '#contract/category-input.ts';
import type { OwnCategory } from '#contract/categories.ts';
import { useBusiness } from '../../business/owner-context.ts';
import { loadDraft, saveDraft } from '../../drafts/draft-storage.ts';
import { useValueChanges } from '../../drafts/use-value-changes.ts';
import { askDiscard, useUnsavedChanges } from '../../../area/leave-guard.ts';
import { PictureField } from '../../pictures/PictureField.tsx';
import { ConflictBox } from '../../ui/ConflictBox.tsx';
import { Dialog } from '../../../area/ui/Dialog.tsx';
import { DialogFoot } from '../../../area/ui/DialogFoot.tsx';
import { FailureBox } from '../../../area/ui/FailureBox.tsx';
import { Note } from '../../ui/Note.tsx';
import type { CategoryValues } from './category-form.ts';
import { CategoryFormSchema, parseCategoryDraft, readCategoryValues } from './category-form.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { useCategorySave } from './use-category-save.ts';
import { useKeptPicture } from './use-kept-picture.ts';

interface Props {
  /** The category to edit; null for a new one. */
  category: OwnCategory | null;
  onClose: () => void;
}

/** The dialog of a new category, or of one to edit. */
export default function CategoryDialog({ category, onClose }: Props): ReactElement {
  const name = `category:${useBusiness().id}:${category?.id ?? 'new'}`;
  const [restored, setRestored] = useState(() => parseCategoryDraft(loadDraft(name)));
  const form = useForm<CategoryValues, unknown, CategoryCreate>({
    defaultValues: restored?.values ?? readCategoryValues(category),
    resolver: valibotResolver(CategoryFormSchema),
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  const [image, setImage] = useState(category?.image ?? null);
  const [isPreparing, setPreparing] = useState(false);
  const version = restored?.version ?? category?.version ?? null;
  const { first = null, picture: kept = null } = restored ?? {};
  const progress = useRef({ version, first, picture: kept });
  const keep = (values: CategoryValues) => {
    saveDraft(name, { ...values, ...progress.current });
  };
  const picture = useKeptPicture(kept, (key) => {
    progress.current.picture = key;
    keep(form.getValues());
  });
  const isReading = isPreparing || picture.isFinding;
  const forget = () => {
    progress.current.picture = null;
    picture.forget();
    saveDraft(name, null);
  };
  const save = useCategorySave({
    category,
    restored,
    onProgress: (part) => {
      progress.current = { ...progress.current, ...part };
      if (loadDraft(name) !== null) keep(form.getValues());
    },
    form,
    onSaved: () => {
      forget();
      onClose();
    },
  });
  const isUnsaved = isDirty || restored !== null || picture.chosen !== null || save.isBegun;
  const isAsking = useRef(false);
  useUnsavedChanges(isUnsaved);

  useValueChanges(form, keep);

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
    // Saved now, the category would lack the picture that is being made ready.
    if (!isReading) await save.send(input, picture.chosen);
  });
  const ready = category === null ? 'Crear categoría' : 'Guardar cambios';
  const label = isReading ? 'Preparando…' : ready;

  return (
    <Dialog
      title={category === null ? 'Nueva Categoría' : 'Editar categoría'}
      onAskClose={() => void askClose()}
    >
      <form
        className="form max-sm:flex max-sm:flex-1 max-sm:flex-col"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {restored !== null && save.conflict === null && (
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
        {save.conflict !== null && (
          <ConflictBox
            thing="dato"
            onKeepMine={() => {
              save.adopt();
              void submit();
            }}
            onTakeTheirs={() => {
              progress.current.version = save.conflict?.version ?? null;
              setRestored(null);
              setImage(save.conflict?.image ?? null);
              form.reset(readCategoryValues(save.conflict));
              forget();
              save.adopt();
            }}
          />
        )}
        {save.failure !== null && (
          <FailureBox
            title={save.failure.title}
            text={`${save.failure.text} Lo que escribiste sigue aquí.`}
          />
        )}
        <DialogFoot>
          <button type="submit" className="btn main" aria-disabled={save.isSaving || isReading}>
            {save.isSaving ? 'Guardando…' : save.failure === null ? label : 'Enviar de nuevo'}
          </button>
          <button
            type="button"
            className="btn"
            disabled={save.isSaving}
            onClick={() => void askClose()}
          >
            Cancelar
          </button>
        </DialogFoot>
        <p className="sr" role="status">
          {save.isSaving ? 'Guardando la categoría…' : ''}
        </p>
      </form>
    </Dialog>
  );
}
