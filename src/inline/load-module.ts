import { importScript, notLoaded } from './shared/import-script.ts';
import { find, hasDataSaver, readOwnData } from './shared/page.ts';
import { readOpenedOrder } from '#domain/browser/opened-order.ts';

// Runs at the end of a page with a plain module: asks for it, whose address its element has in `data-script`. Under the
// data saver that waits for a tap on the button, or for a link that brings an order or a product of one.

const { script = '' } = readOwnData();
const button = find('[data-begin]');

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
