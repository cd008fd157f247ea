import type { ReactElement } from 'react';

/** The classes of a sentence with its button. */
export const sentenceRowClass =
  'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3';

interface Props {
  count: number;
  onRemove: () => void;
}

/** Tells how many favourites are no longer sold, and lets the visitor remove them. */
export function GoneProducts({ count, onRemove }: Props): ReactElement | null {
  if (count === 0) return null;
  return (
    <div className={`panel ${sentenceRowClass}`}>
      <p>
        {count === 1
          ? 'Uno de tus favoritos ya no está a la venta.'
          : `${count} de tus favoritos ya no están a la venta.`}
      </p>
      <button type="button" className="btn" onClick={onRemove}>
        {count === 1 ? 'Quitarlo de la lista' : 'Quitarlos de la lista'}
      </button>
    </div>
  );
}
