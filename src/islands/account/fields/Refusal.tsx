import type { ReactElement } from 'react';
import { Told } from './Message.tsx';

/** Why a form was refused, read out as it comes; the place is there before, as readers want it. */
export function Refusal({ text }: { text: string | null }): ReactElement {
  return (
    <div role="alert" className="empty:absolute">
      {text !== null && <Told tone="refused">{text}</Told>}
    </div>
  );
}
