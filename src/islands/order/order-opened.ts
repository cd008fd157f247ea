import * as orderMessages from '#domain/messages/order.ts';
import { choose } from '#domain/messages/variants.ts';
import { type Currency, defaultCurrency, formatPrice, toAmount } from '#domain/money/money.ts';
import { feeText, readLinkFee, totalWithFee } from '#domain/orders/delivery-fee.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { describeLine } from '#domain/orders/order-message.ts';
import {
  type PayloadLine,
  parseOrderFragment,
  refuseOrderFragment,
} from '#domain/orders/order-payload.ts';
import { ownerOrdersPath } from '#domain/paths/owner-paths.ts';
import { orderSheetPath } from '#domain/paths/paths.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { describePriceTime, getElement, readStore, type SheetStore } from './page.ts';
import { nameVariant, variantText } from '#domain/products/variants.ts';
import { type Products, readProducts, type ShownProduct } from './products.ts';
import { loadVariants } from './variants.ts';

/** A product to look for, with the path of its former sheet if that is known. */
export interface Sought {
  readonly productId: string;
  readonly sheet?: string;
}

/**
 * Finds products by id. While some are missing it reads the other sheets of the store. Without a network it uses the
 * browser's copies, unless `isNetworkOnly`.
 */
export async function findProducts(
  here: Products,
  { url, isSplit }: SheetStore,
  sought: readonly Sought[],
  isNetworkOnly = false,
): Promise<Products> {
  const found = new Map(here);
  const base = orderSheetPath(url);
  const noted = sought.map(({ sheet = '' }) => sheet).filter((path) => path.startsWith(`${base}/`));
  const paths = new Set(isSplit ? [...noted, base] : []);
  for (const path of paths) {
    if (sought.every(({ productId }) => found.has(productId))) break;
    const page = await readSheet(path, isNetworkOnly);
    if (page === null) continue;
    for (const [id, product] of readProducts(page, readStore(page), path)) found.set(id, product);
    for (const link of page.querySelectorAll(`a[href^="${base}/"]`)) {
      paths.add(link.getAttribute('href') ?? '');
    }
  }
  return found;
}

/** The same limit as for islands, in milliseconds. */
const patience = 10_000;

/** Reads a sheet of the store; null when it no longer exists. */
async function readSheet(path: string, isNetworkOnly: boolean): Promise<Document | null> {
  const stopping = new AbortController();
  const timer = setTimeout(() => {
    stopping.abort();
  }, patience);
  try {
    const response = await fetch(path, { signal: stopping.signal });
    return response.status === 404 ? null : await parseSheet(response);
  } catch (error) {
    // The service worker responds only to navigations, not to this request.
    const kept = isNetworkOnly ? undefined : await caches.match(path);
    if (kept === undefined) throw error;
    return await parseSheet(kept);
  } finally {
    clearTimeout(timer);
  }
}

const parseSheet = async (response: Response): Promise<Document> =>
  new DOMParser().parseFromString(await response.text(), 'text/html');

/** Counts the openings, so that one that waited for the network gives way to a later one. */
let openings = 0;

/**
 * Shows the order in a link: names and today's prices come from the store, the order's prices from the link. It is a
 * separate file, because few visitors open a link or order from several sheets. The sheet passes in what it needs.
 */
export async function showOpened(
  fragment: string,
  here: Products,
  store: SheetStore,
): Promise<void> {
  const box = getElement('[data-opened]');
  const title = getElement('h2', box);
  const list = getElement('ul', box);
  const total = getElement('ul+p', box);
  const who = getElement('ul+p+p', box);
  const way = getElement('a', box) as HTMLAnchorElement;
  const order = parseOrderFragment(fragment);
  const show = (text: string, isKnown: boolean) => {
    title.textContent = text;
    title.translate = !isKnown;
    way.hidden = !isKnown;
    box.hidden = false;
    // An empty order of one's own is not spoken of beside this one.
    getElement('[data-bar]').hidden = getElement('[data-next]').hidden;
    title.focus();
  };
  openings += 1;
  const opening = openings;
  for (const part of [list, total, who]) part.textContent = '';
  if (order === null) {
    show(refuseOrderFragment(fragment), false);
    return;
  }
  way.href = ownerOrdersPath() + fragment;
  show(`Pedido ${formatOrderCode(order.code)}`, true);
  who.textContent = describeWishes(order.details);
  const products = await findProducts(here, store, order.lines).catch(() => null);
  const sought = order.lines.flatMap(({ productId }) => products?.get(productId) ?? []);
  await loadVariants(sought);
  if (opening !== openings) return;
  if (products === null) {
    total.textContent = orderMessages.sheetUnread;
    return;
  }
  const sold = order.lines.flatMap((line) => {
    const product = products.get(line.productId);
    const thing = product === undefined ? null : findThing(product, line);
    const { price = null, currency = product?.bought.currency ?? defaultCurrency } =
      line.cost ?? {};
    addLine(list, line, thing);
    return thing === null || thing.asks ? [] : [{ quantity: line.quantity, price, currency }];
  });
  const feeCents = readLinkFee(order.details);
  if (feeCents !== null) {
    const item = document.createElement('li');
    item.textContent = feeText(toAmount(feeCents), order.details?.municipality ?? null);
    list.append(item);
  }
  const time = describePriceTime(store, order.minute);
  total.textContent =
    sold.length === 0
      ? orderMessages.noneSold
      : `Total: ${totalWithFee(sold, feeCents)}. Precios del ${time}.`;
}

/** Who asks for the order and who receives it, where, when and how it is paid. Empty for a link of version 1. */
function describeWishes(details: OrderDetails | undefined): string {
  if (details === undefined) return '';
  const { name, phone, recipientName, recipientPhone, mode, place, municipality } = details;
  const recipient = [recipientName, recipientPhone].filter(Boolean).join(' ');
  const people = [name, phone, recipient && `recibe ${recipient}`];
  const where = [mode === 'p' ? 'Lo recoge' : 'A domicilio', place, municipality];
  return [...people, ...where, details.when, details.pay, details.note].filter(Boolean).join(' · ');
}

/** The product or option of a line, as the sheet has it today. */
interface Thing {
  readonly name: string;
  readonly price: number | null;
  readonly currency: Currency;
  readonly isSoldOut: boolean;
  /** Whether an option has yet to be chosen. */
  readonly asks: boolean;
}

/**
 * The thing that a line orders. Null when it is no longer for sale. When the variants could not be read, it is the
 * product with the price of the link.
 */
function findThing(product: ShownProduct, { variantKey, cost }: PayloadLine): Thing | null {
  const { bought, isSoldOut, choicesFile, variants } = product;
  const { name, price, currency } = bought;
  const thing = { name, price, currency, isSoldOut, asks: false };
  if (choicesFile === undefined) return thing;
  if (variantKey === undefined) return { ...thing, asks: true };
  if (variants === undefined) return { ...thing, price: cost?.price ?? null };
  const variant = variants.find(({ key }) => key === variantKey);
  if (variant === undefined) return null;
  const called = nameVariant(name, variantText(variant.values));
  return { ...thing, name: called, price: variant.price, isSoldOut: variant.isSoldOut };
}

function addLine(list: HTMLElement, { quantity, cost }: PayloadLine, thing: Thing | null): void {
  const item = document.createElement('li');
  list.append(item);
  if (thing === null) {
    item.textContent = `${quantity} x ${orderMessages.notSold}`;
    return;
  }
  const { name, price, currency, isSoldOut } = thing;
  if (thing.asks) {
    item.textContent = `${quantity} x ${name} · ${choose}`;
    return;
  }
  const asked = cost ?? { price: null, currency };
  item.textContent = keepTogether(describeLine({ name, quantity, ...asked }));
  const isSame = price === asked.price && currency === asked.currency;
  const today = isSoldOut ? 'Hoy está agotado' : `Hoy cuesta ${showPrice(price, currency)}`;
  if (isSame && !isSoldOut) return;
  const note = document.createElement('p');
  const then = showPrice(asked.price, asked.currency);
  note.textContent = isSoldOut ? today : `${today} (en el pedido, ${then})`;
  item.append(note);
}

const showPrice = (price: number | null, currency: Currency): string =>
  price === null ? 'precio a consultar' : formatPrice(price, currency);
