import { personNameMaxLength, orderPlaceMaxLength, phoneTextMaxLength } from '../limits.ts';

/** What a buyer wrote of himself, as it was typed; nothing of a note, a time or how it is paid. */
export interface Buyer {
  readonly name: string;
  readonly phone: string;
  readonly place: string;
  readonly recipientName: string;
  readonly recipientPhone: string;
}

/** Under which this browser keeps it, for the next order in whichever store. */
export const buyerKey = 'vitrina:me';
const keptMs = 90 * 24 * 3_600_000;

/** What was kept less than ninety days ago; null for anything else. */
export function parseBuyer(text: string | null, now: number): Buyer | null {
  const kept = parseJson(text);
  // A clock that was ahead and is set right takes nothing away.
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
