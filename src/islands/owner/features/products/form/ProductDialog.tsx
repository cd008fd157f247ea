import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { OwnProduct } from '#contract/own.ts';
import { useBusiness } from '../../../business/owner-context.ts';
import { productDraftName } from '../../../drafts/draft-storage.ts';
import { askDiscard } from '../../../../area/leave-guard.ts';
import { Dialog } from '../../../../area/ui/Dialog.tsx';
import { ListSkeleton } from '../../../../area/ui/ListSkeleton.tsx';
import type { DraftKeeper, ProductDraft } from './product-draft.ts';
import { createDraftKeeper, openProductDraft } from './product-draft.ts';
import { awaitFlips } from '../product-flips.ts';
import { ProductForm } from './ProductForm.tsx';

interface Props {
  /** The product to edit; null for a new one. */
  product: OwnProduct | null;
  /** The category that a new one begins with. */
  categoryId?: string | undefined;
  onClose: () => void;
}

interface OpenedForm {
  readonly draft: ProductDraft;
  readonly keeper: DraftKeeper;
  readonly round: number;
}

/** The dialog of a new product, or of one to edit. */
export default function ProductDialog({ product, categoryId, onClose }: Props): ReactElement {
  const business = useBusiness();
  const name = productDraftName(business.id, product?.id ?? null);
  const [first] = useState(product);
  const [base, setBase] = useState(product);
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const isUnsaved = useRef(false);
  const isSaving = useRef(false);

  useEffect(() => {
    let isCurrent = true;
    const open = async () => {
      const from = first && (await awaitFlips(first));
      const draft = await openProductDraft(name, from, categoryId);
      if (!isCurrent) return;
      setBase(from);
      setOpened({ draft, keeper: createDraftKeeper(name), round: 1 });
    };
    void open();
    return () => {
      isCurrent = false;
    };
  }, [name, first, categoryId]);

  const startOver = async (from: OwnProduct | null) => {
    opened?.keeper.forget();
    setBase(from);
    const draft = await openProductDraft(name, from, categoryId);
    const keeper = createDraftKeeper(name);
    setOpened((before) => ({ draft, keeper, round: (before?.round ?? 0) + 1 }));
  };

  const askClose = async () => {
    if (isSaving.current) return;
    if (isUnsaved.current && !(await askDiscard())) return;
    // Also what was typed and taken back.
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
        <ProductForm
          key={opened.round}
          keeper={opened.keeper}
          base={base}
          draft={opened.draft}
          onStartOver={(from) => void startOver(from)}
          onState={(state) => {
            isUnsaved.current = state.isUnsaved;
            isSaving.current = state.isSaving;
          }}
          onAskClose={() => void askClose()}
          onSaved={onClose}
        />
      )}
    </Dialog>
  );
}
