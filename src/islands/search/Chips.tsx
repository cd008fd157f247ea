import type { ReactElement } from 'react';
import type { FilterChip } from './filter-chips.ts';

interface Props {
  chips: readonly FilterChip[];
  onRemove: (chip: FilterChip) => void;
  onClear: () => void;
}

/** The filters in force. Its place stays when there are none, so that what is below does not move. */
export function Chips({ chips, onRemove, onClear }: Props): ReactElement {
  return (
    <ul className="strip chips" aria-label="Filtros aplicados" hidden={chips.length === 0}>
      {chips.map((chip) => (
        <li key={chip.label}>
          <button
            type="button"
            className="chip"
            onClick={() => {
              onRemove(chip);
            }}
          >
            <span className="sr">Quitar el filtro </span>
            {chip.label}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      {chips.length > 0 && (
        <li>
          <button type="button" className="chip" onClick={onClear}>
            Limpiar filtros
          </button>
        </li>
      )}
    </ul>
  );
}
