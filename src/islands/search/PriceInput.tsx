import type { ReactElement } from 'react';

interface Props {
  name: 'minPrice' | 'maxPrice';
  label: string;
  problem: string | null;
}

export function PriceInput({ name, label, problem }: Props): ReactElement {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="number"
        min="0"
        step="0.01"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${name}-problem`}
      />
      {problem !== null && (
        <p id={`${name}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  );
}
