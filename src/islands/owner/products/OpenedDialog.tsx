import type { ReactElement } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#client/api-error.ts';
import type { OwnProduct } from '#contract/products.ts';
import { productMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { isShown } from '#islands/owner/publication/publication.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import type { Opened } from '#islands/owner/opened-dialog.ts';
import { readOfStore } from './product-calls.ts';
import ProductDialog from './form/ProductDialog.tsx';

const CommentsDialog = lazy(() => import('#islands/owner/comments/CommentsDialog.tsx'));
const StatusDialog = lazy(() => import('./status/StatusDialog.tsx'));

interface Props {
  opened: Opened;
  /** The product in the loaded list; undefined when the list does not contain it. */
  listed: OwnProduct | undefined;
  /** The products on the current page of the list. */
  others: readonly OwnProduct[];
  onClose: () => void;
}

/** The dialog that the address names. It opens when its product is known. */
export default function OpenedDialog({ opened, listed, others, onClose }: Props): ReactElement {
  const { id: storeId, blocked } = useOwnStore();
  const isStoreShown = blocked === null;
  const isNew = opened.id === 'nuevo';
  // Changes of the list do not reach an open dialog, because they would overwrite its form.
  const [product, setProduct] = useState(listed);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.products, 'one', opened.id],
    queryFn: () => readOfStore(opened.id, storeId),
    enabled: !isNew && product === undefined,
    // The call itself retries.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const found = listed ?? data;
  if (product === undefined && found !== undefined) setProduct(found);
  if (isNew) {
    return <ProductDialog product={null} categoryId={opened.categoryId} onClose={onClose} />;
  }
  if (product !== undefined && opened.kind === 'estado') {
    if (!isShown(product) || !isStoreShown) {
      return (
        <Dialog title="Imagen para estado" size="small" onAskClose={onClose}>
          <p>{productMessages.unseen}</p>
        </Dialog>
      );
    }
    const shown = others.filter((other) => isShown(other) && other.id !== product.id);
    return (
      <Suspense>
        <StatusDialog product={product} others={shown} onClose={onClose} />
      </Suspense>
    );
  }
  if (product !== undefined) {
    return opened.kind === 'editar' ? (
      <ProductDialog product={product} onClose={onClose} />
    ) : (
      <Suspense>
        <CommentsDialog product={product} onClose={onClose} />
      </Suspense>
    );
  }
  const isGone = isApiError(error, 404);
  return (
    <Dialog
      title={isGone ? productMessages.notFound : 'Producto'}
      size="small"
      onAskClose={onClose}
    >
      {error === null ? (
        <ListSkeleton count={2} />
      ) : isGone ? (
        <p>{productMessages.notFoundSentence}</p>
      ) : (
        <FailureBox
          title={productMessages.loadFailedReason(describeFailure(error))}
          retry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}
