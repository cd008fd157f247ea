import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { OrderService } from './service.ts';

export function mountOrders(
  mounting: Mounting,
  { orders }: { readonly orders: OrderService },
): void {
  mount(mounting, endpoints.listOrders, ({ signedIn, query }) =>
    orders.listOrders(signedIn.actor, query),
  );
  mount(mounting, endpoints.createOrder, ({ signedIn, body, repeat }) =>
    orders.createOrder(signedIn.actor, body, repeat),
  );
  mount(mounting, endpoints.updateOrder, ({ signedIn, params, body, version }) =>
    orders.updateOrder(signedIn.actor, params.id, body, version),
  );
  mount(mounting, endpoints.deleteOrder, ({ signedIn, params }) =>
    orders.deleteOrder(signedIn.actor, params.id),
  );
}
