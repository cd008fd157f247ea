import { orderFragmentStart } from '#domain/orders/order-payload.ts';

// Runs at the end of an order sheet. Ways to a place of the page, such as "Volver arriba", are no step of an order: the
// address goes on naming the one that is shown, also for a reload and for what leads back to it. The script of the sheet,
// which comes later, is not called for them.

const steps = ['', '#lista', '#datos', '#revisar'];
const brings = ['#+', orderFragmentStart];

addEventListener('hashchange', (event) => {
  const { hash } = location;
  if (steps.includes(hash) || brings.some((start) => hash.startsWith(start))) return;
  event.stopImmediatePropagation();
  history.replaceState(history.state, '', event.oldURL);
});
