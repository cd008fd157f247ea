import { useState } from 'react';
import type { OwnProduct } from '#contract/products.ts';
import { productMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { useFocusAfter } from '../../../area/ui/use-focus-after.ts';
import { findShownProduct, followPublication } from '../../publication/publication.ts';
import { askConfirmation } from '../../../area/ui/confirmation.ts';
import { dropGone, dropProduct, refreshCounts } from './product-cache.ts';
import { eraseProduct, flagProduct } from './product-calls.ts';
import { flipFlag } from './product-flips.ts';

interface ProductChanges {
  readonly flip: (flag: 'isVisible' | 'offer') => Promise<void>;
  readonly erase: () => Promise<void>;
  readonly isErasing: boolean;
}

/** What can be done to a product from the grid. */
export function useProductChanges(product: OwnProduct): ProductChanges {
  const [isErasing, setErasing] = useState(false);
  useFocusAfter(isErasing);
  const { id, name } = product;

  const flip = async (flag: 'isVisible' | 'offer') => {
    try {
      const saved = await flipFlag(product, { [flag]: !product[flag] }, flagProduct);
      refreshCounts();
      followPublication(findShownProduct(saved));
    } catch (error) {
      dropGone(error, id);
      report(productMessages.updateFailed, error);
    }
  };

  const erase = async () => {
    const isSure = await askConfirmation({
      title: '¿Eliminar este producto?',
      quote: name,
      text: 'Desaparece de tu tienda con sus imágenes y comentarios. No se puede deshacer.',
      confirm: 'Eliminar',
      isDangerous: true,
    });
    if (!isSure) return;
    setErasing(true);
    try {
      await eraseProduct(id);
      dropProduct(id);
      showToast({ title: productMessages.deleted });
      followPublication(null);
    } catch (error) {
      setErasing(false);
      report(productMessages.deleteFailed, error);
    }
  };

  return { flip, erase, isErasing };
}

function report(title: string, error: unknown): void {
  if (isSessionOver(error)) return;
  showToast({ title, description: describeFailure(error), variant: 'destructive' });
}
