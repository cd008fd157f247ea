import { readOpenedOrder } from '#domain/browser/opened-order.ts';
import { messageTooLong, notSold, sheetUnread } from '#domain/messages/order.ts';
import {
  type Bought,
  isSameOrder,
  type KeptLine,
  listChosen,
  type SentOrder,
} from '#domain/orders/kept-order.ts';
import { formatOrderMessage } from '#domain/orders/order-message.ts';
import { choose } from '#domain/messages/variants.ts';
import { orderSheetPath } from '#domain/paths/paths.ts';
import { addToLines, type Changed } from './change-lines.ts';
import { showCheck, startCheck } from './check.ts';
import { startForm } from './form.ts';
import { createKeeper } from './keeper.ts';
import { getElement, say, showFresh } from './page.ts';
import { startPictures } from './pictures.ts';
import { prepareOrder } from './prepare.ts';
import type { Products } from './products.ts';
import { describeLost, leaveSent, refreshLines, repeatLines } from './refresh.ts';
import { startRows } from './rows.ts';
import { focusAsked, showAsked, showDone, showSent, startSentLink } from './sent.ts';
import { showSummary } from './summary.ts';
import { focusStep, removeBeginning, showBar, showStep, type Step } from './steps.ts';
import { findSought, here, isStoredCopy, loadOrderOpened, store } from './this-sheet.ts';
import { loadVariants } from './variants.ts';

const keeper = createKeeper(store.id);
const isWaiting = (order?: SentOrder): order is SentOrder => order?.isSent === false;
/** Lines newer than an old copy of the page are kept, because the current sheet may have them. */
const refresh = (lines: readonly KeptLine[]): Changed =>
  refreshLines(
    lines,
    here,
    ({ minute }) => store.isSplit || (isStoredCopy && minute > store.minute),
  );
/** The order whose text is on the screen. */
let prepared: SentOrder | undefined;
/** The token of an order that the visitor said was not sent. It is not asked about again. */
let refused: string | undefined;

/** A store without any contact has no form. Its sent orders are shown all the same. */
const form =
  document.querySelector('form[data-step]') &&
  startForm(store, keeper.read().sent.find(isWaiting)?.word, () => {
    location.hash = '#revisar';
    // After a reload the address may already contain this step, and then no event follows.
    show();
  });
const rows = startRows(form ? here : new Map(), (bought, by) => {
  add(bought, by, '');
});

/** Loads the options of the products in some lines. */
const loadChoices = (lines: readonly KeptLine[], products: Products): Promise<void> =>
  loadVariants(lines.flatMap(({ productId }) => products.get(productId) ?? []));

function change({ lines, said }: Changed, ...before: readonly string[]): void {
  keeper.write({ ...keeper.read(), lines });
  show();
  say(...before, ...said, keeper.warn());
}

/** Updates lines of other sheets before sending, when those sheets can be read. */
async function confirmLines(): Promise<void> {
  const { lines } = keeper.read();
  const products = await findSought(lines, true).catch(() => here);
  await loadChoices(lines, products);
  const isNew = (line: KeptLine) => !lines.some(({ productId }) => productId === line.productId);
  change(refreshLines(keeper.read().lines, products, products === here ? () => true : isNew));
}

function add(bought: Bought, by: number, done: string, ...before: readonly string[]): void {
  change(addToLines(keeper.read().lines, bought, by, done), ...before);
}

/** Shows a step and removes the message of the previous one. */
function goTo(step: Step): void {
  if (!showStep(step)) return;
  say(keeper.warn());
  if (step === 'revisar' && store.isSplit) void confirmLines();
}

/** Shows the stored order, in the step that the address names. */
function show(): void {
  const { lines: all, sent } = keeper.read();
  const lines = listChosen(all);
  rows.show(all);
  showBar(all);
  showSent(
    sent.filter(({ isSent }) => isSent),
    store.zone,
    (order) => void repeat(order),
  );
  showAsked(sent.some(({ isSent, token }) => !isSent && token !== refused));
  form?.follow(lines);
  const customer = form?.read();
  const isOrdered = form && lines.length > 0;
  const isChecked = location.hash === '#revisar';
  const done = sent.find(({ isSent }) => isSent);
  if (isOrdered && isChecked && customer) {
    // The order may have been sent in another tab.
    if (sent.some(({ isSent, token }) => isSent && token === prepared?.token)) prepared = undefined;
    // The stored one first, because another tab may have opened the message of the same lines.
    const unsent = [...sent, prepared].filter(isWaiting);
    const { order, message, link } = prepareOrder(store, lines, unsent, customer);
    const text = formatOrderMessage(message, link);
    if (text === null) {
      goTo('datos');
      say(messageTooLong);
      return;
    }
    prepared = order;
    showSummary('revisar', lines, here, customer.details);
    showCheck(message, text, link);
    goTo('revisar');
  } else if (form && location.hash === '#enviado' && done !== undefined) {
    showDone(done, here);
    goTo('enviado');
  } else {
    goTo(isOrdered && (isChecked || location.hash === '#datos') ? 'datos' : 'lista');
  }
}

/** Adds the lines of an earlier order that are still for sale, at today's prices. */
async function repeat({ lines }: SentOrder): Promise<void> {
  try {
    const products = await findSought(lines);
    await loadChoices(lines, products);
    change(repeatLines(keeper.read().lines, lines, products));
  } catch {
    say(sheetUnread);
  }
}

/**
 * Opens the order or adds the product that the address names, once. Shows the messages of `before` together with the
 * result.
 */
async function followAddress(...before: readonly string[]): Promise<void> {
  const { hash, pathname, search } = location;
  try {
    const opened = readOpenedOrder(history.state);
    show();
    if (opened !== null) await (await loadOrderOpened()).showOpened(opened, here, store);
    if (!hash.startsWith('#+') || !form) return;
    const [productId = '', part] = hash.slice(2).split('.');
    const products = await findSought([{ productId, sheet: orderSheetPath(store.url, part) }]);
    const product = products.get(productId);
    // A product that could not be read stays in the address, and is tried again after a reload.
    if (product || !isStoredCopy) history.replaceState(history.state, '', pathname + search);
    if (product === undefined) say(...before, isStoredCopy ? sheetUnread : notSold);
    else if (product.isSoldOut) say(...before, ...describeLost([product.bought], products));
    else if (product.bought.sheet !== pathname) location.replace(product.bought.sheet + hash);
    else if (product.choicesFile === undefined)
      add(product.bought, 1, `Añadido: ${product.bought.name}`, ...before);
    else {
      product.row.scrollIntoView({ block: 'center' });
      rows.open(productId);
      say(...before, `${choose}: ${product.bought.name}`);
    }
  } catch {
    show();
    say(...before, sheetUnread);
  }
}

/**
 * Loads the options, first those of the order, whose prices are then today's. The others are loaded for use without a
 * network; with the data saver each is loaded when it is opened.
 */
async function readChoices(): Promise<void> {
  const { lines } = keeper.read();
  await loadChoices(lines, here);
  const { lines: now } = keeper.read();
  const fresh = refresh(now);
  // When nothing changes, a message shown meanwhile stays, for example about an added product.
  if (fresh.said.length > 0 || !isSameOrder(fresh.lines, now)) change(fresh);
  if (document.documentElement.dataset.saver === undefined) await loadVariants(here.values());
}

if (form) {
  startCheck((way) => {
    if (prepared === undefined) return;
    prepared = { ...prepared, way };
    const { lines, sent } = keeper.read();
    keeper.write({ lines, sent: [prepared, ...sent.filter(({ isSent }) => isSent)] });
    refused = undefined;
    show();
  });
}
getElement('[data-yes]').addEventListener('click', () => {
  const { lines, sent } = keeper.read();
  const done = sent.find(isWaiting);
  if (done === undefined) return;
  const left = leaveSent(lines, refresh(done.lines).lines);
  keeper.write({ lines: left, sent: sent.map((one) => ({ ...one, isSent: true })) });
  prepared = undefined;
  form?.reset();
  location.hash = '#enviado';
  show();
  focusStep();
});
const again = document.querySelector('[data-again]');
again?.addEventListener('click', () => {
  const last = keeper.read().sent.find(({ isSent }) => isSent);
  location.hash = '#lista';
  if (last !== undefined) void repeat(last);
});
getElement('[data-no]').addEventListener('click', () => {
  refused = keeper.read().sent.find(isWaiting)?.token;
  show();
  focusStep();
});
document.addEventListener('visibilitychange', focusAsked);
addEventListener('hashchange', () => void followAddress());
// Shows changes from another tab or sheet, and after the browser restores this page.
for (const name of ['storage', 'pageshow']) addEventListener(name, show);
removeBeginning();
startSentLink();
startPictures(here);
if (!isStoredCopy) showFresh();
const { lines } = keeper.read();
const first = refresh(lines);
if (lines.length > 0) change(first);
show();
focusAsked();
void followAddress(...first.said);
void readChoices();
