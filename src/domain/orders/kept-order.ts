import { isId } from '../id.ts';
import { maxOrderLines, maxOrderQuantity } from '../limits.ts';
import { type Currency, isCurrency, toAmount, tryParseAmount } from '../money/money.ts';

/** A line of an order that is being put together, with its product as a sheet showed it last. */
export interface KeptLine {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: number | null;
  readonly currency: Currency;
}

const keyStart = 'vitrina:order:';
const keptMs = 90 * 24 * 3_600_000;
const maxStores = 10;

/** Under which the browser keeps the order to a store. */
export const orderKey = (businessId: string): string => keyStart + businessId;

/** The lines of a kept order; none when it is older than ninety days, or not what was written here. */
export function parseKeptOrder(text: string | null, now: number): KeptLine[] {
  const kept = parseJson(text);
  if (!isRecord(kept) || isOld(kept.at, now) || !Array.isArray(kept.lines)) return [];
  const lines = kept.lines.slice(0, maxOrderLines).map(readLine);
  if (!lines.every((line) => line !== null)) return [];
  return new Set(lines.map(({ productId }) => productId)).size === lines.length ? lines : [];
}

export function formatKeptOrder(lines: readonly KeptLine[], now: number): string {
  return JSON.stringify({ at: now, lines });
}

/** The order with so many of a product: none takes its line away, and beyond forty lines nothing is added. */
export function setQuantity(
  lines: readonly KeptLine[],
  product: Omit<KeptLine, 'quantity'>,
  quantity: number,
): readonly KeptLine[] {
  const kept = Math.min(maxOrderQuantity, Math.max(0, Math.trunc(quantity) || 0));
  const line = { ...product, quantity: kept };
  const isKnown = lines.some(({ productId }) => productId === product.productId);
  if (kept === 0) return lines.filter(({ productId }) => productId !== product.productId);
  if (isKnown) return lines.map((one) => (one.productId === product.productId ? line : one));
  return lines.length < maxOrderLines ? [...lines, line] : lines;
}

/** Which of the browser's entries go: orders that are old or broken, and of the others all but the latest ten. */
export function listForgotten(
  entries: readonly (readonly [key: string, text: string])[],
  now: number,
): string[] {
  const orders = entries
    .filter(([key]) => key.startsWith(keyStart))
    .map(([key, text]) => {
      const kept = parseJson(text);
      return { key, at: isRecord(kept) && !isOld(kept.at, now) ? Number(kept.at) : null };
    });
  // Made here, so that it is sorted in place: older phones cannot copy while they sort.
  orders.sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  return orders.filter(({ at }, place) => at === null || place >= maxStores).map(({ key }) => key);
}

/** A clock that was set back makes nothing young: what is of the future is not of here. */
function isOld(at: unknown, now: number): boolean {
  return typeof at !== 'number' || !(at <= now && now - at < keptMs);
}

function readLine(value: unknown): KeptLine | null {
  if (!isRecord(value)) return null;
  const { productId, name, quantity, price, currency } = value;
  if (!isId(productId) || typeof name !== 'string' || !isCurrency(currency)) return null;
  const isCount = Number.isInteger(quantity) && typeof quantity === 'number';
  if (!isCount || quantity < 1 || quantity > maxOrderQuantity) return null;
  if (price === null) return { productId, name, quantity, price, currency };
  const cents = typeof price === 'number' ? tryParseAmount(price) : null;
  return cents === null ? null : { productId, name, quantity, price: toAmount(cents), currency };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
