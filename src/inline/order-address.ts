import { keepOpenedOrder, type OpenedOrderState } from '#domain/browser/opened-order.ts';
import { orderFragmentStart } from '#domain/orders/order-fragment.ts';

// Runs in the head of an order sheet, before anything is shown. It moves the order of a link from the address into the
// state of the history. A link within the page, such as "Volver arriba", is not a step of the order. So the address
// keeps the step that is shown, for a reload and for links that lead back to it, and the sheet's own script, which
// loads later, is not called. Taps are counted here. The attribute `ping` would not do: it also sends the address of
// the page and the target of the link, with everything in them.

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
