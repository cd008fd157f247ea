import type { ReactElement } from 'react';
import { pageSizeOptions } from '#domain/limits.ts';

interface Props {
  limit: number;
  onChange: (limit: number) => void;
}

export function PageSize({ limit, onChange }: Props): ReactElement {
  return (
    <p className="page-size">
      <label htmlFor="limit">Productos por página</label>
      <select
        id="limit"
        value={limit}
        onChange={(event) => {
          onChange(Number(event.currentTarget.value));
        }}
      >
        {pageSizeOptions.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </p>
  );
}
