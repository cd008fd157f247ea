import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import type { ProductCreate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Currency } from '#domain/money/money.ts';
import { useValueChanges } from '#islands/owner/drafts/use-value-changes.ts';
import { useUnsavedChanges } from '#islands/signed-in/leave-guard.ts';
import { DialogFoot } from '#islands/signed-in/ui/DialogFoot.tsx';
import { SaveButtons, SaveOutcome } from '#islands/owner/saving/SaveOutcome.tsx';
import { Note } from '#islands/owner/ui/Note.tsx';
import { PhotoField } from '../photos/PhotoField.tsx';
import type { DraftKeeper, ProductDraft } from './product-draft.ts';
import type { ProductValues } from './product-form.ts';
import { createProductFormSchema } from './product-form.ts';
import { ProductFields } from './ProductFields.tsx';
import { usePhotos } from '../photos/use-photos.ts';
import { useProductSave } from './use-product-save.ts';

interface Props {
  keeper: DraftKeeper;
  /** The product that filled the form; null for a new one. */
  base: OwnProduct | null;
  draft: ProductDraft;
  /** Discards the draft and starts from the present product, or from an empty form. */
  onStartOver: (from: OwnProduct | null) => void;
  onState: (state: { isUnsaved: boolean; isSaving: boolean }) => void;
  onAskClose: () => void;
  onSaved: () => void;
}

const createResolver = (currency: Currency) => valibotResolver(createProductFormSchema(currency));
/** The rule for a price depends on the currency. */
const resolvers: Readonly<Record<Currency, ReturnType<typeof createResolver>>> = {
  CUP: createResolver('CUP'),
  USD: createResolver('USD'),
  EUR: createResolver('EUR'),
};

/** The form of a product. This browser stores its content until it is saved. */
export function ProductForm(props: Props): ReactElement {
  const { keeper, base, draft, onStartOver, onState, onAskClose, onSaved } = props;
  const form = useForm<ProductValues, unknown, ProductCreate>({
    defaultValues: draft.values,
    resolver: (values, context, options) => resolvers[values.currency](values, context, options),
    mode: 'onTouched',
  });
  const progress = useRef(draft.progress);
  const { version, stock, variants } = draft;
  const begun = useRef({ version, stock, variants });
  const saved = useRef(base);
  const arePhotosChanged = useRef(false);
  const keep = (part: Partial<Pick<ProductDraft, 'photos' | 'progress'>> = {}) => {
    if (part.progress !== undefined) progress.current = part.progress;
    keeper.keep({
      values: form.getValues(),
      // oxlint-disable-next-line react/immutability -- nothing is kept before the list is there
      photos: part.photos ?? list.photos,
      progress: progress.current,
      ...begun.current,
    });
  };
  const list = usePhotos(draft.photos, (photos, removedPicture) => {
    arePhotosChanged.current = true;
    const { removed } = progress.current;
    keep({
      photos,
      progress: {
        ...progress.current,
        removed: removedPicture === null ? removed : [...removed, removedPicture],
      },
    });
    reportState();
  });
  const save = useProductSave({
    base,
    isStale: draft.isRestored && base !== null && draft.version !== base.version,
    readProgress: () => progress.current,
    onProgress: (next) => {
      keep({ progress: next });
    },
    begun: draft,
    onUpdated: (product, now) => {
      saved.current = product;
      begun.current = { version: product.version, variants: undefined, ...now };
    },
    form,
    onSaved: () => {
      keeper.forget();
      onSaved();
    },
  });
  const { isDirty } = form.formState;
  const isUnsaved = isDirty || draft.isRestored || save.isBegun || list.photos !== draft.photos;

  function reportState() {
    onState({ isUnsaved: isUnsaved || arePhotosChanged.current, isSaving: save.isSaving });
  }
  const reportLatest = useEffectEvent(reportState);
  useEffect(() => {
    reportLatest();
  }, [isUnsaved, save.isSaving]);
  useUnsavedChanges(isUnsaved);

  useValueChanges(form, () => {
    keep();
  });

  const submit = form.handleSubmit(async (input) => {
    // While a picture is being prepared, saving would leave it out.
    if (!list.isReading) await save.send({ input, photos: list.photos });
  });
  return (
    <form
      className="form max-sm:flex max-sm:flex-col flex-1 content-start"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {draft.isRestored && save.conflict === null && (
        <Note>
          <span>Recuperamos lo que habías escrito.</span>{' '}
          <button
            type="button"
            className="link"
            disabled={save.isSaving}
            onClick={() => {
              onStartOver(saved.current);
            }}
          >
            Empezar de nuevo
          </button>
        </Note>
      )}
      <PhotoField
        list={list}
        progress={save.shares}
        failedKey={save.failedPhoto}
        isLocked={save.isSaving}
      />
      <ProductFields
        form={form}
        photos={list.photos}
        ownCategory={base?.category ?? null}
        held={base?.held ?? null}
      />
      <SaveOutcome save={save} thing="producto" onSend={() => void submit()} onTake={onStartOver} />
      <DialogFoot>
        <SaveButtons
          save={save}
          label={base === null ? 'Crear producto' : 'Guardar cambios'}
          thing="el producto"
          isPreparing={list.isReading}
          onCancel={onAskClose}
        />
      </DialogFoot>
    </form>
  );
}
