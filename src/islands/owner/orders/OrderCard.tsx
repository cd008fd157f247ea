import type { ReactElement } from 'react';
import { Fragment } from 'react';
import { Trash2 } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { formatPrice } from '#domain/money/money.ts';
import { feeText } from '#domain/orders/delivery-fee.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { lineAmount } from '#domain/orders/order-lines.ts';
import { nameVariant } from '#domain/products/variants.ts';
import { isOrderOver, nextOrderStates, type OrderState } from '#domain/orders/order-state.ts';
import { phoneLink } from '#domain/stores/contact-links.ts';
import { formatDate } from '#domain/text/date-text.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { stateNames, totalText } from './order-texts.ts';
import { ReplyButton } from './ReplyButton.tsx';
import { useOrderActions } from './use-order-actions.ts';

const steps: Record<OrderState, string> = {
  new: 'Nuevo',
  accepted: 'Aceptar',
  delivered: 'Marcar entregado',
  cancelled: 'Cancelar',
};

interface Props {
  order: Order;
  /** Whether the order was just accepted on this list. It stays there until the owner leaves the list. */
  isNews: boolean;
  /** Called with the new state of the order, or null when it was deleted. */
  onDone: (now: Order | null) => void;
}

/** An order with its next steps. */
export function OrderCard({ order, isNews, onDone }: Props): ReactElement {
  const { code, state, lines, customerName, customerPhone, deliveryFee } = order;
  const name = formatOrderCode(code);
  const { isBusy, go, erase } = useOrderActions(order, onDone);
  return (
    <li
      className="panel flex flex-col gap-2 p-3.5 aria-busy:opacity-50"
      data-id={order.id}
      aria-busy={isBusy}
    >
      <h2 className="text-body font-bold [letter-spacing:0]" translate="no">
        <span>{name}</span> <span className="font-semibold text-soft">{customerName}</span>
      </h2>
      {/* Separated by a gap, because a sign would be left at the end of a line. */}
      <p className="sub flex flex-wrap gap-x-3">
        <span>
          <span>{stateNames[state]}</span> ·{' '}
          <time dateTime={order.createdAt}>{formatDate(Date.parse(order.createdAt))}</time>
        </span>{' '}
        {customerPhone !== null && <PhoneNumber phone={customerPhone} />}
      </p>
      <ul className="m-0 grid list-none gap-1 p-0" translate="no">
        {lines.map((line) => (
          <li key={line.productId + (line.variantKey ?? '')} className="wrap-anywhere">
            <span>{line.quantity}</span> x{' '}
            <span>{keepTogether(nameVariant(line.name, line.variant))}</span>{' '}
            <span className="inline-block text-soft tabular">{lineText(line)}</span>
          </li>
        ))}
        {deliveryFee !== null && (
          <li className="wrap-anywhere tabular">{feeText(deliveryFee, order.municipality)}</li>
        )}
      </ul>
      <p className="font-bold tabular" translate="no">
        Total:
        {/* A line never breaks between an amount and its currency. */}
        {totalText(order)
          .split('+ ')
          .map((part, index, { length }) => (index < length - 1 ? `${part}+` : part))
          .map((part) => (
            <Fragment key={part}>
              {' '}
              <span className="inline-block">{part}</span>
            </Fragment>
          ))}
      </p>
      <Wishes order={order} />
      <div className="mt-auto flex flex-wrap gap-2 rule-t pt-2.5">
        {isNews && <ReplyButton order={order} isNews />}
        {nextOrderStates(state).map((next) => (
          <button
            key={next}
            type="button"
            className={next === 'cancelled' ? 'btn text-coral' : isNews ? 'btn' : 'btn main'}
            aria-label={`${steps[next]} ${name}`}
            disabled={isBusy}
            onClick={() => void go(next)}
          >
            {steps[next]}
          </button>
        ))}
        {!isNews && <ReplyButton order={order} isNews={false} />}
        {isOrderOver(state) && (
          <button
            type="button"
            className="btn ghost w-11 flex-none p-0 text-coral"
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

/** Place, recipient, time and payment, as far as they are known. */
function Wishes({ order }: Pick<Props, 'order'>): ReactElement {
  const { mode, place, municipality, recipientName, recipientPhone } = order;
  const where = [place, municipality].filter((part) => part !== null).join(', ');
  const said = [
    ['Cuándo', order.wanted],
    ['Pago', order.payText],
    ['Nota', order.note],
  ] as const;
  return (
    <>
      <p className="sub wrap-anywhere">
        {mode === 'pickup' ? 'Lo recoge' : `A domicilio${where === '' ? '' : `: ${where}`}`}
      </p>
      {(recipientName !== null || recipientPhone !== null) && (
        <p className="sub wrap-anywhere">
          <span>{`Recibe: ${recipientName ?? ''} `}</span>
          {recipientPhone !== null && <PhoneNumber phone={recipientPhone} />}
        </p>
      )}
      {said.map(
        ([label, text]) =>
          text !== null && <p key={label} className="sub wrap-anywhere">{`${label}: ${text}`}</p>,
      )}
      {order.tookStock && <p className="sub">Descontado de lo disponible</p>}
    </>
  );
}

function PhoneNumber({ phone }: { phone: string }): ReactElement {
  return (
    <a className="link -my-3.5 inline-block py-3.5" href={phoneLink(phone)} translate="no">
      {displayPhone(phone)}
    </a>
  );
}

function lineText(line: Order['lines'][number]): string {
  const amount = lineAmount(line);
  return amount === null ? 'precio a consultar' : `= ${formatPrice(amount, line.currency)}`;
}
