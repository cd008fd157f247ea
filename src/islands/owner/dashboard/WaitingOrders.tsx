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
      className="panel mb-4 flex min-h-14 items-center gap-3 border-mango bg-mango-wash px-4 py-2.5 hover:border-edge"
      href={ownerOrdersPath()}
    >
      <Receipt aria-hidden="true" className="icon size-6 flex-none text-sea" />
      <span>
        <b>{newOrdersText(count)}</b> ·{' '}
        <span className="font-bold text-sea underline">Atender</span>
      </span>
    </Link>
  );
}
