import { keepOpenedOrder, type OpenedOrderState } from '#domain/browser/opened-order.ts';
import { orderFragmentStart } from '#domain/orders/order-fragment.ts';

// Runs in the head of an order sheet, before anything is shown. The order of a link leaves the address for the state of
// the history. Ways to a place of the page, such as "Volver arriba", are no step of an order: the address goes on naming
// the one that is shown, also for a reload and for what leads back to it. The script of the sheet, which comes later, is
// not called for them. Taps are counted here: `ping` sends the address of the page and where the link leads besides, with
// all that is in them.

const steps = ['', '#lista', '#datos', '#revisar', '#enviado'];

function takeOrder(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(orderFragmentStart)) return;
  const order = keepOpenedOrder(hash);
  const state: OpenedOrderState = { ...(Object(history.state) as object), order };
  history.replaceState(state, '', pathname + search);
}

takeOrder();
addEventListener('hashchange', (event) => {
  takeOrder();
  const { hash } = location;
  if (steps.includes(hash) || hash.startsWith('#+')) return;
  event.stopImmediatePropagation();
  history.replaceState(history.state, '', event.oldURL);
});
addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLElement>('[data-tap]');
  if (link && link.dataset.tap) navigator.sendBeacon(link.dataset.tap);
});
