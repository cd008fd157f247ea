import { personNameMaxLength, orderPlaceMaxLength, phoneTextMaxLength } from '../limits.ts';

/** The personal fields of an order as the buyer typed them. Note, time and payment are not part of them. */
export interface Buyer {
  readonly name: string;
  readonly phone: string;
  readonly place: string;
  readonly recipientName: string;
  readonly recipientPhone: string;
}

/** The key under which this browser keeps them for the next order, in any store. */
export const buyerKey = 'vitrina:me';
const keptMs = 90 * 24 * 3_600_000;

/** The fields, if they were kept less than ninety days ago, or ahead of `now`. Null for anything else. */
export function parseBuyer(text: string | null, now: number): Buyer | null {
  const kept = parseJson(text);
  // The clock may have been ahead when they were kept, and have been corrected since.
  if (!(Math.abs(now - Number(kept.at)) < keptMs)) return null;
  const read = (name: string, most: number): string => {
    const value = kept[name];
    return typeof value === 'string' && value.length <= most ? value : '';
  };
  const buyer = {
    name: read('name', personNameMaxLength),
    phone: read('phone', phoneTextMaxLength),
    place: read('place', orderPlaceMaxLength),
    recipientName: read('recipientName', personNameMaxLength),
    recipientPhone: read('recipientPhone', phoneTextMaxLength),
  };
  return Object.values(buyer).some(Boolean) ? buyer : null;
}

export const formatBuyer = (buyer: Buyer, now: number): string =>
  JSON.stringify({ at: now, ...buyer });

function parseJson(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
  } catch {
    return {};
  }
}
