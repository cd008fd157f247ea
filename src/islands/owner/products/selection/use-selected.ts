import { useCallback, useState } from 'react';
import type { OwnProduct } from '#contract/products.ts';
import { countMadeBatches } from '../batch/after-batch.ts';

/** Products by id, each as its owner last saw it. */
export type Selected = ReadonlyMap<string, OwnProduct>;

interface Chosen {
  readonly products: Selected;
  /** `countMadeBatches` when the oldest of the products was read. */
  readonly batches: number;
}

/** Products with `countMadeBatches` of when their reading began. */
export interface ReadProducts {
  readonly products: readonly OwnProduct[];
  readonly batches: number;
}

/**
 * The selected products as their owner sees them: a listed one in the version that the list shows, the others as they
 * were read.
 */
export function refreshSelected(selected: Selected, listed: readonly OwnProduct[]): Selected {
  const refreshed = new Map(selected);
  for (const product of listed) {
    const before = selected.get(product.id);
    if (before !== undefined && product.version > before.version)
      refreshed.set(product.id, product);
  }
  return refreshed;
}

/** The selected products of a list, of which `listed` is the page that is shown. */
export function useSelected(listed: readonly OwnProduct[]) {
  const [reading, setReading] = useState(() => ({ listed, batches: countMadeBatches() }));
  if (reading.listed !== listed) setReading({ listed, batches: countMadeBatches() });
  const { batches } = reading;
  const [chosen, setChosen] = useState<Chosen>({ products: new Map(), batches });
  const toggle = useCallback(
    (product: OwnProduct, isChosen: boolean) => {
      setChosen((before) => {
        const products = new Map(before.products);
        if (isChosen) products.set(product.id, product);
        else products.delete(product.id);
        return { products, batches: before.products.size === 0 ? batches : before.batches };
      });
    },
    [batches],
  );
  return {
    selected: refreshSelected(chosen.products, listed),
    toggle,
    /** The page that is shown. */
    shown: { products: listed, batches },
    /** Selects these products and no others. */
    select: (read: ReadProducts) => {
      const byId = new Map(read.products.map((product) => [product.id, product]));
      setChosen({ products: byId, batches: read.batches });
    },
    clear: () => {
      setChosen({ products: new Map(), batches });
    },
    /** Keeps these of the selected products. */
    keep: (products: Selected) => {
      setChosen((before) => ({ ...before, products }));
    },
    /** Whether this page has changed many products since the oldest of the selected ones was read. */
    isOutdated: () => countMadeBatches() > chosen.batches,
  };
}
