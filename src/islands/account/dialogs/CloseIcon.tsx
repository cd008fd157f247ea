import type { ReactElement } from 'react';

/** The lists have the same icon, but importing theirs would load their scripts as well. */
export function CloseIcon(): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 6l12 12M18 6 6 18" />
    </svg>
  );
}
