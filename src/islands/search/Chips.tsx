import type { ReactElement } from 'react';
import type { FilterChip } from './filter-chips.ts';

interface Props {
  chips: readonly FilterChip[];
  onRemove: (chip: FilterChip) => void;
  onClear: () => void;
}

/** The active filters. */
export function Chips({ chips, onRemove, onClear }: Props): ReactElement {
  return (
    <ul className="strip relative mb-2" aria-label="Filtros aplicados">
      {chips.map((chip) => (
        // Two categories may have one name.
        <li key={JSON.stringify(chip.change)}>
          <button
            type="button"
            className="chip cursor-pointer bg-sea-wash"
            onClick={() => {
              onRemove(chip);
            }}
          >
            <span className="sr">Quitar el filtro </span>
            <span>{chip.label}</span>
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="chip cursor-pointer bg-sea-wash" onClick={onClear}>
          Limpiar filtros
        </button>
      </li>
    </ul>
  );
}
