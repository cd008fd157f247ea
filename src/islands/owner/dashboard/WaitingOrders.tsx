import type { ReactElement } from 'react';
import { Receipt } from 'lucide-react';
import { Link } from 'wouter';
import { ownerOrdersPath } from '#domain/paths/owner-paths.ts';
import { newOrdersText } from '#islands/owner/orders/order-count-calls.ts';

/** A link to the unanswered orders; nothing when there are none. */
export function WaitingOrders({ count }: { count: number }): ReactElement | null {
  if (count === 0) return null;
  return (
    <Link
      className="lifted mb-4 flex min-h-18 flex-wrap items-center gap-3 rounded-xl rule border-transparent bg-sea px-4 py-3 text-sea-ink hover:bg-(--sea-deep)"
      href={ownerOrdersPath()}
    >
      <span className="grid size-10 flex-none place-items-center rounded-full bg-mango text-mango-ink">
        <Receipt aria-hidden="true" className="icon" />
      </span>
      <b className="flex-1 text-[1.1rem] [line-height:1.2]">{newOrdersText(count)}</b>
      <span className="sr"> · </span>
      <span className="btn border-transparent text-sea">Atender</span>
    </Link>
  );
}
