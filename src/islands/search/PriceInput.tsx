import type { ReactElement } from 'react';
import { useRef } from 'react';
import { soughtAs } from '#domain/messages/price.ts';
import { PriceReading } from '../shared/PriceReading.tsx';
import { fieldClass } from './field-class.ts';
import type { PriceName, TypedRange } from './price-fields.ts';

interface Props {
  name: PriceName;
  label: string;
  typed: TypedRange;
  problem: string | null;
  /** Called after the visitor has chosen one of two readings, which is then in the field. */
  onChoose: () => void;
}

export function PriceInput({ name, label, typed, problem, onChoose }: Props): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="field">
      <label className="font-semibold" htmlFor={name}>
        {label}
      </label>
      <input
        ref={input}
        id={name}
        className={fieldClass}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={`${problem === null ? '' : `${name}-problem `}${name}-reading`}
      />
      <PriceReading
        id={`${name}-reading`}
        typed={typed[name]}
        currency={typed.currency}
        describe={soughtAs}
        onChoose={(text) => {
          if (input.current === null) return;
          input.current.value = text;
          // The pressed button disappears.
          input.current.focus();
          onChoose();
        }}
      />
      {problem !== null && (
        <p id={`${name}-problem`} className="text-[0.9rem] font-semibold text-coral">
          {problem}
        </p>
      )}
    </div>
  );
}
