import { startTransition, useEffect, useState } from 'react';
import type { Outcome } from './find-products.ts';
import { findProducts } from './find-products.ts';
import type { SearchScope } from './search-scope.ts';
import { productMessages } from '#domain/messages.ts';
import type { ProductSearch } from '#domain/search/search-query.ts';
import { showToast } from '#state/toasts.ts';

interface Settled {
  readonly search: ProductSearch;
  readonly attempt: number;
  readonly outcome: Outcome;
}

/** The outcome of a search; null while it is running. `retry` repeats it. A newer search cancels the older one. */
export function useFoundProducts(search: ProductSearch | null, scope: SearchScope) {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled | null>(null);
  useEffect(() => {
    if (search === null) return;
    const controller = new AbortController();
    findProducts(search, scope, controller.signal).then(
      (outcome) => {
        if (controller.signal.aborted) return;
        if (outcome.status === 'failed') announceFailure(outcome.message);
        // In a transition, because a slow phone cannot render a page of cards without delaying a tap.
        startTransition(() => {
          setSettled({ search, attempt, outcome });
        });
      },
      // It rejects only when it was cancelled.
      () => undefined,
    );
    return () => {
      controller.abort();
    };
  }, [search, scope, attempt]);
  const isCurrent = settled?.search === search && settled.attempt === attempt;
  return {
    outcome: isCurrent ? settled.outcome : null,
    retry: () => {
      setAttempt(attempt + 1);
    },
  };
}

function announceFailure(description: string): void {
  showToast({ title: productMessages.searchFailed, description, variant: 'destructive' });
}
