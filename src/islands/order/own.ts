import { forgetOpenedOrders } from '#domain/browser/opened-order.ts';
import { type Buyer, buyerKey, formatBuyer, parseBuyer } from '#domain/orders/kept-buyer.ts';

/** What this browser keeps of who orders; where it keeps nothing there is nothing to offer. What is too old is erased. */
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

/** Forgets the buyer here, and in this tab what was typed for any store and the orders of links, which name them too. */
export function forgetBuyer(): void {
  attempt(() => {
    localStorage.removeItem(buyerKey);
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftStart)) sessionStorage.removeItem(key);
    }
  });
  attempt(forgetOpenedOrders);
}

/** What is in the fields of a form, by their names, as long as its tab is there. */
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

/** A browser that refuses storage keeps nothing, and the order goes on. */
function attempt<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}
