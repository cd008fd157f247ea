import type { ReactElement } from 'react';
import { RefreshCw } from 'lucide-react';

interface Props {
  query: { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
}

/** Reloads the data of a screen, unless it is loading already. */
export function RefreshButton({ query: { isFetching, refetch } }: Props): ReactElement {
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={isFetching}
      onClick={() => {
        if (!isFetching) void refetch();
      }}
    >
      <RefreshCw aria-hidden="true" className="icon" />
      Actualizar
    </button>
  );
}
