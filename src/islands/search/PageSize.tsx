import type { ReactElement } from 'react';
import { pageSizeOptions } from '#domain/limits.ts';

interface Props {
  limit: number;
  onChange: (limit: number) => void;
}

export function PageSize({ limit, onChange }: Props): ReactElement {
  return (
    <p className="page-size mt-4 flex items-center justify-center gap-2.5">
      <label htmlFor="limit">Productos por página</label>
      <select
        id="limit"
        className="min-h-11 rounded-lg rule border-edge bg-card px-3"
        value={limit}
        onChange={(event) => {
          onChange(Number(event.currentTarget.value));
        }}
      >
        {pageSizeOptions.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </p>
  );
}
