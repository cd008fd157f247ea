import { notSold, tooManyLines } from '#domain/messages/order.ts';
import {
  isSameOrder,
  type KeptLine,
  type SentOrder,
  setQuantity,
} from '#domain/orders/kept-order.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { orderFragmentStart } from '#domain/orders/order-payload.ts';
import { showCheck, startCheck } from './check.ts';
import { startForm } from './form.ts';
import { createKeeper } from './keeper.ts';
import { find, readStore, say } from './page.ts';
import { prepareOrder } from './prepare.ts';
import { findProducts, readProducts, type SheetProduct } from './products.ts';
import { refreshLines } from './refresh.ts';
import { startRows } from './rows.ts';
import { showSent } from './sent.ts';
import { showBar, showStep, type Step } from './steps.ts';

const store = readStore(document);
const here = readProducts(document, store);
const keeper = createKeeper(store.id);
const asked = find('[data-asked]');
const isWaiting = ({ isSent }: SentOrder) => !isSent;
/** The order whose text is shown, to be sent. */
let prepared: SentOrder | undefined;
/** Not sent yet, as its sender said, and not asked about again. */
let refused: string | undefined;

const form = startForm(keeper.read().sent.find(isWaiting)?.word ?? null, () => {
  location.hash = '#revisar';
  // After a reload the address names that step already, and would change nothing.
  show();
});
const showRows = startRows(here, (product, by) => {
  add(product, by, '');
});

function writeLines(lines: readonly KeptLine[]): void {
  keeper.write({ ...keeper.read(), lines });
  show();
}

function add({ bought }: SheetProduct, by: number, done: string): void {
  const { lines } = keeper.read();
  const known = lines.find(({ productId }) => productId === bought.productId);
  const changed = setQuantity(lines, bought, (known?.quantity ?? 0) + by);
  say(changed === lines ? tooManyLines : done);
  writeLines(changed);
}

/** What was said of one step is not of another. */
function goTo(step: Step): void {
  if (showStep(step)) say(keeper.warn());
}

/** Shows the order as it is kept, in the step that the address names. */
function show(): void {
  const { lines, sent } = keeper.read();
  showRows(lines);
  showBar(lines);
  showSent(
    sent.filter(({ isSent }) => isSent),
    store.zone,
    (order) => void repeat(order.lines),
  );
  asked.hidden = sent.every(({ isSent, token }) => isSent || token === refused);
  form.follow(lines.some(({ delivery }) => delivery));
  const customer = form.read();
  const [isOrdered, isChecked] = [lines.length > 0, location.hash === '#revisar'];
  if (isOrdered && isChecked && customer !== null) {
    // In another tab, too.
    if (sent.some(({ isSent, token }) => isSent && token === prepared?.token)) prepared = undefined;
    const unsent = [...(prepared === undefined ? [] : [prepared]), ...sent].filter(isWaiting);
    const { order, message, link } = prepareOrder(store, lines, unsent, customer);
    prepared = order;
    showCheck(message, link);
    goTo('revisar');
  } else {
    goTo(isOrdered && (isChecked || location.hash === '#datos') ? 'datos' : 'lista');
  }
}

/** Adds what is still sold, at the prices of today. */
async function repeat(lines: readonly Pick<KeptLine, 'productId' | 'name' | 'quantity'>[]) {
  const ids = lines.map(({ productId }) => productId);
  const products = await findProducts(here, store, ids).catch(() => here);
  const gone: string[] = [];
  let { lines: repeated } = keeper.read();
  for (const { productId, name, quantity } of lines) {
    const product = products.get(productId);
    if (product === undefined || product.isSoldOut) gone.push(name);
    else repeated = setQuantity(repeated, product.bought, quantity);
  }
  writeLines(repeated);
  say(gone.length === 0 ? '' : `${notSold}: ${gone.join(', ')}`);
}

async function showLink(fragment: string): Promise<void> {
  try {
    const { showOpened } = await import('./order-opened.ts');
    await showOpened(fragment, store.zone, (ids) => findProducts(here, store, ids));
  } catch {
    say('No se pudo abrir el pedido. Comprueba tu conexión y recarga.');
  }
}

/** Does what the address brings, which is then done. */
async function followAddress(): Promise<void> {
  const { hash, pathname, search } = location;
  if (hash.startsWith(orderFragmentStart)) await showLink(hash);
  show();
  if (!hash.startsWith('#+')) return;
  history.replaceState(history.state, '', pathname + search);
  const id = hash.slice(2);
  const products = await findProducts(here, store, [id]).catch(() => here);
  const product = products.get(id);
  if (product === undefined || product.isSoldOut) say(notSold);
  else add(product, 1, `Añadido: ${product.bought.name}`);
}

startCheck(() => {
  if (prepared === undefined) return;
  const { lines, sent } = keeper.read();
  keeper.write({ lines, sent: [prepared, ...sent.filter(({ isSent }) => isSent)] });
  refused = undefined;
  show();
});
find('[data-yes]').addEventListener('click', () => {
  const { lines, sent } = keeper.read();
  const done = sent.find(isWaiting);
  if (done === undefined) return;
  const left = isSameOrder(done.lines, lines) ? [] : lines;
  keeper.write({ lines: left, sent: sent.map((one) => ({ ...one, isSent: true })) });
  prepared = undefined;
  form.reset();
  location.hash = '#lista';
  show();
  say(`Pedido ${formatOrderCode(done.code)} enviado.`);
});
find('[data-no]').addEventListener('click', () => {
  refused = keeper.read().sent.find(isWaiting)?.token;
  show();
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && !asked.hidden) find('h2', asked).focus();
});
addEventListener('hashchange', () => void followAddress());
addEventListener('storage', show);
const begin = find('[data-begin]');
if (begin === document.activeElement) find('h1').focus({ preventScroll: true });
begin.remove();
const { lines } = keeper.read();
const fresh = refreshLines(lines, here, store);
const gone = lines.filter(({ productId }) => !fresh.some((one) => one.productId === productId));
if (lines.length > 0) writeLines(fresh);
void followAddress();
if (gone.length > 0) say(`${notSold}: ${gone.map(({ name }) => name).join(', ')}`);
