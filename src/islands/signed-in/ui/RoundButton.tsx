import type { ComponentProps, ReactElement } from 'react';

/** A button with only an icon. */
export function RoundButton({ className = '', ...button }: ComponentProps<'button'>): ReactElement {
  return (
    <button
      type="button"
      {...button}
      className={`round grid size-11 flex-none cursor-pointer place-items-center rounded-full hover:bg-sea-wash ${className}`}
    />
  );
}
