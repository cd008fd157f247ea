import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { OwnProduct } from '#contract/products.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { productDraftName } from '#islands/owner/drafts/draft-storage.ts';
import { OpenElsewhere } from '#islands/owner/drafts/OpenElsewhere.tsx';
import { useHeldDraft } from '#islands/owner/drafts/use-held-draft.ts';
import { askDiscard } from '#islands/signed-in/leave-guard.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import type { DraftKeeper, DraftPlace, ProductDraft } from './product-draft.ts';
import { createDraftKeeper, openProductDraft } from './product-draft.ts';
import { awaitFlips } from '../product-flips.ts';
import { ProductForm } from './ProductForm.tsx';

interface Props {
  /** The product to edit; null for a new one. */
  product: OwnProduct | null;
  /** The initial category of a new product. */
  categoryId?: string | undefined;
  onClose: () => void;
}

interface OpenedForm {
  readonly draft: ProductDraft;
  readonly keeper: DraftKeeper;
  readonly kept: DraftPlace;
  readonly round: number;
}

/** The dialog that creates or edits a product. */
export default function ProductDialog({ product, categoryId, onClose }: Props): ReactElement {
  const store = useOwnStore();
  const name = productDraftName(store.id, product?.id ?? null);
  const held = useHeldDraft(name);
  const [first] = useState(product);
  const [base, setBase] = useState(product);
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const isUnsaved = useRef(false);
  const isSaving = useRef(false);

  useEffect(() => {
    if (held === null) return;
    let isCurrent = true;
    const open = async () => {
      const from = first && (await awaitFlips(first));
      const kept: DraftPlace = { name, place: held.place };
      const draft = await openProductDraft(kept, from, categoryId);
      if (!isCurrent) return;
      setBase(from);
      setOpened({ draft, keeper: createDraftKeeper(kept), kept, round: 1 });
    };
    void open();
    return () => {
      isCurrent = false;
    };
  }, [name, held, first, categoryId]);

  const startOver = async (before: OpenedForm, from: OwnProduct | null) => {
    before.keeper.forget();
    setBase(from);
    const draft = await openProductDraft(before.kept, from, categoryId);
    const keeper = createDraftKeeper(before.kept);
    setOpened({ ...before, draft, keeper, round: before.round + 1 });
  };

  const askClose = async () => {
    if (isSaving.current) return;
    if (isUnsaved.current && !(await askDiscard())) return;
    // Even when the edits were undone, the draft is erased.
    opened?.keeper.forget();
    onClose();
  };

  return (
    <Dialog
      title={product === null ? 'Nuevo Producto' : 'Editar producto'}
      onAskClose={() => void askClose()}
    >
      {opened === null ? (
        <ListSkeleton />
      ) : (
        <>
          {held?.isElsewhere === true && <OpenElsewhere />}
          <ProductForm
            key={opened.round}
            keeper={opened.keeper}
            base={base}
            draft={opened.draft}
            onStartOver={(from) => void startOver(opened, from)}
            onState={(state) => {
              isUnsaved.current = state.isUnsaved;
              isSaving.current = state.isSaving;
            }}
            onAskClose={() => void askClose()}
            onSaved={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
