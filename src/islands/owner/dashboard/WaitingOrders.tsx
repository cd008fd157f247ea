import type { ReactElement } from 'react';
import { Receipt } from 'lucide-react';
import { Link } from 'wouter';
import { ownerOrdersPath } from '#domain/paths/owner-paths.ts';
import type { Order } from '#contract/orders.ts';
import { describeWaiting, newOrdersText } from '#islands/owner/orders/order-count-calls.ts';

interface Props {
  count: number;
  /** One of them. When it is the only one, the link says who waits for what. */
  first?: Order | undefined;
}

/** A link to the unanswered orders; nothing when there are none. */
export function WaitingOrders({ count, first }: Props): ReactElement | null {
  if (count === 0) return null;
  const about = count === 1 && first !== undefined ? describeWaiting(first) : '';
  return (
    <Link
      className="lifted mb-4 flex min-h-18 flex-wrap items-center gap-3 rounded-xl rule border-transparent bg-sea px-4 py-3 text-sea-ink hover:bg-(--sea-deep)"
      href={ownerOrdersPath()}
    >
      <span className="grid size-10 flex-none place-items-center rounded-full bg-mango text-mango-ink">
        <Receipt aria-hidden="true" className="icon" />
      </span>
      <span className="min-w-0 flex-1 [line-height:1.3]">
        <b className="text-[1.1rem]">{newOrdersText(count)}</b>
        {about !== '' && (
          <small className="block text-note wrap-anywhere" translate="no">
            <span className="sr"> · </span>
            <span>{about}</span>
          </small>
        )}
      </span>
      <span className="sr"> · </span>
      <span className="btn border-transparent text-sea">Atender</span>
    </Link>
  );
}
