const key = (businessId: string): string => `vitrina:store-shared:${businessId}`;

/** Whether a store was shared from this browser. */
export function wasShared(businessId: string): boolean {
  try {
    return localStorage.getItem(key(businessId)) !== null;
  } catch {
    return false;
  }
}

export function markShared(businessId: string): void {
  try {
    localStorage.setItem(key(businessId), 'true');
  } catch {
    // Without storage it is known until the page is left.
  }
}
