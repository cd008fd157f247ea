import type { ReactElement } from 'react';

/** Why a form was refused, read out as it comes; the place is there before, as readers want it. */
export function Refusal({ text }: { text: string | null }): ReactElement {
  return <div role="alert">{text !== null && <p className="refused">{text}</p>}</div>;
}
