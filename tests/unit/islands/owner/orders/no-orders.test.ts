import { createElement } from 'react';
import { expect, test } from 'vitest';
import { type OrderState, orderStates } from '#domain/orders/order-state.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { NoOrders } from '#islands/owner/orders/NoOrders.tsx';
import { anyOrderKey, refreshOrders } from '#islands/owner/orders/order-calls.ts';
import { listTexts, renderAtPath } from '../../../../support/at-path.ts';

function readTexts(state: OrderState, isFirst: boolean): string[] {
  const list = createElement(NoOrders, {
    state,
    isFirst,
    format: () => '/orders',
    onNew: () => undefined,
  });
  return listTexts(renderAtPath(list));
}

test('a state without orders says so, what comes into it, and from where', () => {
  expect(orderStates.map((state) => readTexts(state, false))).toEqual([
    [
      'No hay pedidos nuevos.',
      'Cuando un cliente te escriba, toca el enlace de su mensaje.',
      'Anotar un pedido',
    ],
    [
      'No hay pedidos aceptados.',
      'Los que aceptes esperan aquí hasta que los entregues.',
      'Ver los nuevos',
    ],
    [
      'No hay pedidos entregados.',
      'Aquí quedan los que marques como entregados.',
      'Ver los aceptados',
    ],
    ['No hay pedidos cancelados.', 'Aquí quedan los que canceles.', 'Ver los nuevos'],
  ]);
});

test('only who has none in any state is said to have none', () => {
  for (const state of orderStates) {
    expect(readTexts(state, true)).toEqual([
      'Aún no tienes pedidos.',
      'Cuando un cliente te escriba, toca el enlace de su mensaje.',
      'Anotar mi primer pedido',
    ]);
  }
});

test('that there are no orders is not believed any more once one was recorded', () => {
  const key = [...anyOrderKey, 'k3v9x0q2m4td'];
  queryClient.setQueryData(key, { data: [], meta: { total: 0 } });
  refreshOrders();
  expect(queryClient.getQueryData(key)).toBeUndefined();
});
