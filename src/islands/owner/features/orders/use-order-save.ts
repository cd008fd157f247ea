import { useRef, useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import type { OrderCreate } from '#contract/orders.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { closeModal } from '../../../area/ui/modals.ts';
import { createOnce, type FirstSent } from '../../create-once.ts';
import { followPublication } from '../../publication/publication.ts';
import { describeSaveFailure } from '../../save-failure.ts';
import { createOrder, refreshOrders } from './order-calls.ts';

interface Refusal {
  readonly text: string;
  /** The stock does not reach: it can be recorded without taking any. */
  readonly isShort: boolean;
  /** What is wrong, by the path of the field. */
  readonly issues: ReadonlyMap<string, string>;
}

/**
 * Recording as its form sees it: once, however often it is pressed or sent again. `onKnown` is called where it turns out
 * that the order is recorded already, as by a sending whose response was lost.
 */
export function useOrderSave(onSaved: () => void, onKnown: () => void) {
  const first = useRef<FirstSent<OrderCreate> | null>(null);
  const isBusy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const send = async (input: OrderCreate) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setRefusal(null);
    try {
      // What was changed since goes under a key of its own: its token keeps it from being a second order.
      const isSame = JSON.stringify(first.current?.input) === JSON.stringify(input);
      const order = await createOnce(createOrder, input, isSame ? first.current : null, (sent) => {
        first.current = sent;
      });
      if (order.tookStock) followPublication(null);
      refreshOrders();
      await closeModal(onSaved);
      showToast({ title: `Pedido ${formatOrderCode(order.code)} registrado` });
    } catch (error) {
      if (isApiError(error) && error.code === 'order_known') {
        onKnown();
        refreshOrders();
      }
      if (!isSessionOver(error)) setRefusal(describeRefusal(error));
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  const forgetRefusal = () => {
    setRefusal(null);
  };
  return { isSaving, refusal, send, forgetRefusal };
}

function describeRefusal(error: unknown): Refusal {
  const issues = isApiError(error) ? error.issues : [];
  return {
    text: describeSaveFailure(error),
    isShort: isApiError(error) && error.code === 'insufficient_stock',
    issues: new Map(issues.map(({ path, message }) => [path, message])),
  };
}
