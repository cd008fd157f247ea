import type { ReactElement } from 'react';

/** The mark of a verified store, beside its name. It is not a link, because the name often is one. */
export function VerifiedMark(): ReactElement {
  return (
    <span className="text-sea" title="Negocio verificado">
      {' ✓'}
      <span className="sr"> Negocio verificado</span>
    </span>
  );
}
