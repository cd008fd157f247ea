import type { OrderCreate } from '#contract/orders.ts';
import { maxOrderQuantity } from '#domain/limits.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { type Currency, toAmount } from '#domain/money/money.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { listZones, type Zone } from '#domain/stores/delivery.ts';
import { nameMunicipality } from '#domain/places/municipality.ts';
import { readDeliveryFee, settleFee } from '#domain/orders/delivery-fee.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import type { OrderMode } from '#domain/orders/order-state.ts';
import type { OrderPayload, PayloadLine } from '#domain/orders/order-payload.ts';
import type { PricedLine } from '#domain/orders/order-lines.ts';

interface Cost {
  readonly price: number | null;
  readonly currency: Currency;
}

/** The customer's data, as the order form holds it. */
export interface CustomerValues {
  readonly customerName: string;
  readonly customerPhone: string;
  readonly mode: OrderMode;
  readonly place: string;
  readonly municipality: string;
  /** In CUP; null when there is none. */
  readonly deliveryFee: number | null;
  /** The time of the delivery, in the customer's words. */
  readonly wanted: string;
  /** The payment, in the customer's words. */
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

/** Reads the customer's data from a link. Links of version 1 have none. */
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
 * Replaces the link's delivery fee by the store's present one, as far as the store states its deliveries. `linkFee` is
 * the link's fee when it differs.
 */
export function settleCustomer(
  customer: CustomerValues,
  lines: readonly PricedLine[],
  store: OwnBusiness,
): { customer: CustomerValues; linkFee: number | null } {
  const { delivery, province } = store;
  if (customer.mode === 'pickup' || !delivery) return { customer, linkFee: null };
  const zone = findZone(listZones(store, province), customer.municipality);
  // For a place that the store does not serve the fee is unknown, even above the amount with free delivery.
  const isServed = delivery === 'country' || zone !== undefined;
  const deliveryFee = isServed ? settleFee(zone?.fee ?? null, lines, store) : null;
  const linkFee = customer.deliveryFee === deliveryFee ? null : customer.deliveryFee;
  return { customer: { ...customer, deliveryFee }, linkFee };
}

/** A link of an earlier release has the name of the municipality alone. It may then mean one of two, which is not guessed. */
function findZone(zones: readonly Zone[], name: string): Zone | undefined {
  const named = zones.filter((zone) => [nameMunicipality(zone), zone.municipality].includes(name));
  return named.length === 1 ? named[0] : undefined;
}

const showPhone = (phone: string): string => (phone === '' ? '' : displayPhone(phone));

/** The customer's data for a call. An order that is picked up has no address and no fee. */
export function writeCustomer(customer: CustomerValues) {
  const deliveryFee = readDeliveryFee(customer);
  if (customer.mode === 'delivery') return { ...customer, deliveryFee };
  return { ...customer, place: '', municipality: '', deliveryFee };
}

/** A line that is being edited: its quantity as text, today's price, and the price in the link. */
export interface DraftLine extends Cost {
  /** Identifies the line in its form, whatever option is chosen. */
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  /** The options on sale; null for a product without options. */
  readonly variants: SoldVariant[] | null;
  /** The chosen option; null for a product without options, and until one is chosen. */
  readonly variantKey: string | null;
  readonly quantity: string;
  /** The price that the customer saw; null when it is today's price. */
  readonly asked: Cost | null;
}

/** A combination of a product's options that is for sale today. */
export interface SoldVariant {
  readonly key: string;
  readonly values: string[];
  readonly price: number | null;
}

/** A product that is for sale today. */
export interface Sold extends Cost {
  readonly id: string;
  readonly name: string;
  readonly variants?: SoldVariant[] | undefined;
}

/** A product that is for sale today, with its store. */
export interface SoldInStore extends Sold {
  readonly business: { readonly name: string; readonly url: string };
}

export interface LinkedDraft {
  readonly lines: DraftLine[];
  /** The number of the link's lines whose products are no longer for sale. */
  readonly gone: number;
  /** The name of the store, when the order is for another store. */
  readonly otherStore: string | null;
}

/** Reads the lines of a link with today's names and prices. The link's prices stay in `asked`. */
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
  asked.sort((one, other) => lineIndex(payload, one) - lineIndex(payload, other));
  const lines = asked.flatMap(({ productId, variantKey = null, quantity, cost }): DraftLine[] => {
    const product = byId.get(productId);
    if (product === undefined) return [];
    const { name, currency } = product;
    const variants = listVariants(product);
    const variant = variants?.find(({ key }) => key === variantKey);
    // The option is no longer for sale.
    if (variants !== null && variantKey !== null && variant === undefined) return [];
    const key = variants === null ? null : variantKey;
    const price = variants === null ? product.price : (variant?.price ?? null);
    const claim = cost ?? { price: null, currency };
    const isSame = claim.price === price && claim.currency === currency;
    // Without a chosen option there is no price, whatever the link says.
    const isUnchosen = variants !== null && key === null;
    const id = nameThing({ productId, ...(key !== null && { variantKey: key }) });
    const thing = { id, productId, name, variants, variantKey: key, price, currency };
    return [{ ...thing, quantity: String(quantity), asked: isSame || isUnchosen ? null : claim }];
  });
  const otherStore = own.length === 0 ? (sold[0]?.business.name ?? null) : null;
  return { lines, gone: asked.length - lines.length, otherStore };
}

/** The options of a product; null when it has none. */
const listVariants = (product: Sold | undefined): SoldVariant[] | null =>
  product?.variants === undefined || product.variants.length === 0 ? null : product.variants;

const nameThing = ({ productId, variantKey = '' }: Pick<PayloadLine, 'productId' | 'variantKey'>) =>
  productId + variantKey;

const lineIndex = ({ lines }: OrderPayload, { productId, variantKey }: PayloadLine): number =>
  lines.findIndex((line) => line.productId === productId && line.variantKey === variantKey);

/**
 * Joins the lines of a product that no longer has options into one. When the options had different prices, the line has
 * no price. The joined quantity may exceed the limit of a line.
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

/** Applies the owner's earlier edits to the lines of a link: quantities, options and removed lines. */
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

/** Changes the option of a line. The customer saw the price of the former option, so it is dropped. */
export function chooseVariant(line: DraftLine, key: string | null): DraftLine {
  if (line.variants === null || line.variantKey === key) return line;
  const variant = line.variants.find((one) => one.key === key);
  return { ...line, variantKey: variant?.key ?? null, price: variant?.price ?? null, asked: null };
}

/** Whether the option of a line has yet to be chosen. Until then the line counts in no total. */
export const isOpen = ({ variants, variantKey }: DraftLine): boolean =>
  variants !== null && variantKey === null;

/** Adds one piece of a product to the lines. For a product with options it adds a line without a chosen option. */
export function addToLines(lines: readonly DraftLine[], product: Sold): DraftLine[] {
  const { id: productId, name, price, currency } = product;
  const variants = listVariants(product);
  const known = lines.find((line) => line.productId === productId && line.variantKey === null);
  if (known === undefined) {
    const id = findFreeId(lines, productId);
    const thing = { id, productId, name, variants, variantKey: null, currency };
    const cost = variants === null ? price : null;
    return [...lines, { ...thing, price: cost, quantity: '1', asked: null }];
  }
  if (variants !== null) return [...lines];
  const quantity = String(Math.min(maxOrderQuantity, (readQuantity(known.quantity) ?? 0) + 1));
  return lines.map((line) => (line === known ? { ...line, quantity } : line));
}

/** An id for a new line of a product. Lines that were removed may have left gaps between the ids of the others. */
function findFreeId(lines: readonly DraftLine[], productId: string): string {
  const taken = new Set(lines.map(({ id }) => id));
  let id = productId;
  for (let number = 1; taken.has(id); number += 1) id = `${productId} ${number}`;
  return id;
}

/** A whole number from 1 to 999; null for any other text. */
export function readQuantity(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** The price of a line: with `usesAsked` the one that the customer saw, else today's. */
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
