import { type Buyer, buyerKey, formatBuyer, parseBuyer } from '#domain/orders/kept-buyer.ts';

/** What this browser keeps of who orders; where it keeps nothing there is nothing to offer. */
export function readBuyer(): Buyer | null {
  return attempt(() => parseBuyer(localStorage.getItem(buyerKey), Date.now()));
}

export function keepBuyer(buyer: Buyer): void {
  attempt(() => {
    localStorage.setItem(buyerKey, formatBuyer(buyer, Date.now()));
  });
}

export function forgetBuyer(): void {
  attempt(() => {
    localStorage.removeItem(buyerKey);
  });
}

/** What is in the fields of a form, by their names, as long as its tab is there. */
export type Draft = readonly (readonly [name: string, value: string])[];

const draftKey = (businessId: string): string => `vitrina:order:form:${businessId}`;

export function readDraft(businessId: string): Draft {
  const kept = attempt(
    () => JSON.parse(sessionStorage.getItem(draftKey(businessId)) ?? '[]') as unknown,
  );
  return Array.isArray(kept) ? kept.filter(isField) : [];
}

export function keepDraft(businessId: string, draft: Draft): void {
  attempt(() => {
    sessionStorage.setItem(draftKey(businessId), JSON.stringify(draft));
  });
}

export function forgetDraft(businessId: string): void {
  attempt(() => {
    sessionStorage.removeItem(draftKey(businessId));
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
