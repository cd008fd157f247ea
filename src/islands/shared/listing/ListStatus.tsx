import type { ReactElement } from 'react';

interface Props {
  isSilent: boolean;
  text: string;
}

/** Announces to screen readers what a list shows. It must exist before its text changes. */
export function ListStatus({ isSilent, text }: Props): ReactElement {
  return (
    <p className="sr" role="status">
      {isSilent ? '' : text}
    </p>
  );
}
