import { importScript, notLoaded } from './shared/import-script.ts';
import { getElement, hasDataSaver, readOwnData } from './shared/page.ts';
import { readOpenedOrder } from '#domain/browser/opened-order.ts';

// Runs at the end of a page with a plain module. It loads the module from the address in `data-script` of its element.
// Under the data saver it waits for a tap on the button, unless the link of the page brings an order or a product for
// one.

const { script = '' } = readOwnData();
const button = getElement('[data-begin]');

function load(): void {
  button.onclick = null;
  button.textContent = 'Cargando…';
  importScript(script).catch(() => {
    button.onclick = load;
    button.textContent = notLoaded;
  });
}

button.onclick = load;
const bringsOrder = location.hash.startsWith('#+') || readOpenedOrder(history.state) !== null;
if (!hasDataSaver() || bringsOrder) load();
