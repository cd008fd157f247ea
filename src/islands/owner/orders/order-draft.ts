import type { OrderCreate } from '#contract/orders.ts';
import { maxOrderQuantity } from '#domain/limits.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { type Currency, toAmount } from '#domain/money/money.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { listZones } from '#domain/places/delivery.ts';
import { readDeliveryFee, settleFee } from '#domain/orders/delivery-fee.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import type { OrderMode } from '#domain/orders/order-state.ts';
import type { OrderPayload, PayloadLine } from '#domain/orders/order-payload.ts';
import type { PricedLine } from '#domain/orders/order-lines.ts';

interface Cost {
  readonly price: number | null;
  readonly currency: Currency;
}

/** What the customer said, as the form of an order holds it. */
export interface CustomerValues {
  readonly customerName: string;
  readonly customerPhone: string;
  readonly mode: OrderMode;
  readonly place: string;
  readonly municipality: string;
  /** In CUP; null without one. */
  readonly deliveryFee: number | null;
  /** When it is wanted, in the customer's words. */
  readonly wanted: string;
  /** How it is paid, in the customer's words. */
  readonly payText: string;
  readonly recipientName: string;
  readonly recipientPhone: string;
  readonly note: string;
}

export const nobody: CustomerValues = {
  customerName: '',
  customerPhone: '',
  mode: 'pickup',
  place: '',
  municipality: '',
  deliveryFee: null,
  wanted: '',
  payText: '',
  recipientName: '',
  recipientPhone: '',
  note: '',
};

/** What the buyer wrote into a link; nothing for one of version 1. */
export function readCustomer(details: OrderDetails | undefined): CustomerValues {
  if (details === undefined) return nobody;
  const { name, phone, mode, place, when, pay, note, feeCents } = details;
  const { recipientName, recipientPhone, municipality } = details;
  return {
    ...{ place, municipality, note, recipientName },
    customerName: name,
    customerPhone: showPhone(phone),
    mode: mode === 'd' ? 'delivery' : 'pickup',
    deliveryFee: feeCents === null ? null : toAmount(feeCents),
    wanted: when,
    payText: pay,
    recipientPhone: showPhone(recipientPhone),
  };
}

/**
 * What bringing it costs now, by what the store says of its deliveries; the fee of the link where the store says nothing.
 * The link's claim stands beside it where it differs.
 */
export function settleCustomer(
  customer: CustomerValues,
  lines: readonly PricedLine[],
  store: OwnBusiness,
): { customer: CustomerValues; linkFee: number | null } {
  const { delivery, province } = store;
  if (customer.mode === 'pickup' || !delivery) return { customer, linkFee: null };
  const zone = listZones(store, province).find((one) => one.municipality === customer.municipality);
  // Of a place that is not served nothing is known, not even that it is free from an amount on.
  const isServed = delivery === 'country' || zone !== undefined;
  const deliveryFee = isServed ? settleFee(zone?.fee ?? null, lines, store) : null;
  const linkFee = customer.deliveryFee === deliveryFee ? null : customer.deliveryFee;
  return { customer: { ...customer, deliveryFee }, linkFee };
}

const showPhone = (phone: string): string => (phone === '' ? '' : displayPhone(phone));

/** The same as a call takes it: an order that is fetched has no address, and costs nothing to bring. */
export function writeCustomer(customer: CustomerValues) {
  const deliveryFee = readDeliveryFee(customer);
  if (customer.mode === 'delivery') return { ...customer, deliveryFee };
  return { ...customer, place: '', municipality: '', deliveryFee };
}

/** A line while it is being written: the quantity as text, what it costs today, and what its link says. */
export interface DraftLine extends Cost {
  /** What it is known by in its form, whatever is chosen of its product. */
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  /** What can be chosen of it; null of a product without options. */
  readonly variants: SoldVariant[] | null;
  /** What is chosen; null of a product without options, and as long as nothing is. */
  readonly variantKey: string | null;
  readonly quantity: string;
  /** What the customer was shown; null where that is what it costs today. */
  readonly asked: Cost | null;
}

/** A combination of a product's options that is sold today. */
export interface SoldVariant {
  readonly key: string;
  readonly values: string[];
  readonly price: number | null;
}

/** What is sold of a product today. */
export interface Sold extends Cost {
  readonly id: string;
  readonly name: string;
  readonly variants?: SoldVariant[] | undefined;
}

/** A product that is sold today, with its store. */
export interface SoldInStore extends Sold {
  readonly business: { readonly name: string; readonly url: string };
}

export interface LinkedDraft {
  readonly lines: DraftLine[];
  /** How many lines of the link are of products that are not sold any more. */
  readonly gone: number;
  /** The name of the store whose order it is, when that is another one. */
  readonly otherStore: string | null;
}

/** The lines of a link with the names and prices of today; the prices that it claims stand beside them. */
export function readLinkedLines(
  payload: OrderPayload,
  sold: readonly SoldInStore[],
  url: string,
): LinkedDraft {
  const own = sold.filter(({ business }) => business.url === url);
  const byId = new Map(own.map((product) => [product.id, product]));
  const hasOptions = ({ productId }: PayloadLine) => listVariants(byId.get(productId)) !== null;
  const asked = [
    ...payload.lines.filter(hasOptions),
    ...joinOptions(payload.lines.filter((line) => !hasOptions(line))),
  ];
  asked.sort((one, other) => placeOf(payload, one) - placeOf(payload, other));
  const lines = asked.flatMap(({ productId, variantKey = null, quantity, cost }): DraftLine[] => {
    const product = byId.get(productId);
    if (product === undefined) return [];
    const { name, currency } = product;
    const variants = listVariants(product);
    const variant = variants?.find(({ key }) => key === variantKey);
    // It is not sold any more.
    if (variants !== null && variantKey !== null && variant === undefined) return [];
    const key = variants === null ? null : variantKey;
    const price = variants === null ? product.price : (variant?.price ?? null);
    const claim = cost ?? { price: null, currency };
    const isSame = claim.price === price && claim.currency === currency;
    // What is not chosen has no price, whatever was claimed for its product.
    const isUnchosen = variants !== null && key === null;
    const id = nameThing({ productId, ...(key !== null && { variantKey: key }) });
    const thing = { id, productId, name, variants, variantKey: key, price, currency };
    return [{ ...thing, quantity: String(quantity), asked: isSame || isUnchosen ? null : claim }];
  });
  const otherStore = own.length === 0 ? (sold[0]?.business.name ?? null) : null;
  return { lines, gone: asked.length - lines.length, otherStore };
}

/** What can be chosen of a product; null where there is nothing to choose. */
const listVariants = (product: Sold | undefined): SoldVariant[] | null =>
  product?.variants === undefined || product.variants.length === 0 ? null : product.variants;

const nameThing = ({ productId, variantKey = '' }: Pick<PayloadLine, 'productId' | 'variantKey'>) =>
  productId + variantKey;

const placeOf = ({ lines }: OrderPayload, { productId, variantKey }: PayloadLine): number =>
  lines.findIndex((line) => line.productId === productId && line.variantKey === variantKey);

/**
 * One line for each product that has no options any more: what was chosen stands for it. Options of different prices have
 * no price in common, so the line claims none. What they come to may be more than a line takes.
 */
function joinOptions(lines: readonly PayloadLine[]): PayloadLine[] {
  const joined = new Map<string, PayloadLine>();
  for (const line of lines) {
    const known = joined.get(line.productId) ?? { ...line, quantity: 0 };
    const quantity = known.quantity + line.quantity;
    const cost = isSameCost(known.cost, line.cost) ? known.cost : null;
    joined.set(line.productId, { ...known, quantity, cost });
  }
  return [...joined.values()];
}

const isSameCost = (one: PayloadLine['cost'], other: PayloadLine['cost']): boolean =>
  one?.price === other?.price && one?.currency === other?.currency;

/** The lines of a link as they were being written: what is sold of them today, as far as it was not taken away. */
export function restoreLines(
  linked: readonly DraftLine[],
  { lines, removed }: { readonly lines: readonly DraftLine[]; readonly removed: readonly string[] },
): DraftLine[] {
  const written = new Map(lines.map((line) => [line.id, line]));
  return linked
    .filter(({ id }) => !removed.includes(id))
    .map((line) => {
      const { quantity = line.quantity, variantKey = line.variantKey } = written.get(line.id) ?? {};
      return { ...chooseVariant(line, variantKey), quantity };
    });
}

/** A line with another choice: what its customer was shown was the price of what they chose. */
export function chooseVariant(line: DraftLine, key: string | null): DraftLine {
  if (line.variants === null || line.variantKey === key) return line;
  const variant = line.variants.find((one) => one.key === key);
  return { ...line, variantKey: variant?.key ?? null, price: variant?.price ?? null, asked: null };
}

/** Whether it has yet to be chosen what a line is of; until then it counts in no total. */
export const isOpen = ({ variants, variantKey }: DraftLine): boolean =>
  variants !== null && variantKey === null;

/** Adds one of a product to the lines; of one with options, what is chosen next. */
export function addToLines(lines: readonly DraftLine[], product: Sold): DraftLine[] {
  const { id: productId, name, price, currency } = product;
  const variants = listVariants(product);
  const known = lines.find((line) => line.productId === productId && line.variantKey === null);
  if (known === undefined) {
    const count = lines.filter((line) => line.productId === productId).length;
    const id = count === 0 ? productId : `${productId} ${count}`;
    const thing = { id, productId, name, variants, variantKey: null, currency };
    const cost = variants === null ? price : null;
    return [...lines, { ...thing, price: cost, quantity: '1', asked: null }];
  }
  if (variants !== null) return [...lines];
  const quantity = String(Math.min(maxOrderQuantity, (readQuantity(known.quantity) ?? 0) + 1));
  return lines.map((line) => (line === known ? { ...line, quantity } : line));
}

/** A whole number from 1 to 999; null for any other text. */
export function readQuantity(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** What a line costs: as the link says while that is respected, else as today. */
export function priceLine(line: DraftLine, usesAsked: boolean): PricedLine {
  const { price, currency } = usesAsked ? (line.asked ?? line) : line;
  return { price, currency, quantity: readQuantity(line.quantity) ?? 0 };
}

export function writeLines(lines: readonly DraftLine[], usesAsked: boolean): OrderCreate['lines'] {
  return lines.map((line) => ({
    productId: line.productId,
    ...(line.variantKey !== null && { variantKey: line.variantKey }),
    ...priceLine(line, usesAsked),
  }));
}
