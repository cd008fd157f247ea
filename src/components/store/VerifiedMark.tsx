import type { ReactElement } from 'react';

/** Beside the name of a verified store. It is no link, because the name often lies in one. */
export function VerifiedMark(): ReactElement {
  return (
    <span className="text-sea" title="Negocio verificado">
      {' ✓'}
      <span className="sr"> Negocio verificado</span>
    </span>
  );
}
