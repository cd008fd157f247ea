import { useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import type { OrderState } from '#domain/orders/order-state.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import { useFocusAfter } from '../../../area/ui/use-focus-after.ts';
import { followPublication } from '../../publication/publication.ts';
import { describeSaveFailure } from '../../save-failure.ts';
import { askConfirmation } from '../../../area/ui/confirmation.ts';
import { dropOrder, eraseOrder, moveOrder, refreshOrders } from './order-calls.ts';
import { stateNames } from './order-texts.ts';

/** What can be done to an order that stands in the list, one thing at a time. */
export function useOrderActions(order: Order) {
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  useFocusAfter(isBusy);
  const act = async (work: () => Promise<string>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      const title = await work();
      dropOrder(order.id);
      showToast({ title });
      // What was taken out of the stock or given back is shown like any change.
      followPublication(null);
    } catch (error) {
      if (isSessionOver(error)) return;
      showToast({
        title: 'El pedido no cambió',
        description: describeSaveFailure(error),
        variant: 'destructive',
      });
    } finally {
      busy.current = false;
      setBusy(false);
      refreshOrders();
    }
  };
  const name = formatOrderCode(order.code);
  return {
    isBusy,
    go: async (state: OrderState) => {
      if (state === 'cancelled' && !(await askCancelling(order))) return;
      await act(async () => {
        await moveOrder(order, state);
        return `Pedido ${name}: ${stateNames[state].toLowerCase()}`;
      });
    },
    erase: async () => {
      const isSure = await askConfirmation({
        title: '¿Eliminar este pedido?',
        quote: name,
        text: 'La existencia no cambia.',
        confirm: 'Eliminar',
        isDangerous: true,
      });
      if (!isSure) return;
      await act(async () => {
        await eraseOrder(order.id);
        return 'Pedido eliminado';
      });
    },
  };
}

const askCancelling = ({ code, tookStock }: Order): Promise<boolean> =>
  askConfirmation({
    title: '¿Cancelar este pedido?',
    quote: formatOrderCode(code),
    ...(tookStock && { text: 'Lo que se descontó vuelve a la existencia.' }),
    confirm: 'Cancelar el pedido',
    cancel: 'Volver',
    isDangerous: true,
  });
