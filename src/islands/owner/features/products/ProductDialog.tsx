import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { OwnProduct } from '#contract/own.ts';
import { useBusiness } from '../../business/owner-context.ts';
import { askDiscard } from '../../leave/leave-guard.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListBones } from '../../ui/ListBones.tsx';
import type { ProductDraft } from './product-draft.ts';
import { draftName, forgetProductDraft, openProductDraft } from './product-draft.ts';
import { ProductForm } from './ProductForm.tsx';

interface Props {
  /** The product to edit; null for a new one. */
  product: OwnProduct | null;
  onClose: () => void;
}

/** The dialog of a new product, or of one to edit. */
export default function ProductDialog({ product, onClose }: Props): ReactElement {
  const business = useBusiness();
  const name = draftName(business.id, product?.id ?? null);
  const [base, setBase] = useState(product);
  const [opened, setOpened] = useState<{ draft: ProductDraft; round: number } | null>(null);
  const isUnsaved = useRef(false);
  const isSaving = useRef(false);

  useEffect(() => {
    let isCurrent = true;
    void openProductDraft(name, product).then((draft) => {
      if (isCurrent) setOpened((before) => ({ draft, round: (before?.round ?? 0) + 1 }));
    });
    return () => {
      isCurrent = false;
    };
  }, [name, product]);

  const startOver = async (from: OwnProduct | null) => {
    forgetProductDraft(name);
    setBase(from);
    const draft = await openProductDraft(name, from);
    setOpened((before) => ({ draft, round: (before?.round ?? 0) + 1 }));
  };

  const askClose = async () => {
    if (isSaving.current) return;
    if (!isUnsaved.current) {
      onClose();
    } else if (await askDiscard()) {
      forgetProductDraft(name);
      onClose();
    }
  };

  return (
    <Dialog
      title={product === null ? 'Nuevo Producto' : 'Editar producto'}
      onAskClose={() => void askClose()}
    >
      {opened === null ? (
        <ListBones />
      ) : (
        <ProductForm
          key={opened.round}
          name={name}
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
