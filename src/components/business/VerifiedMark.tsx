import type { ReactElement } from 'react';

/** Beside the name of a verified store, where a link would lie in another one. */
export function VerifiedMark(): ReactElement {
  return (
    <span className="text-sea" title="Negocio verificado">
      {' ✓'}
      <span className="sr"> Negocio verificado</span>
    </span>
  );
}
