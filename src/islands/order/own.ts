import { forgetOpenedOrders } from '#domain/browser/opened-order.ts';
import { type Buyer, buyerKey, formatBuyer, parseBuyer } from '#domain/orders/kept-buyer.ts';

/** The buyer's data in this browser; null when there is none. Data that is too old is erased. */
export function readBuyer(): Buyer | null {
  return attempt(() => {
    const buyer = parseBuyer(localStorage.getItem(buyerKey), Date.now());
    if (buyer === null) localStorage.removeItem(buyerKey);
    return buyer;
  });
}

export function keepBuyer(buyer: Buyer): void {
  attempt(() => {
    localStorage.setItem(buyerKey, formatBuyer(buyer, Date.now()));
  });
}

/**
 * Erases the buyer's data. In this tab it also erases the drafts for all stores and the orders of links, because these
 * contain the same data.
 */
export function forgetBuyer(): void {
  attempt(() => {
    localStorage.removeItem(buyerKey);
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftStart)) sessionStorage.removeItem(key);
    }
  });
  attempt(forgetOpenedOrders);
}

/** The field values of a form by name, stored while its tab exists. */
export type Draft = readonly (readonly [name: string, value: string])[];

const draftStart = 'vitrina:order:form:';
const draftKey = (storeId: string): string => draftStart + storeId;

export function readDraft(storeId: string): Draft {
  const kept = attempt(
    () => JSON.parse(sessionStorage.getItem(draftKey(storeId)) ?? '[]') as unknown,
  );
  return Array.isArray(kept) ? kept.filter(isField) : [];
}

export function keepDraft(storeId: string, draft: Draft): void {
  attempt(() => {
    sessionStorage.setItem(draftKey(storeId), JSON.stringify(draft));
  });
}

export function forgetDraft(storeId: string): void {
  attempt(() => {
    sessionStorage.removeItem(draftKey(storeId));
  });
}

const isField = (field: unknown): field is Draft[number] =>
  Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string');

/** Null when the browser refuses storage. The order works without it. */
function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}
