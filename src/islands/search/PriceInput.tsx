import type { ReactElement } from 'react';
import { fieldClass } from './field-class.ts';

interface Props {
  name: 'minPrice' | 'maxPrice';
  label: string;
  problem: string | null;
}

export function PriceInput({ name, label, problem }: Props): ReactElement {
  return (
    <div className="field">
      <label className="font-semibold" htmlFor={name}>
        {label}
      </label>
      <input
        id={name}
        className={fieldClass}
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
        <p id={`${name}-problem`} className="text-[0.9rem] font-semibold text-coral">
          {problem}
        </p>
      )}
    </div>
  );
}
