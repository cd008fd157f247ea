import type { ReactElement, Ref } from 'react';

interface Props {
  label: string;
  value: string;
  /** The id of the message about it. */
  describedBy?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onChange: (value: string) => void;
}

/** A time of day. Two of them fit on a phone beside the name of the day. */
export function TimeInput({ label, value, describedBy, inputRef, onChange }: Props): ReactElement {
  return (
    <input
      ref={inputRef}
      type="time"
      className="min-h-11 flex-[0_1_8.8em] px-1 py-0.5 text-center text-[0.82rem] tabular max-sm:[&::-webkit-calendar-picker-indicator]:hidden sm:px-2 sm:py-1 sm:text-label cramped:w-auto cramped:basis-auto"
      required
      aria-label={label}
      aria-invalid={describedBy !== undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
