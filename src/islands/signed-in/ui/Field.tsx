import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import type { Markup } from '#components/ui/markup.ts';

/** Attributes that tie a control to its label, hint and error. */
interface Tied {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  label: string;
  /** A note beside the label, for example 'opcional'. */
  note?: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (tied: Tied) => Markup;
}

/** A control with its label, hint and error. */
export function Field({ label, note, hint, error, children }: Props): ReactElement {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`];
  const describedBy = described.filter((part) => part !== false).join(' ');
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label htmlFor={id}>
        <span>{label}</span> {note !== undefined && <small className="hint">{`(${note})`}</small>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {error !== undefined && (
        <p className="wrong" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <small className="hint" id={`${id}-hint`}>
          {hint}
        </small>
      )}
    </div>
  );
}
