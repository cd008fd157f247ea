import { orderChanged, orderKeys, readKeptText } from '#domain/orders/kept-order.ts';
import { importScript } from './shared/import-script.ts';
import { find, hasDataSaver, readOwnData } from './shared/page.ts';

// Runs at the end of the pages of a store: shows the order to it that is under way, by the text that was kept with it, so
// that the data saver pays for no script. On the page of a product it asks for the module that puts it into the order,
// where a tap is not to be paid for; without it the product is a link to the sheet.

const { store = '', script } = readOwnData();
const bar = find('[data-underway]');

function show(): void {
  let text = '';
  try {
    const kept = orderKeys(store).map((key) => localStorage.getItem(key));
    text = readKeptText(kept, Date.now());
  } catch {
    // Storage is refused, and no order is kept.
  }
  find('[data-underway] span').textContent = text;
  bar.hidden = text === '';
}

show();
for (const name of ['storage', 'pageshow', orderChanged]) addEventListener(name, show);
if (script !== undefined && !hasDataSaver()) importScript(script).catch(() => undefined);
