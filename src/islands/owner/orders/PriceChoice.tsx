import type { ReactElement } from 'react';

interface Props {
  usesAsked: boolean;
  onChange: (usesAsked: boolean) => void;
}

const choices = [
  { isAsked: false, label: 'Usar precios de hoy' },
  { isAsked: true, label: 'Respetar los del pedido' },
] as const;

/** Which prices count where those of the link are not those of today. */
export function PriceChoice({ usesAsked, onChange }: Props): ReactElement {
  return (
    <fieldset className="m-0 flex flex-wrap gap-x-5 border-0 p-0">
      <legend className="sr">Precios que cambiaron</legend>
      {choices.map(({ isAsked, label }) => (
        <label key={label} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="precios"
            className="size-5 accent-sea"
            checked={usesAsked === isAsked}
            onChange={() => {
              onChange(isAsked);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
