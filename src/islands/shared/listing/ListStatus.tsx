import type { ReactElement } from 'react';

interface Props {
  isSilent: boolean;
  text: string;
}

/** Says to a screen reader what a list shows now; it must be there before there is something to say. */
export function ListStatus({ isSilent, text }: Props): ReactElement {
  return (
    <p className="sr" role="status">
      {isSilent ? '' : text}
    </p>
  );
}
