import { useMutation } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import type { OrderState } from '#domain/orders/order-state.ts';
import { showToast } from '#state/toasts.ts';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { followPublication } from '#islands/owner/publication/publication.ts';
import { describeSaveFailure } from '#islands/owner/saving/save-failure.ts';
import { askConfirmation } from '#islands/signed-in/ui/confirmation.ts';
import { dropOrder, eraseOrder, moveOrder, refreshOrders } from './order-calls.ts';
import { stateNames } from './order-texts.ts';

/**
 * The actions on an order in the list. One runs at a time.
 * @param onDone called with the new state of the order, or null when it was deleted
 */
export function useOrderActions(order: Order, onDone: (now: Order | null) => void) {
  const name = formatOrderCode(order.code);
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: async (step: OrderState | 'erase'): Promise<Order | null> => {
      if (step !== 'erase') return moveOrder(order, step);
      await eraseOrder(order.id);
      return null;
    },
    onSuccess: (now) => {
      dropOrder(order, now?.state ?? null);
      onDone(now);
      showToast({
        title:
          now === null
            ? 'Pedido eliminado'
            : `Pedido ${name}: ${stateNames[now.state].toLowerCase()}`,
      });
      // The stock may have changed, and its publication is shown like any other.
      followPublication(null);
    },
    onError: (error) => {
      reportFailure('El pedido no cambió', error, describeSaveFailure(error));
    },
    onSettled: refreshOrders,
  });
  useFocusAfter(isBusy);
  return {
    isBusy,
    go: async (state: OrderState) => {
      if (state !== 'cancelled' || (await askCancelling(order))) mutate(state);
    },
    erase: async () => {
      const isSure = await askConfirmation({
        title: '¿Eliminar este pedido?',
        quote: name,
        text: 'La cantidad disponible no cambia.',
        confirm: 'Eliminar',
        isDangerous: true,
      });
      if (isSure) mutate('erase');
    },
  };
}

const askCancelling = ({ code, tookStock }: Order): Promise<boolean> =>
  askConfirmation({
    title: '¿Cancelar este pedido?',
    quote: formatOrderCode(code),
    ...(tookStock && { text: 'Lo que se descontó vuelve a estar disponible.' }),
    confirm: 'Cancelar el pedido',
    cancel: 'Volver',
    isDangerous: true,
  });
