import type { ReactElement } from 'react';
import { Receipt } from 'lucide-react';
import { Link } from 'wouter';
import type { OrderState } from '#domain/orders/order-state.ts';

interface Props {
  state: OrderState;
  /** Whether the store has no order in any state. */
  isFirst: boolean;
  format: (change: { readonly state: OrderState; readonly page: number }) => string;
  onNew: () => void;
}

interface Sentences {
  readonly title: string;
  readonly text: string;
  /** The previous state, from which orders move into this one. */
  readonly before?: { readonly state: OrderState; readonly label: string };
}

const fromChat = 'Cuando un cliente te escriba, toca el enlace de su mensaje.';
const sentences: Record<OrderState, Sentences> = {
  new: { title: 'No hay pedidos nuevos.', text: fromChat },
  accepted: {
    title: 'No hay pedidos aceptados.',
    text: 'Los que aceptes esperan aquí hasta que los entregues.',
    before: { state: 'new', label: 'Ver los nuevos' },
  },
  delivered: {
    title: 'No hay pedidos entregados.',
    text: 'Aquí quedan los que marques como entregados.',
    before: { state: 'accepted', label: 'Ver los aceptados' },
  },
  cancelled: {
    title: 'No hay pedidos cancelados.',
    text: 'Aquí quedan los que canceles.',
    before: { state: 'new', label: 'Ver los nuevos' },
  },
};

/** Shown instead of a list without orders. */
export function NoOrders({ state, isFirst, format, onNew }: Props): ReactElement {
  const { title, text, before } = sentences[state];
  return (
    <div className="empty">
      <Receipt aria-hidden="true" className="icon mb-2 size-14 stroke-[1.5] text-sea" />
      <h2>{isFirst ? 'Aún no tienes pedidos.' : title}</h2>
      <p>{isFirst ? fromChat : text}</p>
      {before === undefined || isFirst ? (
        <button type="button" className="btn main" onClick={onNew}>
          {isFirst ? 'Anotar mi primer pedido' : 'Anotar un pedido'}
        </button>
      ) : (
        <Link className="btn" href={format({ state: before.state, page: 1 })}>
          {before.label}
        </Link>
      )}
    </div>
  );
}
