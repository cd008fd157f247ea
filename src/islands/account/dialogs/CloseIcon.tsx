import type { ReactElement } from 'react';

/** Not that of the lists, with which their other scripts would come. */
export function CloseIcon(): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 6l12 12M18 6 6 18" />
    </svg>
  );
}
