import { orderChanged, orderKeys, readKeptText } from '#domain/orders/kept-order.ts';
import { importScript } from './shared/import-script.ts';
import { getElement, hasDataSaver, readOwnData } from './shared/page.ts';

// Runs at the end of the pages of a store. It shows the visitor's unfinished order with this store. The text was stored
// with the order, so the data saver need not pay for a script. On the page of a product it loads the module that adds
// the product to the order, under the data saver only once the visitor switches that off. Without that module the
// product is a link to the sheet.

const { store = '', script } = readOwnData();
const bar = getElement('[data-underway]');

function show(): void {
  let text = '';
  try {
    const kept = orderKeys(store).map((key) => localStorage.getItem(key));
    text = readKeptText(kept, Date.now());
  } catch {
    // Storage is refused, so there is no order.
  }
  getElement('[data-underway] span').textContent = text;
  bar.hidden = text === '';
}

show();
for (const name of ['storage', 'pageshow', orderChanged]) addEventListener(name, show);
if (script !== undefined) {
  const load = () => {
    if (hasDataSaver()) return;
    observer.disconnect();
    importScript(script).catch(() => undefined);
  };
  const observer = new MutationObserver(load);
  observer.observe(document.documentElement, { attributeFilter: ['data-saver'] });
  load();
}
