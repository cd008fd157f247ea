import type { ReactElement } from 'react';
import { Message } from './Message.tsx';

/** Why a form was refused. The element exists before the text, because screen readers announce only changes. */
export function Refusal({ text }: { text: string | null }): ReactElement {
  // Empty, it takes no gap of the form.
  return (
    <div role="alert" className="empty:absolute">
      {text !== null && <Message tone="refused">{text}</Message>}
    </div>
  );
}
