import type { ReactElement } from 'react';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { productMessages } from '#domain/messages.ts';
import { directoryPath } from '#domain/paths/paths.ts';

interface Props {
  /** The address of the same words without filters; null when there are no filters. */
  unfiltered: string | null;
  /** The address of all products; null when it is the current one. */
  all: string | null;
}

/** Shown instead of results when there are none, with one link to go on. */
export function Nothing({ unfiltered, all }: Props): ReactElement {
  return (
    <EmptyState
      title={productMessages.noResults}
      text={
        unfiltered !== null
          ? 'Prueba a quitar algún filtro.'
          : all !== null
            ? 'Revisa lo que escribiste o busca con otras palabras.'
            : 'Todavía no hay productos publicados. Vuelve pronto.'
      }
      action={
        unfiltered !== null
          ? { href: unfiltered, label: 'Limpiar filtros' }
          : all !== null
            ? { href: all, label: 'Ver todos los productos' }
            : { href: directoryPath(), label: 'Ver todos los negocios' }
      }
    />
  );
}
