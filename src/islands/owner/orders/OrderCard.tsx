import type { ReactElement } from 'react';
import { Fragment } from 'react';
import { MessageCircle, Trash2 } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { formatPrice } from '#domain/money/money.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { lineAmount, orderTotalText } from '#domain/orders/order-lines.ts';
import { isOrderOver, nextOrderStates, type OrderState } from '#domain/orders/order-state.ts';
import { formatDate } from '#domain/text/date-text.ts';
import { replyLink, stateNames } from './order-texts.ts';
import { useOrderActions } from './use-order-actions.ts';

const steps: Record<OrderState, string> = {
  new: 'Nuevo',
  accepted: 'Aceptar',
  delivered: 'Marcar entregado',
  cancelled: 'Cancelar',
};

/** An order with what can be done next. */
export function OrderCard({ order }: { order: Order }): ReactElement {
  const { code, state, lines, customerName, customerPhone, mode, place, note } = order;
  const name = formatOrderCode(code);
  const { isBusy, go, erase } = useOrderActions(order);
  return (
    <li
      className="panel grid content-start gap-2 p-3.5 aria-busy:opacity-50"
      data-id={order.id}
      aria-busy={isBusy}
    >
      <h2 className="text-body font-bold [letter-spacing:0]" translate="no">
        <span>{name}</span> <span className="font-semibold text-soft">{customerName}</span>
      </h2>
      <p className="sub">
        <span>{stateNames[state]}</span> ·{' '}
        <time dateTime={order.createdAt}>{formatDate(Date.parse(order.createdAt))}</time>
        {customerPhone !== null && (
          <span>
            {' · '}
            <span className="inline-block" translate="no">
              {displayPhone(customerPhone)}
            </span>
          </span>
        )}
      </p>
      <ul className="m-0 list-none p-0" translate="no">
        {lines.map((line) => (
          <li key={line.productId} className="wrap-anywhere">
            <span>{line.quantity}</span> x <span>{line.name}</span>{' '}
            <span className="inline-block text-soft tabular">{lineText(line)}</span>
          </li>
        ))}
      </ul>
      <p className="font-bold tabular" translate="no">
        Total:
        {/* A line never ends between an amount and its currency. */}
        {orderTotalText(lines)
          .split('+ ')
          .map((part, index, { length }) => (index < length - 1 ? `${part}+` : part))
          .map((part) => (
            <Fragment key={part}>
              {' '}
              <span className="inline-block">{part}</span>
            </Fragment>
          ))}
      </p>
      <p className="sub wrap-anywhere">
        <span>
          {mode === 'pickup' ? 'Lo recoge' : `A domicilio${place === null ? '' : `: ${place}`}`}
        </span>
        {order.tookStock && <span>{' · Existencia descontada'}</span>}
      </p>
      {note !== null && <p className="sub wrap-anywhere">{`Nota: ${note}`}</p>}
      <div className="flex flex-wrap gap-2 rule-t pt-2.5">
        {nextOrderStates(state).map((next) => (
          <button
            key={next}
            type="button"
            className={next === 'cancelled' ? 'btn text-coral' : 'btn main'}
            aria-label={`${steps[next]} ${name}`}
            disabled={isBusy}
            onClick={() => void go(next)}
          >
            {steps[next]}
          </button>
        ))}
        <a className="btn" href={replyLink(order)} target="_blank" rel="noopener">
          <MessageCircle aria-hidden="true" className="icon" />
          Contestar por WhatsApp
        </a>
        {isOrderOver(state) && (
          <button
            type="button"
            className="btn ghost w-11 p-0 text-coral"
            aria-label={`Eliminar ${name}`}
            title="Eliminar"
            disabled={isBusy}
            onClick={() => void erase()}
          >
            <Trash2 aria-hidden="true" className="icon" />
          </button>
        )}
      </div>
    </li>
  );
}

function lineText(line: Order['lines'][number]): string {
  const amount = lineAmount(line);
  return amount === null ? 'precio a consultar' : `= ${formatPrice(amount, line.currency)}`;
}
