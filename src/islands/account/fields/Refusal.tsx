import type { ReactElement } from 'react';
import { Message } from './Message.tsx';

/** Why a form was refused, read out as it comes; the place is there before, as readers want it. */
export function Refusal({ text }: { text: string | null }): ReactElement {
  return (
    <div role="alert" className="empty:absolute">
      {text !== null && <Message tone="refused">{text}</Message>}
    </div>
  );
}
