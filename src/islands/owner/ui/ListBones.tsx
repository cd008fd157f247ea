import type { ReactElement } from 'react';

interface Props {
  count?: number;
}

/** Rows without content, in the shape of those to come. */
export function ListBones({ count = 5 }: Props): ReactElement {
  return (
    <div className="bones-list" role="status" aria-label="Cargando…">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
